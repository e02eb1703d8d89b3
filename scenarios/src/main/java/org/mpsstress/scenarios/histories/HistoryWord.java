package org.mpsstress.scenarios.histories;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.mpsstress.scenarios.language.program.Operation;
import org.mpsstress.scenarios.language.program.OperationTable;

/** The calls that histories are made of, by their names in the table of operations. */
enum HistoryWord {
  CURRENT("current_stream"),
  DEFAULT("default_stream"),
  NEXT("pool_stream"),
  SET_CURRENT("set_stream"),
  RELEASE("release_stream"),
  ADOPT("adopt_main_thread"),
  ACTIVE("active_streams"),
  SYNCHRONIZE_STREAM("synchronize_stream"),
  QUERY_STREAM("query_stream"),
  SYNCHRONIZE_DEVICE("synchronize_device"),
  CREATE("event"),
  DESTROY("destroy"),
  RECORD("record"),
  WAIT("wait"),
  QUERY_EVENT("query_event"),
  SYNCHRONIZE_EVENT("synchronize_event"),
  ELAPSED("elapsed"),
  SUBMIT("randint"),
  FREE("free"),
  RECORD_STREAM("record_stream"),
  EMPTY_CACHE("empty_cache");

  /** Questions to the pool, which need neither event nor tensor. */
  static final Set<HistoryWord> POOL = EnumSet.range(CURRENT, ACTIVE);

  /** What other words need before they say anything. */
  static final Set<HistoryWord> OFTEN =
      EnumSet.of(SUBMIT, CREATE, RECORD, QUERY_EVENT, QUERY_STREAM, ELAPSED);

  /** What gives a thread of a free list a second slot, and all of them go back in steps. */
  static final Set<HistoryWord> SECOND_SLOT = EnumSet.of(NEXT, SET_CURRENT, ADOPT);

  private final String name;

  HistoryWord(String name) {
    this.name = name;
  }

  /** Those that a SUT with these capabilities has. */
  static Set<HistoryWord> of(Set<String> capabilities) {
    EnumSet<HistoryWord> all = EnumSet.noneOf(HistoryWord.class);
    Arrays.stream(values())
        .filter(word -> capabilities.containsAll(word.operation().terms().needs()))
        .forEach(all::add);
    return all;
  }

  /** The clauses that it is about. */
  List<String> clauses() {
    return operation().terms().clauses();
  }

  private Operation operation() {
    return OperationTable.get().named(name);
  }
}
