/** A finding of an explored schedule: made of what the explorer said, its files, and its text. */
package org.mpsstress.scenarios.exploration.finding;
