/** A finished run as a document, and what commands and reports read out of its record alike. */
package org.mpsstress.model.run;
