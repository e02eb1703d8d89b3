package org.mpsstress.scenarios.language;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.mpsstress.harness.Capability;
import org.mpsstress.scenarios.language.program.ChannelTypes;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;
import org.mpsstress.scenarios.language.program.ProgramCompiler;
import org.mpsstress.scenarios.language.program.Scope;
import org.mpsstress.scenarios.language.program.Section;
import org.mpsstress.scenarios.language.program.Step;
import org.mpsstress.scenarios.language.program.VariableType;
import org.mpsstress.scenarios.language.shape.Quantity;
import org.mpsstress.scenarios.language.tree.MappingNode;
import org.mpsstress.scenarios.language.tree.Node;
import org.mpsstress.scenarios.language.tree.Position;

/** Reads a document whose parameters have their values. */
final class PointReader {
  private static final int MOST_PASSES = 4;

  private final View document;
  private final Problems problems;
  private final List<Channel> channels;
  private final List<String> barriers;
  private ProgramCompiler compiler;

  PointReader(View document, Problems problems) {
    this.document = document;
    this.problems = problems;
    this.channels = channels();
    this.barriers = barriers();
    this.compiler = compiler(channelTypes(), problems);
  }

  private ProgramCompiler compiler(ChannelTypes channelTypes, Problems told) {
    boolean inJava = document.text("driver", "native").equals("java");
    return new ProgramCompiler(
        OperationTable.get(), channels, barriers, channelTypes, inJava, told);
  }

  /** Reads the programs until nothing new is learned of what goes through channels. */
  private ChannelTypes channelTypes() {
    ChannelTypes channelTypes = ChannelTypes.unknown();
    for (int pass = 0; pass < Math.min(channels.size(), MOST_PASSES); pass++) {
      compiler = compiler(channelTypes, new Problems(""));
      programs();
      ChannelTypes learned = channelTypes.learned();
      if (learned.knowsAsMuchAs(channelTypes)) {
        break;
      }
      channelTypes = learned;
    }
    return channelTypes;
  }

  private record Programs(int sharedRegisters, List<Step> setup, List<Group> groups) {}

  private Programs programs() {
    Scope shared = Scope.shared();
    List<Step> setup = compiler.compile(document.list("setup"), shared);
    List<Group> groups =
        document.list("groups").stream().map(node -> group(View.of(node), shared)).toList();
    return new Programs(shared.registers(), setup, groups);
  }

  /** The point; it may be used only if there is no problem. */
  Point read(String id, Map<String, Object> parameters) {
    Programs programs = programs();
    List<Group> groups = programs.groups();
    Expectations expectations = expectations();
    Surroundings surroundings = Surroundings.read(document);
    Point point =
        new Point(
            id,
            parameters,
            document.text("driver", "native"),
            document.text("process", "shared").equals("fresh")
                || document.text("ending", Surroundings.SETTLED).equals("exit"),
            new Point.Device(
                document.text("caches", "cold").equals("warm"),
                document.quantity("latency", Quantity.DURATION),
                document.quantity("memory", Quantity.SIZE),
                document.count("executor-threads", 0)),
            surroundings,
            needs(programs.setup(), groups, surroundings, expectations),
            new Point.Program(
                channels,
                meetingPlaces(groups),
                programs.sharedRegisters(),
                programs.setup(),
                groups),
            expectations);
    new Coherence(document, point, problems).check();
    return point;
  }

  private List<Channel> channels() {
    List<Channel> found = new ArrayList<>();
    for (MappingNode.Entry entry : document.under("channels").mapping().entries()) {
      checkName(entry.name(), entry.key().position());
      View view = View.of(entry.value());
      String carries = view.text("carries", "tensor");
      List<Long> shape = view.counts("shape").stream().map(Integer::longValue).toList();
      found.add(
          new Channel(
              entry.name(),
              view.count("capacity", 1),
              Stream.of(VariableType.values())
                  .filter(type -> type.word().equals(carries))
                  .findFirst()
                  .orElse(VariableType.TENSOR),
              shape.isEmpty() ? null : shape));
    }
    return found;
  }

  private List<String> barriers() {
    document.scalars("barriers").forEach(one -> checkName(one.text(), one.position()));
    return document.texts("barriers");
  }

  /** No line could name it. */
  private void checkName(String name, Position at) {
    if (OperationTable.get().isReserved(name)) {
      problems.add(at, Complaint.RESERVED_NAME, name);
    }
  }

  private Group group(View view, Scope shared) {
    Scope thread = shared.thread();
    List<Step> setup = compiler.compile(view.list("setup"), thread);
    List<Step> program = compiler.compile(view.list("program"), thread.within(Section.PROGRAM));
    List<Step> teardown = compiler.compile(view.list("teardown"), thread.within(Section.TEARDOWN));
    return new Group(
        view.text("name", ""),
        view.position().line(),
        view.count("threads", 1),
        view.flag("main"),
        start(view),
        view.count("iterations", 1),
        thread.registers(),
        setup,
        program,
        teardown);
  }

  private static Start start(View group) {
    if (group.text("start", "barrier").equals("sequential")) {
      return Start.SEQUENTIAL;
    }
    View start = group.under("start");
    if (start.has("staggered")) {
      long interval = start.under("staggered").quantity("interval", Quantity.DURATION);
      return new Start(Start.Kind.STAGGERED, interval, 1, 0);
    }
    if (start.has("churn")) {
      View churn = start.under("churn");
      return new Start(
          Start.Kind.CHURN, 0, churn.count("waves", 1), churn.quantity("hold", Quantity.DURATION));
    }
    return Start.BARRIER;
  }

  /** At a barrier all threads meet of the groups that name it. */
  private List<Barrier> meetingPlaces(List<Group> groups) {
    List<Barrier> places = new ArrayList<>();
    for (int index = 0; index < barriers.size(); index++) {
      int place = index;
      int members =
          groups.stream()
              .filter(group -> group.countPerThread(Operation::gathers, place) > 0)
              .mapToInt(Group::threads)
              .sum();
      places.add(new Barrier(barriers.get(index), members));
    }
    return places;
  }

  private Expectations expectations() {
    View expect = document.under("expect");
    Set<String> judged = new HashSet<>(Expectations.ALWAYS);
    expect.mapping().entries().forEach(entry -> judged.add(entry.name()));
    List<StreamExpectation> streams = new ArrayList<>();
    for (Node node : expect.list("streams")) {
      View view = View.of(node);
      streams.add(
          new StreamExpectation(
              view.text("group").orElse(null),
              view.counts("exclude"),
              view.counts("only"),
              view.count("distinct").orElse(null),
              view.has("share"),
              view.flag("same"),
              view.flag("stable"),
              view.position().line()));
    }
    return new Expectations(judged, streams);
  }

  private Set<String> needs(
      List<Step> setup, List<Group> groups, Surroundings surroundings, Expectations expectations) {
    Set<String> needs = new TreeSet<>(document.texts("needs"));
    Stream.concat(setup.stream(), groups.stream().flatMap(Group::steps))
        .forEach(
            step -> {
              needs.addAll(step.operation().needs());
              if (step.block() != null) {
                needs.add(Capability.HOOKS.word());
              }
            });
    if (groups.stream().anyMatch(Group::main)) {
      needs.add(Capability.MAIN_THREAD.word());
    }
    if (surroundings.faults() != null) {
      needs.addAll(surroundings.faults().needs());
    }
    if (expectations.leaks()) {
      needs.add(Capability.STATISTICS.word());
    }
    if (expectations.growth()) {
      needs.add(Capability.STATISTICS.word());
      needs.add(Capability.DEVICE_OBJECTS.word());
    }
    if (expectations.overlap()) {
      needs.add(Capability.DEVICE_CALLS.word());
    }
    return needs;
  }
}
