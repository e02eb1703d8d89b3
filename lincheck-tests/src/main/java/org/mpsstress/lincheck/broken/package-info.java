/** The same programs over models with a bug in each: Lincheck must object. */
package org.mpsstress.lincheck.broken;
