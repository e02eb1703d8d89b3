package org.mpsstress.scenarios.fuzz;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
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
    private final Map<Group, Map<String, Facts>> tensors = new HashMap<>();

    Gathering(Point point) {
      this.around = Around.of(point);
      this.channels = point.channels();
    }

    @Override
    public void act(Group group, Act act, Step step, LaneModel lane) {
      String word = act.word();
      around.forEach(fault -> features.add(Universe.fault(word, fault)));
      sizes(group, act, step);
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

    /** The class of what it makes, or of what it is about first. */
    private void sizes(Group group, Act act, Step step) {
      Map<String, Facts> its = tensors.computeIfAbsent(group, any -> new TreeMap<>());
      Facts made = step.shape() != null ? made(step) : derived(act, its);
      if (act.target() != null && made != null) {
        its.put(act.target(), made);
      }
      Stream.concat(Stream.ofNullable(made), act.arguments().stream().limit(1).map(its::get))
          .filter(Objects::nonNull)
          .map(facts -> Universe.size(act.word(), SizeClass.of(facts.elements())))
          .forEach(features::add);
    }

    private static Facts made(Step step) {
      return new Facts(step.shape().stream().map(Long::intValue).toList(), 0);
    }

    /** What comes of tensors, where all of them are known. */
    private static Facts derived(Act act, Map<String, Facts> its) {
      List<Facts> of = act.arguments().stream().map(its::get).filter(Objects::nonNull).toList();
      boolean known = !of.isEmpty() && of.size() == act.arguments().size();
      return known && act.target() != null ? Shapes.result(act.word(), of) : null;
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
