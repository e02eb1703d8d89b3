/**
 * The run record: what happened in one run of the tool, one JSON object a line, written as it
 * happens. Every report is made from it alone.
 */
package org.mpsstress.model.record;
