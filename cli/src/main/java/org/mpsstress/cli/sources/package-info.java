/** A user's own Objective-C++ sources: their manifest, and whether they compile over the face. */
package org.mpsstress.cli.sources;
