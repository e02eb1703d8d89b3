/** The runner: runs cases in worker processes, judges them, writes the run record as it goes. */
package org.mpsstress.scenarios.runner;
