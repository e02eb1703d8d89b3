package org.mpsstress.scenarios.fuzz;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.mpsstress.scenarios.hazards.Act;
import org.mpsstress.scenarios.hazards.Hazards;
import org.mpsstress.scenarios.hazards.LaneModel;
import org.mpsstress.scenarios.language.Channel;
import org.mpsstress.scenarios.language.Group;
import org.mpsstress.scenarios.language.Point;
import org.mpsstress.scenarios.language.Scenario;
import org.mpsstress.scenarios.language.program.Step;

/**
 * What programs combine: two words of two threads on one object, a word and a fault, a word and a
 * class of sizes, a word in a block and the state of its stream.
 */
public final class Coverage {
  private final Set<String> seen = new HashSet<>();

  /** Features that were not seen before. */
  public int fresh(Collection<String> features) {
    return (int) features.stream().filter(feature -> !seen.contains(feature)).count();
  }

  /** Notes them; answers how many were new. */
  public int add(Collection<String> features) {
    int before = seen.size();
    seen.addAll(features);
    return seen.size() - before;
  }

  /** How many different ones were seen. */
  public int pairs() {
    return seen.size();
  }

  /** How many there are, as far as the table of operations says. */
  public static int of() {
    return Universe.ALL.size();
  }

  /** The features of a program; none that the model of hazards refuses. */
  public static Set<String> features(Scenario scenario) {
    Point point = scenario.points().get(0);
    Gathering gathering = new Gathering(point);
    if (Hazards.of(point, scenario.pools(), gathering).isPresent()) {
      return Set.of();
    }
    gathering.pairs();
    gathering.features.retainAll(Universe.ALL);
    return gathering.features;
  }

  private static final class Gathering implements Hazards.Observer {
    final Set<String> features = new TreeSet<>();
    private final Set<String> around;
    private final List<Channel> channels;
    private final Map<Group, Map<String, Set<String>>> words = new HashMap<>();
    private final Map<Group, Map<String, String>> classes = new HashMap<>();

    Gathering(Point point) {
      this.around = Around.of(point);
      this.channels = point.channels();
    }

    @Override
    public void act(Group group, Act act, Step step, LaneModel lane) {
      String word = act.word();
      around.forEach(fault -> features.add(Universe.fault(word, fault)));
      String sizes = sizes(group, act, step);
      if (sizes != null) {
        features.add(Universe.size(word, sizes));
      }
      String where = act.block() != null ? "block" : act.on() != null ? "on" : "own";
      features.add(Universe.state(word, where, lane.stateOf(act)));
      note(group, "pool", word);
      if (lane.sharedNumber(act) != null) {
        note(group, "stream", word);
      }
      for (String argument : act.arguments()) {
        if (argument.startsWith("@")) {
          note(group, kind(lane, argument), word);
        }
      }
      if (act.place() != null) {
        if (act.word().equals("send") || act.word().equals("receive")) {
          Channel through = channels.get(Integer.parseInt(act.place()));
          features.add(Universe.carried(word, through.carries().word()));
        }
        note(group, "place", word);
      }
    }

    private static String kind(LaneModel lane, String name) {
      if (lane.tensorNames().contains(name)) {
        return "tensor";
      }
      return lane.eventNames().contains(name) ? "event" : "stream";
    }

    private String sizes(Group group, Act act, Step step) {
      Map<String, String> its = classes.computeIfAbsent(group, any -> new TreeMap<>());
      String sizes = null;
      if (step.shape() != null) {
        long elements = step.shape().stream().reduce(1L, (a, b) -> a * b);
        sizes = elements <= 64 ? "tiny" : elements <= 4096 ? "small" : "large";
      } else if (!act.arguments().isEmpty()) {
        sizes = its.get(act.arguments().get(0));
      }
      if (act.target() != null && sizes != null) {
        its.put(act.target(), sizes);
      }
      return sizes;
    }

    private void note(Group group, String object, String word) {
      words
          .computeIfAbsent(group, any -> new TreeMap<>())
          .computeIfAbsent(object, any -> new TreeSet<>())
          .add(word);
    }

    /** Two threads of one group do the same; those of two groups what each does. */
    void pairs() {
      for (Group one : words.keySet()) {
        for (Group other : words.keySet()) {
          if (one != other || one.threads() > 1 && one.start().isTogether()) {
            pairs(words.get(one), words.get(other));
          }
        }
      }
    }

    private void pairs(Map<String, Set<String>> one, Map<String, Set<String>> other) {
      one.forEach(
          (object, its) -> {
            for (String word : its) {
              for (String with : other.getOrDefault(object, Set.of())) {
                features.add(Universe.pair(object, word, with));
              }
            }
          });
    }
  }
}
