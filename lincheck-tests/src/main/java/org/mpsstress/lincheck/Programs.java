package org.mpsstress.lincheck;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.mpsstress.lincheck.Program.Strategy;
import org.mpsstress.lincheck.models.AllocatorProgram;
import org.mpsstress.lincheck.models.BrokenPrograms.EarlyRecycle;
import org.mpsstress.lincheck.models.BrokenPrograms.EarlyTruth;
import org.mpsstress.lincheck.models.BrokenPrograms.KeptLoser;
import org.mpsstress.lincheck.models.BrokenPrograms.LostWakeUp;
import org.mpsstress.lincheck.models.BrokenPrograms.RacyCounter;
import org.mpsstress.lincheck.models.BrokenPrograms.SharedGraphs;
import org.mpsstress.lincheck.models.BrokenPrograms.SlotWithOwner;
import org.mpsstress.lincheck.models.BrokenPrograms.UnlockedCreation;
import org.mpsstress.lincheck.models.BrokenPrograms.UnlockedEventId;
import org.mpsstress.lincheck.models.CreationProgram;
import org.mpsstress.lincheck.models.EventProgram;
import org.mpsstress.lincheck.models.GraphProgram;
import org.mpsstress.lincheck.models.PoolProgram;
import org.mpsstress.lincheck.models.ShaderProgram;
import org.mpsstress.lincheck.models.SlotProgram;
import org.mpsstress.lincheck.nativepool.NativeCounterProgram;
import org.mpsstress.lincheck.nativepool.NativeDeviceProgram;
import org.mpsstress.lincheck.nativepool.NativePoolProgram;
import org.mpsstress.lincheck.nativepool.NativeWorkProgram;

/** The list of programs. */
public final class Programs {
  private Programs() {}

  /** What must be found correct. */
  public static List<Program> correct() {
    return List.of(
        model("pool", "C3 C4 C5 C6 C8 C9 C10 C12", PoolProgram.class, PoolByTheBook.class, 3),
        model("creation", "C2 C17", CreationProgram.class, AlwaysTrue.class, 1),
        model("slots", "C6 C8 C9", SlotProgram.class, AlwaysTrue.class, 2),
        model("events", "C29 C31 C32 C34", EventProgram.class, EventsByTheBook.class, 3),
        model("allocator", "C36 C37 C38 C39", AllocatorProgram.class, AlwaysTrue.class, 2),
        model("graphs", "C44", GraphProgram.class, AlwaysTrue.class, 3),
        model("shaders", "C45", ShaderProgram.class, AlwaysTrue.class, 2),
        stress("native-counter", "C3 C6 C10", NativeCounterProgram.class, PoolByTheBook.class, 5),
        stress(
            "native-pool",
            "C3 C4 C5 C6 C8 C9 C10 C12",
            NativePoolProgram.class,
            PoolByTheBook.class,
            3),
        stress(
            "native-work", "C29 C30 C31 C32 C36 C37", NativeWorkProgram.class, AlwaysTrue.class, 2),
        stress("native-device", "C17", NativeDeviceProgram.class, AlwaysTrue.class, 3));
  }

  /** What must hold whatever the pool's design. */
  public static List<Program> ofEveryPool() {
    return correct().stream()
        .filter(one -> one.strategy() == Program.Strategy.STRESS && one.book() == AlwaysTrue.class)
        .toList();
  }

  /** What Lincheck must object to. */
  public static List<Program> broken() {
    return List.of(
        model("racy-counter", "C3 C6", RacyCounter.class, PoolByTheBook.class, 3),
        model("slot-with-owner", "C9", SlotWithOwner.class, AlwaysTrue.class, 2),
        model("lost-wake-up", "C6", LostWakeUp.class, AlwaysTrue.class, 2),
        model("unlocked-event-id", "C34", UnlockedEventId.class, EventsByTheBook.class, 3),
        model("early-recycle", "C37 C39", EarlyRecycle.class, AlwaysTrue.class, 2),
        model("unlocked-creation", "C2", UnlockedCreation.class, AlwaysTrue.class, 1),
        model("early-truth", "C31", EarlyTruth.class, EventsByTheBook.class, 3),
        model("shared-graphs", "C44", SharedGraphs.class, AlwaysTrue.class, 3),
        model("kept-loser", "C45", KeptLoser.class, AlwaysTrue.class, 2));
  }

  /** The program of that name. */
  public static Optional<Program> find(String name) {
    return Stream.concat(correct().stream(), broken().stream())
        .filter(program -> program.name().equals(name))
        .findFirst();
  }

  private static Program model(
      String name, String clauses, Class<?> type, Class<?> book, int calls) {
    String title = "Model checking of the Java model: " + name.replace('-', ' ');
    return new Program(name, title, words(clauses), type, book, Strategy.MODEL_CHECKING, 2, calls);
  }

  private static Program stress(
      String name, String clauses, Class<?> type, Class<?> book, int calls) {
    String title = "Stress through JavaCPP: " + name.replace('-', ' ');
    return new Program(name, title, words(clauses), type, book, Strategy.STRESS, 2, calls);
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }
}
