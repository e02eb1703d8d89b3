package org.mpsstress.scenarios.oracle;

import org.mpsstress.harness.trace.TraceRecord;

/** Where a call is in the trace. */
record Place(LaneTrace lane, TraceRecord record) {}
