package org.mpsstress.lincheck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mpsstress.lincheck.conformance.ConcurrentConformance;
import org.mpsstress.lincheck.conformance.Conformance;
import org.mpsstress.lincheck.conformance.NativeSubject;
import org.mpsstress.lincheck.nativepool.FreshPool;
import org.mpsstress.model.Pool;
import org.mpsstress.model.process.EndWithParent;

/**
 * The process in which Lincheck works: it changes the classes of its JVM. Arguments: iterations,
 * invocations, histories, then names of programs; {@code name+defect} plants a defect in the native
 * pool, {@code name@DESIGN} has a pool of that design, {@code conformance@DESIGN} follows random
 * calls on it, {@code concurrent@DESIGN} those of threads at once; {@code control=} before it all
 * marks what is planted as a control, of which one objection of any length is enough. Prints a JSON
 * object a line: one when a program begins, one when it ended.
 */
public final class LincheckMain {
  /** Before the design of the pool whose native form is compared with the specification. */
  public static final String CONFORMANCE = "conformance@";

  /** Before the design of the pool of which histories of threads at once are to have an order. */
  public static final String CONCURRENT = "concurrent@";

  /** Before what is planted as a control. */
  public static final String CONTROL = "control=";

  private static final int CALLS = 80; // of a history
  private static final ObjectMapper JSON = new ObjectMapper();

  private LincheckMain() {}

  /** See the class. */
  public static void main(String[] arguments) throws JsonProcessingException {
    EndWithParent.watch();
    int iterations = Integer.parseInt(arguments[0]);
    int invocations = Integer.parseInt(arguments[1]);
    int histories = Integer.parseInt(arguments[2]);
    for (int i = 3; i < arguments.length; i++) {
      String argument = arguments[i];
      print(JSON.createObjectNode().put("begin", argument));
      boolean control = argument.startsWith(CONTROL);
      Item item = Item.of(control ? argument.substring(CONTROL.length()) : argument);
      Check.Outcome outcome =
          switch (item.name()) {
            case "conformance" -> histories(item, histories, LincheckMain::sequential);
            case "concurrent" -> histories(item, histories, LincheckMain::concurrent);
            default ->
                lincheck(
                    item, control ? Effort.CONTROL : new Effort(iterations, invocations, true));
          };
      print(
          JSON.createObjectNode()
              .put("end", argument)
              .put("seconds", outcome.seconds())
              .put("message", outcome.message()));
    }
    System.exit(0); // threads of a program that hung go on
  }

  /** What an argument says; design and defect may be null. */
  private record Item(String name, String design, String defect) {
    static Item of(String argument) {
      int plus = argument.indexOf('+');
      String defect = plus < 0 ? null : argument.substring(plus + 1);
      String rest = plus < 0 ? argument : argument.substring(0, plus);
      int at = rest.indexOf('@');
      return new Item(
          at < 0 ? rest : rest.substring(0, at), at < 0 ? null : rest.substring(at + 1), defect);
    }
  }

  private static Check.Outcome lincheck(Item item, Effort effort) {
    FreshPool.become(item.design() == null ? Pool.PATCHED.word() : item.design(), item.defect());
    Program program =
        Programs.find(item.name())
            .orElseThrow(() -> new IllegalArgumentException("no program " + item.name()));
    return Check.of(program, effort);
  }

  /** Follows a history; null if the specification allows it. */
  private interface Follower {
    String follow(Item item, long seed);
  }

  private static Check.Outcome histories(Item item, int histories, Follower follower) {
    long begin = System.nanoTime();
    String message = null;
    for (int seed = 0; seed < histories && message == null; seed++) {
      message = follower.follow(item, seed);
    }
    return new Check.Outcome(message, (System.nanoTime() - begin) * 1e-9);
  }

  private static String sequential(Item item, long seed) {
    return Conformance.check(
        item.design(), () -> subject(item), Conformance.Scope.NATIVE, seed, CALLS);
  }

  private static String concurrent(Item item, long seed) {
    return ConcurrentConformance.check(item.design(), subject(item), seed);
  }

  private static NativeSubject subject(Item item) {
    return new NativeSubject(item.design(), item.defect(), Conformance.THREADS);
  }

  private static void print(ObjectNode line) throws JsonProcessingException {
    System.out.println(JSON.writeValueAsString(line));
    System.out.flush();
  }
}
