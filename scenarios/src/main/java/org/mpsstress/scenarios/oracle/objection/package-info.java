/**
 * What is wrong with a run, as facts, and the one sentence about each. The oracles see it in a
 * trace; the native side, which judges schedules by the thousand, sees the same (objection.hpp) and
 * says it in fields.
 */
package org.mpsstress.scenarios.oracle.objection;
