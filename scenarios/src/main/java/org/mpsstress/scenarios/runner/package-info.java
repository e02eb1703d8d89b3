/**
 * The runner: asked for a run, it goes through the layers of a suite, writes the run record as it
 * goes, and replays and verifies what was found.
 */
package org.mpsstress.scenarios.runner;
