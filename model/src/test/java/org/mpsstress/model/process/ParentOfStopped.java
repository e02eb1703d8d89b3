package org.mpsstress.model.process;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Starts two limited children and prints their ids; with an argument it kills them when told. */
final class ParentOfStopped {
  private static final String TREE = "sleep 1000 & sleep 1000 & wait";

  private ParentOfStopped() {}

  public static void main(String[] arguments) throws Exception {
    List<ChildProcess> children =
        List.of(
            ChildCommand.of("/bin/sh", "-c", TREE).limited().start(),
            ChildCommand.of("/bin/sh", "-c", TREE).limited().start());
    ChildCommand.of("/bin/sh", "-c", ":").limited().run(); // one that is over
    children.forEach(child -> System.out.println(child.pid()));
    BufferedReader input =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    if (input.readLine() != null) {
      children.forEach(ChildProcess::kill);
    }
  }
}
