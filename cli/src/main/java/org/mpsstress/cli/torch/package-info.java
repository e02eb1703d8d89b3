/** A real libtorch as the system under test: which one, what it is, what it can do. */
package org.mpsstress.cli.torch;
