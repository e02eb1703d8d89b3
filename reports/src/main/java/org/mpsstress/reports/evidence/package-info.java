/** {@code evidence.md}: what a user attaches to a pull request. */
package org.mpsstress.reports.evidence;
