/** Layers of a suite whose work other tools do: jcstress and Lincheck, each in JVMs of its own. */
package org.mpsstress.cli.layers;
