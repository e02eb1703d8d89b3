/** Programs for Lincheck's model checker: correct models, to be found correct, and broken ones. */
package org.mpsstress.lincheck.models;
