package org.mpsstress.scenarios.draft;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.ScenarioException;
import org.mpsstress.scenarios.language.ScenarioLoader;

/**
 * A scenario of one case, in the parts that its file has. It need not be well formed: {@link #load}
 * says.
 *
 * @param name its name
 * @param title what it shows
 * @param checks clauses
 * @param pools that it is meant for
 * @param settings keys of the document with a value of one line: caches, latency, memory, ending …
 * @param faults of the device, likewise
 * @param environment variables
 * @param setup lines of the shared setup
 * @param channels their values as they are written, by name
 * @param barriers their names
 * @param groups who runs, and what
 * @param expect what must hold, likewise
 */
public record Draft(
    String name,
    String title,
    List<String> checks,
    List<String> pools,
    Map<String, String> settings,
    Map<String, String> faults,
    Map<String, String> environment,
    List<String> setup,
    Map<String, String> channels,
    List<String> barriers,
    List<DraftGroup> groups,
    Map<String, String> expect) {
  /** Copies lists and maps. */
  public Draft {
    checks = List.copyOf(checks);
    pools = List.copyOf(pools);
    settings = copy(settings);
    faults = copy(faults);
    environment = copy(environment);
    setup = List.copyOf(setup);
    channels = copy(channels);
    barriers = List.copyOf(barriers);
    groups = List.copyOf(groups);
    expect = copy(expect);
  }

  private static Map<String, String> copy(Map<String, String> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** The scenario, where it is well formed. */
  public Optional<Scenario> load(String file) {
    try {
      return Optional.of(ScenarioLoader.load(file, toYaml()));
    } catch (ScenarioException unfit) {
      return Optional.empty();
    }
  }

  /** How many lines its programs have. */
  public int lines() {
    return setup.size() + groups.stream().mapToInt(group -> group.lines().size()).sum();
  }

  /** The same under another name and title. */
  public Draft named(String newName, String newTitle) {
    return new Draft(
        newName,
        newTitle,
        checks,
        pools,
        settings,
        faults,
        environment,
        setup,
        channels,
        barriers,
        groups,
        expect);
  }

  /** The same on those pools. */
  public Draft on(List<String> newPools) {
    return new Draft(
        name,
        title,
        checks,
        newPools,
        settings,
        faults,
        environment,
        setup,
        channels,
        barriers,
        groups,
        expect);
  }

  /** The same in other surroundings. */
  public Draft in(
      Map<String, String> newSettings,
      Map<String, String> newFaults,
      Map<String, String> newEnvironment,
      Map<String, String> newExpect) {
    return new Draft(
        name,
        title,
        checks,
        pools,
        newSettings,
        newFaults,
        newEnvironment,
        setup,
        channels,
        barriers,
        groups,
        newExpect);
  }

  /** The same with other programs. */
  public Draft with(List<String> newSetup, List<DraftGroup> newGroups) {
    return new Draft(
        name,
        title,
        checks,
        pools,
        settings,
        faults,
        environment,
        newSetup,
        channels,
        barriers,
        newGroups,
        expect);
  }

  /** The same with other places where threads meet. */
  public Draft meeting(Map<String, String> newChannels, List<String> newBarriers) {
    return new Draft(
        name,
        title,
        checks,
        pools,
        settings,
        faults,
        environment,
        setup,
        newChannels,
        newBarriers,
        groups,
        expect);
  }

  /** Its file. */
  public String toYaml() {
    StringBuilder yaml = new StringBuilder();
    yaml.append("scenario: ").append(name).append('\n');
    yaml.append("title: ").append(quoted(title)).append('\n');
    yaml.append("checks: [").append(String.join(", ", checks)).append("]\n");
    yaml.append("pools: [").append(String.join(", ", pools)).append("]\n");
    settings.forEach((key, value) -> yaml.append(key + ": " + value + "\n"));
    mapping(yaml, "faults", faults);
    mapping(yaml, "environment", environment);
    list(yaml, "setup", "  ", setup);
    mapping(yaml, "channels", channels);
    if (!barriers.isEmpty()) {
      yaml.append("barriers: [").append(String.join(", ", barriers)).append("]\n");
    }
    yaml.append("groups:\n");
    groups.forEach(group -> append(yaml, group));
    mapping(yaml, "expect", expect);
    return yaml.toString();
  }

  private static void append(StringBuilder yaml, DraftGroup group) {
    yaml.append("  - name: ").append(group.name()).append('\n');
    if (group.main()) {
      yaml.append("    main: true\n");
    } else if (group.threads() != 1) {
      yaml.append("    threads: ").append(group.threads()).append('\n');
    }
    if (group.start() != null) {
      yaml.append("    start: ").append(group.start()).append('\n');
    }
    if (group.iterations() != 1) {
      yaml.append("    iterations: ").append(group.iterations()).append('\n');
    }
    list(yaml, "    setup", "      ", group.setup());
    list(yaml, "    program", "      ", group.program());
    list(yaml, "    teardown", "      ", group.teardown());
  }

  private static void mapping(StringBuilder yaml, String key, Map<String, String> entries) {
    if (!entries.isEmpty()) {
      yaml.append(key).append(":\n");
      entries.forEach((name, value) -> yaml.append("  " + name + ": " + value + "\n"));
    }
  }

  private static void list(StringBuilder yaml, String key, String indent, List<String> lines) {
    if (!lines.isEmpty()) {
      yaml.append(key).append(":\n");
      lines.forEach(line -> yaml.append(indent).append("- ").append(scalar(line)).append('\n'));
    }
  }

  /** A line stands as it is where YAML lets it. */
  private static String scalar(String line) {
    String rest = line.startsWith("on ") ? line.replaceFirst(": ", " ") : line;
    boolean plain = !rest.contains(": ") && !line.contains(" #") && line.matches("[A-Za-z].*");
    return plain ? line : quoted(line);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** All texts of lines, those of the shared setup first. */
  public Stream<String> texts() {
    List<String> all = new ArrayList<>(setup);
    groups.forEach(group -> all.addAll(group.lines()));
    return all.stream();
  }
}
