package org.mpsstress.harness.preflight;

/** Machine code and the address at which it is to lie. */
record CodeRange(Region bytes, long address) {}
