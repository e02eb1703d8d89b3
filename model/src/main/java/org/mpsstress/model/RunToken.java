package org.mpsstress.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Objects;

/**
 * All that is needed to show a failure again, as one word on a command line.
 *
 * @param scenario name of the scenario
 * @param caseId the case, for instance {@code threads=32,caches=cold}; "" where there is no matrix
 * @param pool the pool's contract
 * @param strategy how it was scheduled
 * @param driver {@code native} or {@code java}
 * @param defect the planted defect, or null
 * @param seed the run's seed
 * @param buildId first 12 digits of the library's build id
 * @param file the scenario's file if it is not in the catalogue, or null
 * @param execution what else its run was like; its keys lie beside the others
 */
@JsonPropertyOrder({"s", "c", "p", "t", "r", "d", "x", "b", "f"})
@JsonInclude(JsonInclude.Include.NON_NULL)
public record RunToken(
    @JsonProperty("s") String scenario,
    @JsonProperty("c") String caseId,
    @JsonProperty("p") String pool,
    @JsonProperty("t") String strategy,
    @JsonProperty("r") String driver,
    @JsonProperty("d") String defect,
    @JsonProperty(value = "x", required = true) long seed,
    @JsonProperty("b") String buildId,
    @JsonProperty("f") String file,
    @JsonUnwrapped Execution execution) {
  private static final String PREFIX = "MPS1.";

  /** How the file of a scenario that belongs to a control begins: the tool has it, no path does. */
  public static final String CONTROL_FILE = "control:";

  private static final int BUILD_ID_DIGITS = 12;
  private static final int MAX_CHARACTERS = 8192;

  /** Cuts the build id to 12 digits. */
  public RunToken {
    Objects.requireNonNull(scenario, "scenario");
    Objects.requireNonNull(caseId, "caseId");
    Objects.requireNonNull(pool, "pool");
    Objects.requireNonNull(strategy, "strategy");
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(buildId, "buildId");
    if (buildId.length() > BUILD_ID_DIGITS) {
      buildId = buildId.substring(0, BUILD_ID_DIGITS);
    }
    execution = execution == null ? Execution.PLAIN : execution;
  }

  /**
   * What is not the same for every run.
   *
   * @param schedule which schedule of an exploration; null for any other run
   * @param sanitizer whose build of the native harness ran it; null for any other run
   * @param library the library that was tested; null for a run on the simulated SUT
   * @param run which run of the case in one process, counted from 1; null where nobody counted
   */
  @JsonPropertyOrder({"e", "z", "l", "n"})
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Execution(
      @JsonProperty("e") ScheduleToken schedule,
      @JsonProperty("z") String sanitizer,
      @JsonProperty("l") LibraryToken library,
      @JsonProperty("n") Long run) {
    private static final Execution PLAIN = new Execution(null, null, null, null);

    /** Refuses what no run is. */
    public Execution {
      boolean loaded = library != null && !SutWord.SOURCES.is(library.sut());
      if (loaded && (schedule != null || sanitizer != null)) {
        throw new IllegalArgumentException(
            "a library's threads are real, and it is not ours to build");
      }
    }
  }

  /** The token of a run in this process's own threads, not counted, on the simulated SUT. */
  public RunToken(
      String scenario,
      String caseId,
      String pool,
      String strategy,
      String driver,
      String defect,
      long seed,
      String buildId,
      String file) {
    this(scenario, caseId, pool, strategy, driver, defect, seed, buildId, file, Execution.PLAIN);
  }

  /** Which schedule of an exploration it is; null for any other run. */
  public ScheduleToken schedule() {
    return execution.schedule;
  }

  /** Whose build of the native harness ran it; null for any other run. */
  public String sanitizer() {
    return execution.sanitizer;
  }

  /** The library that was tested; null for a run on the simulated SUT. */
  public LibraryToken library() {
    return execution.library;
  }

  /** Which run of the case in one process, counted from 1; null where nobody counted. */
  public Long run() {
    return execution.run;
  }

  /** Whether its scenario is in a file of the user's. */
  public boolean hasScenarioFile() {
    return file != null && !file.startsWith(CONTROL_FILE);
  }

  /** The same run; of its exploration that schedule. */
  public RunToken withSchedule(ScheduleToken which) {
    return with(new Execution(which, sanitizer(), library(), run()));
  }

  /** The same run, by the harness that was built with that sanitizer. */
  public RunToken withSanitizer(String whose) {
    return with(new Execution(schedule(), whose, library(), run()));
  }

  /** The same run, on that library. */
  public RunToken withLibrary(LibraryToken which) {
    return with(new Execution(schedule(), sanitizer(), which, run()));
  }

  /** The same run, the n-th of its case, counted from 1. */
  public RunToken withRun(long number) {
    return with(new Execution(schedule(), sanitizer(), library(), number));
  }

  /** The same run, scheduled like that. */
  public RunToken withStrategy(String how) {
    return new RunToken(
        scenario, caseId, pool, how, driver, defect, seed, buildId, file, execution);
  }

  /** The same run, with nothing planted. */
  public RunToken withoutDefect() {
    return new RunToken(
        scenario, caseId, pool, strategy, driver, null, seed, buildId, file, execution);
  }

  /** The same run, of the scenario in that file. */
  public RunToken withFile(String where) {
    return new RunToken(
        scenario, caseId, pool, strategy, driver, defect, seed, buildId, where, execution);
  }

  private RunToken with(Execution how) {
    return new RunToken(scenario, caseId, pool, strategy, driver, defect, seed, buildId, file, how);
  }

  /** The token's text. */
  public String encode() {
    try {
      byte[] json = Json.mapper().writeValueAsBytes(this);
      return PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(json);
    } catch (JsonProcessingException error) {
      throw new IllegalStateException("a token that cannot be written", error);
    }
  }

  /**
   * Reads a token.
   *
   * @throws RunTokenException with one sentence for the user where the text is not a token
   */
  public static RunToken decode(String text) {
    String trimmed = text.strip();
    if (!trimmed.startsWith(PREFIX)) {
      throw new RunTokenException("not a replay token: it does not begin with " + PREFIX);
    }
    if (trimmed.length() > MAX_CHARACTERS) {
      throw new RunTokenException("not a replay token: longer than " + MAX_CHARACTERS);
    }
    byte[] json;
    try {
      json = Base64.getUrlDecoder().decode(trimmed.substring(PREFIX.length()));
    } catch (IllegalArgumentException error) {
      throw new RunTokenException("damaged replay token: not base64url; was it cut off?");
    }
    RunToken token;
    try {
      JsonNode tree = Json.mapper().readTree(utf8(json));
      token =
          !TokenTypes.areThoseOf(tree)
              ? null
              : Json.mapper()
                  .readerFor(RunToken.class)
                  .with(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                  .without(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
                  .treeToValue(tree, RunToken.class);
    } catch (JsonProcessingException | CharacterCodingException error) {
      throw new RunTokenException("damaged replay token: its contents are not those of a token");
    }
    if (token == null) {
      throw new RunTokenException("damaged replay token: its contents are not those of a token");
    }
    return TokenFields.checked(token);
  }

  private static String utf8(byte[] bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
  }
}
