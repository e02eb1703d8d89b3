/** What controlled scheduling costs, and how soon it finds what is wrong. */
package org.mpsstress.benchmarks.exploration;
