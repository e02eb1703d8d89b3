package org.mpsstress.scenarios.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.mpsstress.scenarios.engine.planted.PlantedFailure;
import org.mpsstress.scenarios.engine.planted.PlantedSuccess;

/**
 * A failing case breaks a Maven build: Surefire has once printed BUILD SUCCESS over one. The nested
 * build is a real one, of a project that has the classes of this module on its test class path.
 */
@Timeout(180)
class BrokenBuildTest {
  private static final String SCENARIO =
      """
      scenario: planted-%s
      title: Two threads multiply; %d streams are expected.
      checks: [C6]
      groups:
        - name: worker
          threads: 2
          program:
            - x = randint [4, 4]
            - y = mm x x
            - synchronize stream
            - check y
      expect:
        streams: { distinct: %d }
      """;

  @TempDir private Path project;

  private record Build(int exitCode, String log) {}

  private Build build(Class<?> anchor) throws Exception {
    Files.writeString(project.resolve("planted-failure.yaml"), SCENARIO.formatted("failure", 1, 1));
    Files.writeString(project.resolve("planted-success.yaml"), SCENARIO.formatted("success", 2, 2));
    Path testClasses =
        Path.of(BrokenBuildTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    Files.writeString(project.resolve("pom.xml"), pom(testClasses));
    Path log = project.resolve("build.log");
    List<String> command =
        new ArrayList<>(
            List.of(
                maven(),
                "--offline",
                "--batch-mode",
                "--file",
                project.resolve("pom.xml").toString(),
                "-Dtest=" + anchor.getSimpleName(),
                "org.apache.maven.plugins:maven-surefire-plugin:test"));
    String repository = System.getProperty("mpsstress.local.repository");
    if (repository != null) {
      command.add("-Dmaven.repo.local=" + repository);
    }
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    Process process =
        builder
            .directory(project.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int exitCode = process.waitFor();
    return new Build(exitCode, Files.readString(log, StandardCharsets.UTF_8));
  }

  /** The Maven that runs this very build, where one does. */
  private static String maven() {
    String home = System.getProperty("mpsstress.maven.home");
    return home == null || home.isEmpty() ? "mvn" : Path.of(home, "bin", "mvn").toString();
  }

  private static String pom(Path testClasses) {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !Path.of(entry).equals(testClasses))
            .map(entry -> "<additionalClasspathElement>" + entry + "</additionalClasspathElement>")
            .collect(Collectors.joining("\n"));
    return """
        <project xmlns="http://maven.apache.org/POM/4.0.0">
          <modelVersion>4.0.0</modelVersion>
          <groupId>org.mpsstress.nested</groupId>
          <artifactId>nested</artifactId>
          <version>1</version>
          <properties>
            <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
          </properties>
          <dependencies>
            <dependency>
              <groupId>org.junit.platform</groupId>
              <artifactId>junit-platform-engine</artifactId>
              <version>%s</version>
              <scope>test</scope>
            </dependency>
          </dependencies>
          <build>
            <testOutputDirectory>%s</testOutputDirectory>
            <plugins>
              <plugin>
                <artifactId>maven-surefire-plugin</artifactId>
                <version>%s</version>
                <configuration>
                  <argLine>-XX:+IgnoreUnrecognizedVMOptions --enable-native-access=ALL-UNNAMED</argLine>
                  <additionalClasspathElements>
                    %s
                  </additionalClasspathElements>
                </configuration>
              </plugin>
            </plugins>
          </build>
        </project>
        """
        .formatted(
            platformVersion(),
            testClasses,
            System.getProperty("mpsstress.surefire.version"),
            classPath);
  }

  /** That of this very test, so that the local repository has it. */
  private static String platformVersion() {
    Matcher jar =
        Pattern.compile("junit-platform-engine-([0-9.]+)\\.jar")
            .matcher(System.getProperty("java.class.path"));
    assertThat(jar.find()).isTrue();
    return jar.group(1);
  }

  @Test
  void aFailingCaseBreaksTheBuild() throws Exception {
    Build build = build(PlantedFailure.class);
    assertThat(build.log())
        .contains("BUILD FAILURE", "There are test failures", "instead of 1", "replay MPS1.");
    assertThat(build.exitCode()).isNotZero();
  }

  @Test
  void aPassingCaseDoesNot() throws Exception {
    Build build = build(PlantedSuccess.class);
    assertThat(build.log()).contains("BUILD SUCCESS", "Tests run: 1, Failures: 0, Errors: 0");
    assertThat(build.exitCode()).isZero();
  }
}
