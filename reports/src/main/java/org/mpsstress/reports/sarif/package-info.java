/** Writes runs as SARIF 2.1.0, which code-scanning pages show beside the code. */
package org.mpsstress.reports.sarif;
