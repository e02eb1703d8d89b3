/**
 * The bytes of a library and what is read from them, whatever the format. Every access is bounded:
 * a file is untrusted input.
 */
package org.mpsstress.harness.preflight.image;
