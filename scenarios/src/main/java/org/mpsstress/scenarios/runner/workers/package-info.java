/**
 * Worker processes: how one is started and spoken to, and the proof that it has loaded the library
 * that was meant and nothing else.
 */
package org.mpsstress.scenarios.runner.workers;
