/**
 * What a library on the disk is and has, before anything is loaded: its format, what it exports,
 * what it was built with, which PyTorch it says it is. Pure Java; every file is untrusted input.
 */
package org.mpsstress.harness.preflight;
