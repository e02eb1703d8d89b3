/** A JUnit test engine: Maven and IDEs list and run every case of a scenario as a test. */
package org.mpsstress.scenarios.engine;
