/** Allure results of a run, and the single-file page that Allure makes of them. */
package org.mpsstress.reports.allure;
