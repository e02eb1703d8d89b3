package org.mpsstress.scenarios.engine;

import java.io.File;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.ClasspathResourceSource;
import org.junit.platform.engine.support.descriptor.FilePosition;
import org.junit.platform.engine.support.descriptor.FileSource;
import org.mpsstress.scenarios.catalogue.Catalogue;
import org.mpsstress.scenarios.runner.cases.RunCase;

/** A case as a test; its source is its scenario's file and line. */
final class CaseDescriptor extends AbstractTestDescriptor {
  private final RunCase runCase;

  CaseDescriptor(UniqueId parent, RunCase runCase) {
    super(parent.append("case", runCase.id()), runCase.id(), source(runCase));
    this.runCase = runCase;
  }

  RunCase runCase() {
    return runCase;
  }

  @Override
  public Type getType() {
    return Type.TEST;
  }

  private static TestSource source(RunCase runCase) {
    FilePosition position = FilePosition.from(Math.max(1, runCase.begin().line()));
    if (runCase.tokenFile() != null) {
      return FileSource.from(new File(runCase.tokenFile()), position);
    }
    String name = runCase.begin().scenario() + ".yaml";
    URL resource = Catalogue.class.getResource(name);
    try {
      URI uri = resource == null ? null : resource.toURI();
      if (uri != null && "file".equals(uri.getScheme())) {
        return FileSource.from(new File(uri), position);
      }
    } catch (URISyntaxException e) {
      // then it is named as a resource
    }
    String path = Catalogue.class.getPackageName().replace('.', '/') + "/" + name;
    return ClasspathResourceSource.from(path, position);
  }
}
