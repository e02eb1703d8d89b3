package org.mpsstress.scenarios.driver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The part of a plan that says which threads there are and when they start. The rest of the plan is
 * the interpreter's.
 *
 * @param javaDriver whether the Java interpreter runs the lanes
 * @param groups in the plan's order
 */
public record LaunchPlan(boolean javaDriver, List<Group> groups) {
  static final long MAXIMUM_BYTES = 16L << 20;

  public LaunchPlan {
    groups = List.copyOf(groups);
  }

  /**
   * A group of threads.
   *
   * @param name for thread names and messages
   * @param main whether its one lane runs on the JVM's main thread
   * @param phases lanes that start together; a phase begins when the one before has been joined
   */
  public record Group(String name, boolean main, List<List<Integer>> phases) {
    public Group {
      phases = phases.stream().map(List::copyOf).toList();
    }
  }

  /** Reads a plan file. A plan is untrusted: what does not hold together is a fault. */
  public static LaunchPlan read(Path file) throws RunFault {
    try {
      if (Files.size(file) > MAXIMUM_BYTES) {
        throw new RunFault("plan " + file + " is longer than " + MAXIMUM_BYTES + " bytes");
      }
      return of(new ObjectMapper().readTree(file.toFile()));
    } catch (IOException e) {
      throw new RunFault("cannot read plan " + file + ": " + e.getMessage(), e);
    }
  }

  static LaunchPlan of(JsonNode plan) throws RunFault {
    String format = plan.path("format").asText();
    if (!format.equals("mps-stress-plan/1")) {
      throw new RunFault("not a plan of format mps-stress-plan/1 but '" + format + "'");
    }
    List<Group> groups = new ArrayList<>();
    Set<String> drivers = new HashSet<>();
    Set<Integer> lanes = new HashSet<>();
    for (JsonNode node : plan.path("groups")) {
      Group group = group(node);
      for (List<Integer> phase : group.phases()) {
        for (int lane : phase) {
          if (lane < 1 || !lanes.add(lane)) {
            throw new RunFault("group " + group.name() + " has lane " + lane + " wrongly or twice");
          }
        }
      }
      drivers.add(node.path("driver").asText());
      groups.add(group);
    }
    if (groups.isEmpty()) {
      throw new RunFault("the plan has no group of threads");
    }
    if (drivers.size() > 1) {
      // Their start barriers and channels live on different sides and cannot be shared.
      throw new RunFault("groups of one plan must have one driver, not " + drivers);
    }
    return new LaunchPlan(drivers.contains("java"), groups);
  }

  private static Group group(JsonNode node) throws RunFault {
    List<List<Integer>> phases = new ArrayList<>();
    int count = 0;
    for (JsonNode phase : node.path("phases")) {
      List<Integer> lanes = new ArrayList<>();
      phase.forEach(lane -> lanes.add(lane.asInt(-1)));
      count += lanes.size();
      phases.add(lanes);
    }
    boolean main = node.path("main").asBoolean();
    String name = node.path("name").asText("group");
    if (main && count != 1) {
      throw new RunFault("main group " + name + " has " + count + " lanes instead of one");
    }
    return new Group(name, main, phases);
  }
}
