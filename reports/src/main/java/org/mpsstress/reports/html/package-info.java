/** The page {@code report.html}: one file, no script, no network. */
package org.mpsstress.reports.html;
