/** Which native library is really mapped into this process, and whether it is the one meant. */
package org.mpsstress.harness.provenance;
