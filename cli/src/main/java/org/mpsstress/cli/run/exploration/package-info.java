/** The engine that explores schedules, one thread at a time, through {@code mps-explore}. */
package org.mpsstress.cli.run.exploration;
