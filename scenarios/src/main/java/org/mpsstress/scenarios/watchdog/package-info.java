/** The watchdog: tells a slow run from a hung one, and takes the stacks of a hung one. */
package org.mpsstress.scenarios.watchdog;
