/** Programs for Lincheck's stress strategy: the native pool through JavaCPP. */
package org.mpsstress.lincheck.nativepool;
