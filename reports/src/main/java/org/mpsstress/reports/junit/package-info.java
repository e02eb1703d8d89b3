/** Writes runs as JUnit XML, which continuous integration shows as tests. */
package org.mpsstress.reports.junit;
