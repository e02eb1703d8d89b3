package org.mpsstress.model.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * How much faster the candidate is than the baseline.
 *
 * @param pairs of runs that it was taken from
 * @param ratio 1.1 is ten percent faster; null without a pair
 * @param low end of the interval that holds the true one in 95 of 100 comparisons; as high, null
 *     where there are fewer than two pairs
 * @param high end of the interval
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
public record Throughput(int pairs, Double ratio, Double low, Double high) {}
