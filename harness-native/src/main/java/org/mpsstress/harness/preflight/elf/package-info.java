/** Reads ELF files, on any system. */
package org.mpsstress.harness.preflight.elf;
