/** The engine whose cases run in workers, on real threads at full speed; with noise, too. */
package org.mpsstress.cli.run.workers;
