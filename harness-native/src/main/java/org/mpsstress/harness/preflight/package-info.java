/**
 * What lies on the disk before anything is loaded: the reader of libraries (ELF and Mach-O, on any
 * system), what they were built with, and where a dynamic loader would find them. Pure Java; every
 * file is untrusted input.
 */
package org.mpsstress.harness.preflight;
