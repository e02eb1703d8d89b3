package org.mpsstress.cli;

import java.lang.reflect.Constructor;
import org.mpsstress.cli.run.Installation;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes commands: one with a constructor that takes the installation is given it. */
final class CommandFactory implements IFactory {
  private final Installation installation;

  CommandFactory(Installation installation) {
    this.installation = installation;
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    for (Constructor<?> constructor : type.getDeclaredConstructors()) {
      if (constructor.getParameterCount() == 1
          && constructor.getParameterTypes()[0] == Installation.class) {
        constructor.setAccessible(true); // commands are nobody else's business
        return type.cast(constructor.newInstance(installation));
      }
    }
    return CommandLine.defaultFactory().create(type);
  }
}
