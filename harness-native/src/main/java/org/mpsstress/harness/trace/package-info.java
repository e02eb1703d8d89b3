/**
 * The trace file of a run ({@code mpsstress/trace.h}): read, and written by lanes that Java runs.
 */
package org.mpsstress.harness.trace;
