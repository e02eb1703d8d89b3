/** Builds sources over the face of Metal, and the digest of all that went into it. */
package org.mpsstress.cli.sources.compilation;
