package org.mpsstress.model.comparison;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/**
 * What both libraries did with one case.
 *
 * @param name scenario and case; {@code case} in the document
 * @param runs of both
 * @param baselineFailure the baseline's first, or null
 * @param candidateFailure the candidate's first, or null
 */
@JsonInclude(JsonInclude.Include.ALWAYS)
@JsonPropertyOrder({"case", "runs", "baselineFailure", "candidateFailure"})
public record ComparedCase(
    @JsonProperty("case") String name,
    @JsonUnwrapped ComparedRuns runs,
    String baselineFailure,
    String candidateFailure) {}
