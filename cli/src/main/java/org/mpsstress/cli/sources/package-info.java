/** A user's own Objective-C++ sources as the subject of a run. */
package org.mpsstress.cli.sources;
