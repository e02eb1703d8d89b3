package org.mpsstress.lincheck;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.mpsstress.lincheck.conformance.Conformance;
import org.mpsstress.lincheck.conformance.NativeSubject;
import org.mpsstress.lincheck.nativepool.FreshPool;

/**
 * The process in which Lincheck works: it changes the classes of its JVM. Arguments: iterations,
 * invocations, histories, then names of programs; {@code name+defect} plants a defect in the native
 * pool, {@code conformance-DESIGN} follows random calls on the pool of that design. Prints a JSON
 * object a line: one when a program begins, one when it ended.
 */
public final class LincheckMain {
  /** Before the design of the pool whose native form is compared with the specification. */
  public static final String CONFORMANCE = "conformance-";

  private static final int CALLS = 80; // of a history
  private static final ObjectMapper JSON = new ObjectMapper();

  private LincheckMain() {}

  /** See the class. */
  public static void main(String[] arguments) throws JsonProcessingException {
    Effort effort = new Effort(Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]));
    int histories = Integer.parseInt(arguments[2]);
    for (int i = 3; i < arguments.length; i++) {
      String argument = arguments[i];
      print(JSON.createObjectNode().put("begin", argument));
      int plus = argument.indexOf('+');
      String name = plus < 0 ? argument : argument.substring(0, plus);
      String defect = plus < 0 ? null : argument.substring(plus + 1);
      Check.Outcome outcome =
          name.startsWith(CONFORMANCE)
              ? conformance(name.substring(CONFORMANCE.length()), defect, histories)
              : lincheck(name, defect, effort);
      print(
          JSON.createObjectNode()
              .put("end", argument)
              .put("seconds", outcome.seconds())
              .put("message", outcome.message()));
    }
    System.exit(0); // threads of a program that hung go on
  }

  private static Check.Outcome lincheck(String name, String defect, Effort effort) {
    System.setProperty(FreshPool.DEFECT, defect == null ? "" : defect);
    Program program =
        Programs.find(name).orElseThrow(() -> new IllegalArgumentException("no program " + name));
    return Check.of(program, effort);
  }

  private static Check.Outcome conformance(String design, String defect, int histories) {
    long begin = System.nanoTime();
    String message = null;
    for (int seed = 0; seed < histories && message == null; seed++) {
      message =
          Conformance.check(
              design,
              () -> new NativeSubject(design, defect, Conformance.THREADS),
              Conformance.Scope.NATIVE,
              seed,
              CALLS);
    }
    return new Check.Outcome(message, (System.nanoTime() - begin) * 1e-9);
  }

  private static void print(ObjectNode line) throws JsonProcessingException {
    System.out.println(JSON.writeValueAsString(line));
    System.out.flush();
  }
}
