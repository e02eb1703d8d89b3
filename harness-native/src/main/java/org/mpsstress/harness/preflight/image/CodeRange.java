package org.mpsstress.harness.preflight.image;

/** Machine code and the address at which it is to lie. */
public record CodeRange(Region bytes, long address) {}
