/**
 * What Java sees of a stream pool: {@link org.mpsstress.harness.StreamPool} with its streams,
 * events and tensors, and {@link org.mpsstress.harness.HarnessSession}, a run of a plan. Both stand
 * on libmpsstress ({@code mpsstress/harness.h}).
 */
package org.mpsstress.harness;
