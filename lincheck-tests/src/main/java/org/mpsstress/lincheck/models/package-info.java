/** Programs for Lincheck's model checker: correct models, to be found correct. */
package org.mpsstress.lincheck.models;
