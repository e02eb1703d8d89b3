/** Reads Mach-O files, universal ones too, on any system. */
package org.mpsstress.harness.preflight.macho;
