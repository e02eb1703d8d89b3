/** What is printed for people: documents of the model as tables of plain text. */
package org.mpsstress.reports.text;
