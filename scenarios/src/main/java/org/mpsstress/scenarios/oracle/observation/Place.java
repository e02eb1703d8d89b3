package org.mpsstress.scenarios.oracle.observation;

import org.mpsstress.harness.trace.TraceRecord;

/** Where a call is in the trace. */
public record Place(LaneTrace lane, TraceRecord record) {}
