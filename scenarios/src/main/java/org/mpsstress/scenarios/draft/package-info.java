/** Scenarios in parts that can be changed and taken away, and written as files again. */
package org.mpsstress.scenarios.draft;
