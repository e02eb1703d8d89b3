/**
 * A user's own Objective-C++ sources: their manifest, whether they compile over the face of Metal,
 * how they are built, and as the subject of a run.
 */
package org.mpsstress.cli.sources;
