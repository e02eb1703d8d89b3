/**
 * Where a dynamic loader, of Linux or of macOS, would find a library, and what a process mapped.
 */
package org.mpsstress.harness.preflight.loader;
