package org.mpsstress.reports.evidence;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.mpsstress.model.record.Machine;
import org.mpsstress.model.record.RunBegin;
import org.mpsstress.model.record.RunRecord;
import org.mpsstress.reports.Numbers;
import org.mpsstress.reports.Subject;

/** Hardware, system and where all came from; what these runs cannot say; how to repeat them. */
final class Circumstances {
  private final Markdown out;
  private final List<RunRecord> records;
  private final Detail detail;

  Circumstances(Markdown out, List<RunRecord> records, Detail detail) {
    this.out = out;
    this.records = records;
    this.detail = detail;
  }

  void write() {
    Map<String, Set<String>> facts = new LinkedHashMap<>();
    records.forEach(record -> add(record.run(), facts));
    out.line("### Hardware, system, provenance").gap().head("what", "value");
    facts.forEach(
        (key, values) ->
            out.row(
                Markdown.text(detail.shorten(key)),
                Markdown.code(detail.shorten(String.join("; ", values)))));
    out.gap();
    limitations();
    repeat();
  }

  private static void add(RunBegin run, Map<String, Set<String>> facts) {
    run.provenance().forEach((key, value) -> put(facts, key, value));
    put(facts, "SUT", run.sut());
    put(facts, "pool", run.pool());
    put(facts, "suite", run.suite() == null ? "none (single run)" : run.suite());
    put(facts, "seed", run.seed());
    put(facts, "command line", String.join(" ", run.commandLine()));
    put(facts, "mps-stress", run.toolVersion());
    put(facts, "started", run.started());
    Machine machine = run.machine();
    if (machine != null) {
      put(facts, "system", machine.os());
      put(facts, "processor", machine.cpu() + ", " + machine.cores() + " cores");
      put(facts, "memory", Numbers.bytes(machine.memoryBytes()));
      put(facts, "JDK", machine.jdk());
    }
  }

  private static void put(Map<String, Set<String>> facts, String key, Object value) {
    facts.computeIfAbsent(key, any -> new LinkedHashSet<>()).add(String.valueOf(value));
  }

  private void limitations() {
    out.line("### Known limitations").gap();
    if (records.stream().anyMatch(record -> Subject.isReference(record.run()))) {
      out.line("- The simulated SUT is a model of the device: nothing here was run on Metal.");
    } else {
      out.line("- Threads of a library are real: what was not drawn by the system was not seen.");
      out.line("- A library is not compiled for TSan here; its races show by what they spoil.");
      out.line("- Leaks: only what the tests hold is counted.");
    }
    out.gap();
  }

  private void repeat() {
    out.line("### How to repeat it").gap();
    Set<String> commands = new LinkedHashSet<>();
    for (RunRecord record : records) {
      RunBegin run = record.run();
      String seed =
          run.commandLine().stream().anyMatch(word -> word.startsWith("--seed"))
              ? ""
              : " --seed " + run.seed();
      commands.add("./mps-stress " + String.join(" ", run.commandLine()) + seed);
    }
    out.block(detail.shorten(String.join("\n", commands))).gap();
    out.line("A seed fixes what is asked for; the order of free-running threads is the system's.");
  }
}
