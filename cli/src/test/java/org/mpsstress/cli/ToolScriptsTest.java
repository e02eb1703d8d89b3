package org.mpsstress.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The scripts around the program, run in a copy of their folder. */
@Timeout(60)
final class ToolScriptsTest {
  private static final Path CHECKOUT = Path.of("..");

  @TempDir private Path copy;

  @BeforeEach
  void copyScripts() throws IOException {
    for (String name :
        List.of(
            "lib/alone.sh",
            "load.sh",
            "quiet.sh",
            "tests/test_alone.sh",
            "count_tests.sh",
            "format.sh",
            "toolchain.sh",
            "lib/jdk.sh",
            "lib/build.sh",
            "lib/moved.sh",
            "configure.sh",
            "native.sh",
            "lib/python.sh",
            "lib/one_build.sh",
            "packages.txt")) {
      put("tools/" + name, Files.readString(CHECKOUT.resolve("tools").resolve(name)));
    }
    for (String name : List.of("mps-stress", "run_all_tests.sh")) {
      put(name, Files.readString(CHECKOUT.resolve(name)));
    }
  }

  @Test
  void countsAreSummedOverEveryWriter() throws IOException, InterruptedException {
    put(
        "model/target/surefire-reports/TEST-a.xml",
        "<?xml version=\"1.0\"?>\n<testsuite name=\"a\"\n tests=\"10\" errors=\"1\" skipped=\"2\""
            + " failures=\"3\">\n<testcase name=\"failures=&quot;9&quot;\"/></testsuite>\n");
    put(
        "harness-native/target/tsan/ctest.xml",
        "<?xml version=\"1.0\"?>\n<testsuite name=\"(empty)\"\n\ttests=\"5\"\n\tfailures=\"1\"\n"
            + "\tdisabled=\"1\"\n\tskipped=\"0\"\n\thostname=\"\"\n\t>\n</testsuite>\n");
    put(
        "run/record.jsonl",
        "{\"type\":\"case-end\",\"id\":\"a\",\"verdict\":\"passed\"}\n"
            + "{\"type\":\"case-end\",\"id\":\"b\",\"verdict\":\"hung\","
            + "\"reason\":\"\\\"verdict\\\":\\\"passed\\\"\"}\n"
            + "{\"type\":\"control\",\"id\":\"c\",\"found\":true}\n"
            + "{\"type\":\"control\",\"id\":\"d\",\"found\":false}\n"
            + "{\"type\":\"skipped\",\"scenario\":\"e\"}\n");
    Ran ran = run("tools/count_tests.sh", "run");
    assertThat(ran.out()).isEqualTo("9 passed, 7 failed, 4 skipped\n");
    assertThat(ran.code()).isEqualTo(1);
  }

  @Test
  void aSuiteOfItsOwnIsCountedAlone() throws IOException, InterruptedException {
    put("model/target/surefire-reports/TEST-a.xml", "<testsuite name=\"a\" tests=\"10\">\n");
    put("results/TEST-b.xml", "<testsuite name=\"b\" tests=\"2\" failures=\"0\">\n");
    put("results/ctest.xml", "<testsuite name=\"c\" tests=\"3\" failures=\"0\">\n");
    put("results/run/record.jsonl", "{\"type\":\"case-end\",\"verdict\":\"passed\"}\n");
    Ran ran = run("tools/count_tests.sh", "--results", "results", "results/run");
    assertThat(ran.out()).isEqualTo("6 passed, 0 failed\n");
    assertThat(ran.code()).isZero();
    put("results/run/junit.xml", "<testsuite name=\"its own\" tests=\"9\" failures=\"9\">\n");
    assertThat(run("tools/count_tests.sh", "--results", "results", "results/run").out())
        .isEqualTo("6 passed, 0 failed\n");
    put("results/cut-off.xml", "<?xml version=\"1.0\"?>\n");
    assertThat(run("tools/count_tests.sh", "--results", "results", "results/run").out())
        .isEqualTo("6 passed, 1 failed\n");
    put("judged/record.jsonl", "{\"type\":\"case-end\",\"verdict\":\"not judged\"}\n");
    put("judged/TEST-b.xml", "<testsuite name=\"b\" tests=\"2\" failures=\"0\">\n");
    assertThat(run("tools/count_tests.sh", "--results", "judged", "judged").out())
        .isEqualTo("2 passed, 0 failed, 1 skipped\n");
    put("empty/x.txt", "");
    assertThat(run("tools/count_tests.sh", "--results", "empty").code()).isEqualTo(4);
  }

  @Test
  void nothingThatRanIsNoSuccess() throws IOException, InterruptedException {
    Ran ran = run("tools/count_tests.sh");
    assertThat(ran.out()).isEqualTo("0 passed, 0 failed\n");
    assertThat(ran.code()).isEqualTo(4);
  }

  @Test
  void whatIsMissingIsListedAndNotInstalledWhenItMustNotBe()
      throws IOException, InterruptedException {
    put(
        "tools/packages.txt",
        "command:no-such-command | a-package | a-formula | job | an example\n"
            + "command:no-such-tool | another | another | tests | only for the tests\n"
            + "python:no_such_module | python3-that | - | job | a module\n"
            + "command:sh | a-shell | - | job | is there\n");
    Ran ran = run("tools/toolchain.sh", "--no-install");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).contains("command:no-such-command", "(an example)");
    assertThat(ran.out()).contains("python:no_such_module", "package python3-that");
    assertThat(ran.out()).doesNotContain("no-such-tool").doesNotContain("a-shell");
    assertThat(run("tools/toolchain.sh", "--no-install", "--for", "tests").out())
        .contains("no-such-tool");
    assertThat(run("tools/toolchain.sh", "--no-install", "--for", "troch").out())
        .contains("--for 'troch'; expected job, tests or torch");
  }

  @Test
  void aLibtorchIsInstalledForItsSuiteAlone() throws IOException, InterruptedException {
    put(
        "tools/packages.txt",
        "command:no-such-libtorch | libtorch-dev | libtorch-dev | torch | a libtorch\n"
            + "command:no-such-tool | another | another | tests | only for the tests\n");
    for (String other : List.of("job", "tests")) {
      assertThat(run("tools/toolchain.sh", "--no-install", "--for", other).out())
          .doesNotContain("libtorch-dev");
    }
    put("tools/test_torch.sh", Files.readString(CHECKOUT.resolve("tools/test_torch.sh")));
    put("bin/python3", "#!/bin/sh\nexit 1\n"); // a Python without torch
    Ran ran = run("tools/test_torch.sh", "--no-install");
    assertThat(ran.code()).as(ran.out()).isEqualTo(2);
    assertThat(ran.out())
        .contains("command:no-such-libtorch", "package libtorch-dev", "(a libtorch)")
        .contains("--no-install was given. To install them: ")
        .doesNotContain("no-such-tool");
    Ran wrong = run("tools/test_torch.sh", "--no-instal");
    assertThat(wrong.code()).isEqualTo(2);
    assertThat(wrong.out()).contains("unknown option '--no-instal'");
    Ran device = run("tools/test_torch.sh", "--device", "tpu");
    assertThat(device.code()).isEqualTo(2);
    assertThat(device.out()).contains("--device 'tpu'; expected cpu or cuda");
  }

  @Test
  void whatALibraryShowsAndNeedsIsPrinted() throws IOException, InterruptedException {
    put("tools/exports.sh", Files.readString(CHECKOUT.resolve("tools/exports.sh")));
    Ran nothing = run("tools/exports.sh");
    assertThat(nothing.code()).as(nothing.out()).isEqualTo(2);
    assertThat(nothing.out()).contains("no shared library was built");
    assertThat(run("tools/exports.sh", "nowhere.so").out()).contains("no such file: nowhere.so");
    assertThat(run("tools/exports.sh", "--all").out()).contains("unknown option '--all'");
    Path java = Path.of(System.getProperty("java.home"), "lib", "libjava.so");
    if (Files.isRegularFile(java)) { // of a Mac it has another name
      Ran ran = run("tools/exports.sh", java.toString());
      assertThat(ran.code()).as(ran.out()).isZero();
      assertThat(ran.out()).contains("needs: ", "libjvm.so", "    Java_* (");
    }
  }

  @Test
  void aMacsPluginIsNotLookedAtWithoutAMacsHeadersAndLibraries()
      throws IOException, InterruptedException {
    put("tools/macos/compiler.sh", Files.readString(CHECKOUT.resolve("tools/macos/compiler.sh")));
    put(
        "tools/macos/check_torch.sh",
        Files.readString(CHECKOUT.resolve("tools/macos/check_torch.sh")));
    put("torch/include/ATen/mps/MPSStream.h", "");
    for (String[] line :
        new String[][] {
          {"--bad", "", "unknown option '--bad'; expected --log FILE"},
          {"torch", "", "name the folder of the headers, and the libraries of a Mac"},
          {"nowhere", "lib", "no include/ATen/mps/MPSStream.h in nowhere"},
        }) {
      Ran ran =
          line[1].isEmpty()
              ? run("tools/macos/check_torch.sh", line[0])
              : run("tools/macos/check_torch.sh", line[0], line[1]);
      assertThat(ran.code()).as(ran.out()).isEqualTo(2);
      assertThat(ran.out()).contains("check_torch.sh: " + line[2]);
    }
  }

  @Test
  void aTorchSuiteInWhichNothingRanIsNoSuccess() throws IOException, InterruptedException {
    put("tools/packages.txt", "");
    put("tools/test_torch.sh", Files.readString(CHECKOUT.resolve("tools/test_torch.sh")));
    put("tools/build_torch.sh", "#!/bin/sh\necho no headers\nexit 2\n");
    put("mvnw", "#!/bin/sh\nexit 0\n");
    put("mps-stress", "#!/bin/sh\nexit 0\n");
    put("bin/python3", "#!/bin/sh\nexit 0\n"); // has every module, and says nothing
    put(
        "tools/bundle.sh",
        "#!/bin/sh\nwhile [ \"$1\" != --out ]; do shift; done\ncd \"${2%/*}\"\nmkdir mps-stress\n"
            + "printf '#!/bin/sh\\nexit 0\\n' >mps-stress/mps-stress\n"
            + "chmod +x mps-stress/mps-stress\ntar -cJf \"$2\" mps-stress\n");
    Ran ran = run("tools/test_torch.sh", copy.toString());
    assertThat(ran.out()).contains("FAILED, exit code 2", "torch suite: 0 passed, 0 failed");
    assertThat(ran.code()).isEqualTo(2);
    put("tools/build_torch.sh", "#!/bin/sh\nmkdir -p build\necho build\n");
    put("bin/ctest", "#!/bin/sh\nexit 0\n");
    Ran blind = run("tools/test_torch.sh", copy.toString());
    assertThat(blind.out())
        .contains("planted raised-error in simple-parallel: not found: exit code 0");
    assertThat(blind.code()).isEqualTo(1);
    put(
        "mps-stress",
        "#!/bin/sh\ncase \"$*\" in *--defect* | replay*) echo MPS1.abc; exit 1 ;; esac\nexit 0\n");
    assertThat(run("tools/test_torch.sh", copy.toString()).out())
        .contains("planted raised-error in simple-parallel:  minimise: exit code 0, wanted 1;");
    put(
        "mps-stress",
        "#!/bin/sh\ncase \"$*\" in *--defect* | replay* | minimise*) echo MPS1.abc; exit 1 ;; esac\n");
    Ran silent = run("tools/test_torch.sh", copy.toString());
    assertThat(silent.out()).contains("torch suite: 0 passed, 0 failed");
    assertThat(silent.code()).isEqualTo(4);
  }

  @Test
  void aWrongOptionOfTheMainJobIsBadUsage() throws IOException, InterruptedException {
    Ran ran = run("run_all_tests.sh", "--siute", "ci");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).contains("unknown option '--siute'", "usage:");
  }

  @Test
  void aBuildThatFailsIsAFaultOfTheFramework() throws IOException, InterruptedException {
    put("pom.xml", "");
    put("mvnw", "#!/bin/sh\necho no luck\nexit 1\n");
    Ran ran = run("mps-stress", "list");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.out())
        .contains(
            "building the Java side (nothing was built yet)",
            "no luck",
            "the build of the Java side failed");
  }

  @Test
  void aFlavourIsBuiltOnceAndAgainAfterAChange() throws IOException, InterruptedException {
    put("harness-native/src/a.cpp", "int a;\n");
    put("cli/target/mps-stress.jar", "");
    String made = "harness-native/target/tsan/app/mps-harness";
    put(
        "bin/cmake",
        "#!/bin/sh\ncase $1 in --build) echo '[1/1] Linking'; mkdir -p target/tsan/app;"
            + " echo made >target/tsan/app/mps-harness ;; esac\n");
    Ran first = run("tools/native.sh", "tsan");
    assertThat(first.out())
        .contains("building the native side, flavour tsan (nothing was built yet)")
        .contains("tsan: step 1 of 1");
    assertThat(copy.resolve(made)).exists();
    assertThat(first.code()).isZero();
    assertThat(run("tools/native.sh", "tsan").out()).isEmpty();
    Path source = copy.resolve("harness-native/src/a.cpp");
    Files.setLastModifiedTime(source, FileTime.fromMillis(System.currentTimeMillis() + 60_000));
    assertThat(run("tools/native.sh", "tsan").out())
        .contains("harness-native/src/a.cpp is newer than the last build");
  }

  /** CMake refuses the build folder of another place, and its programs may load what lies there. */
  @Test
  void aFlavourOfACheckoutThatWasMovedIsBegunAnew() throws IOException, InterruptedException {
    put("harness-native/src/a.cpp", "int a;\n");
    put("cli/target/mps-stress.jar", "");
    put(
        "bin/cmake",
        """
        #!/bin/sh
        case $1 in
          --preset)
            mkdir -p target/tsan/app
            [ ! -f target/tsan/CMakeCache.txt ] || grep -qF "$PWD/target/tsan" target/tsan/CMakeCache.txt ||
              { echo 'The current CMakeCache.txt directory is different'; exit 1; }
            echo "CMAKE_CACHEFILE_DIR:INTERNAL=$PWD/target/tsan" >target/tsan/CMakeCache.txt ;;
          --build) echo made >target/tsan/app/mps-harness ;;
        esac
        """);
    assertThat(run("tools/native.sh", "tsan").code()).isZero();
    assertThat(run("tools/native.sh", "tsan").out()).isEmpty();
    put("harness-native/target/tsan/CMakeCache.txt", "CMAKE_CACHEFILE_DIR:INTERNAL=/else/where\n");
    put("harness-native/target/tsan/app/old.o", "");
    Ran moved = run("tools/native.sh", "tsan");
    assertThat(moved.code()).as(moved.out()).isZero();
    assertThat(moved.out())
        .containsOnlyOnce(
            "mps-stress: the build of flavour tsan was begun in /else/where; it begins anew\n");
    assertThat(copy.resolve("harness-native/target/tsan/app/old.o")).doesNotExist();
    assertThat(copy.resolve("harness-native/target/tsan/app/mps-harness")).exists();
    assertThat(run("tools/native.sh", "tsan").out()).isEmpty();
  }

  @Test
  void whoeverConfiguresAPresetBeginsAMovedOneAnew() throws IOException, InterruptedException {
    put("bin/cmake", "#!/bin/sh\necho \"cmake $*\"\n");
    put("at", "cd \"$(dirname \"$0\")/harness-native\"\n../tools/configure.sh \"$@\"\n");
    String folder = "harness-native/target/tsan/";
    put(folder + "CMakeCache.txt", "CMAKE_CACHEFILE_DIR:INTERNAL=/else/where\n");
    put(folder + "build.ninja", "");
    put(folder + "mps-harness.building", "");
    String configured = "cmake --preset tsan --log-level=WARNING\n";
    assertThat(run("at", "--if-needed", "tsan").out())
        .isEqualTo(
            "mps-stress: the build of flavour tsan was begun in /else/where; it begins anew\n"
                + configured);
    assertThat(copy.resolve(folder).toFile().list()).containsExactly("mps-harness.building");
    put(folder + "build.ninja", "");
    assertThat(run("at", "--if-needed", "tsan").out()).isEmpty();
    assertThat(run("at", "tsan").out()).isEqualTo(configured);
    assertThat(run("at").out()).startsWith("Configures a preset").contains("[--if-needed] PRESET");
    assertThat(run("at").code()).isEqualTo(2);
  }

  /**
   * A script that calls CMake itself fails in a moved checkout, or builds what lies in the old one.
   */
  @Test
  void onePlaceAloneConfiguresPresets() throws IOException {
    Pattern configures = Pattern.compile("cmake(\", \"| |</executable>[^/]*)--preset");
    List<Path> found = new ArrayList<>();
    try (Stream<Path> files = Files.walk(CHECKOUT, 12)) {
      for (Path file : files.filter(ToolScriptsTest::mayConfigure).toList()) {
        if (configures.matcher(Files.readString(file)).find()) {
          found.add(CHECKOUT.relativize(file));
        }
      }
    }
    assertThat(found).containsExactly(Path.of("tools/configure.sh"));
  }

  private static boolean mayConfigure(Path file) {
    String name = CHECKOUT.relativize(file).toString();
    boolean ours =
        !name.contains("target/") && !name.contains("/test/") && !name.startsWith("out/");
    return ours && name.matches(".*\\.sh|.*/main/.*\\.java|(.*/)?pom\\.xml|mps-stress");
  }

  /** The same folder by another name, as CMake itself sees it, is no other. */
  @Test
  void aLinkToACheckoutIsNotAnotherOne() throws IOException, InterruptedException {
    put("harness-native/src/a.cpp", "int a;\n");
    put("harness-native/target/tsan/app/mps-harness", "");
    Path link = Files.createSymbolicLink(copy.resolve("by-another-name"), copy);
    put(
        "harness-native/target/tsan/CMakeCache.txt",
        "CMAKE_CACHEFILE_DIR:INTERNAL=" + link + "/harness-native/target/tsan\n");
    put("cli/target/mps-stress.jar", "");
    put("harness-native/target/tsan/mps-harness.built", "");
    assertThat(run("tools/native.sh", "tsan").out()).isEmpty();
  }

  @Test
  void aFlavourThatDoesNotCompileSaysWhatTheCompilerSaid()
      throws IOException, InterruptedException {
    put(
        "bin/cmake",
        "#!/bin/sh\ncase $1 in --build) echo '[1/2] Building'; echo 'a.cpp:1: error: no luck';"
            + " exit 1 ;; esac\n");
    put("cli/target/mps-stress.jar", "");
    Ran ran = run("tools/native.sh", "asan");
    assertThat(ran.code()).isEqualTo(5);
    assertThat(ran.out())
        .contains("a.cpp:1: error: no luck", "the build of the native side, flavour asan failed")
        .doesNotContain("[1/2]");
  }

  @Test
  void aBuildThatWasKilledLeavesNothingAndTheNextIsWhole()
      throws IOException, InterruptedException {
    Ran ran = run("tools/tests/test_alone.sh", "7", "4");
    assertThat(ran.out()).isEqualTo("4 of 4 starts after a kill were good\n");
    assertThat(ran.code()).isZero();
  }

  @Test
  void aFolderThatTakesNoLockIsSaidInsteadOfWaitedFor() throws IOException, InterruptedException {
    // It waits with sleep: a hundred times is for ever.
    put(
        "refused",
        ". tools/lib/alone.sh\nn=0\nsleep() { n=$((n + 1)); [ $n -lt 100 ] || exit 9; }\n"
            + "build_alone locked echo built\n");
    Files.createDirectories(copy.resolve("locked"));
    Files.createSymbolicLink(copy.resolve("locked/build.lock"), Path.of("nowhere/at-all"));
    Ran ran = run("refused");
    assertThat(ran.out()).startsWith("mps-stress: cannot build: mkdir: ").contains("build.lock");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void whatABuildThatWasCutOffLeftIsMadeAnew() throws IOException, InterruptedException {
    put("pom.xml", "");
    put("mvnw", "#!/bin/sh\nls */target/classes 2>/dev/null\nexit 1\n");
    put("model/target/classes/Half.class", "");
    assertThat(run("mps-stress", "list").out()).contains("Half.class");
    assertThat(copy.resolve("cli/target/mps-stress.building")).exists(); // it did not end well
    assertThat(run("mps-stress", "list").out()).doesNotContain("Half.class");
    assertThat(copy.resolve("target/build.lock")).doesNotExist();
  }

  @Test
  void aBuildLeavesTheJarsOfARunningCommandWhole() throws IOException, InterruptedException {
    put("pom.xml", "");
    put("cli/target/mps-stress.jar", "the old one");
    put("mvnw", "#!/bin/sh\necho new > cli/target/mps-stress.jar\nexit 1\n");
    try (var open = Files.newInputStream(copy.resolve("cli/target/mps-stress.jar"))) {
      run("mps-stress", "list");
      assertThat(new String(open.readAllBytes(), StandardCharsets.UTF_8)).isEqualTo("the old one");
    }
    assertThat(copy.resolve("cli/target/mps-stress.jar")).hasContent("new");
  }

  @Test
  void aPathThatCMakeCannotTakeIsSaidBeforeItTries() throws IOException, InterruptedException {
    put(
        "refused",
        "cd \"$(dirname \"$0\")\"\nroot=$PWD\n. tools/lib/build.sh\n"
            + "build_native '/a \"b\"' plain\n");
    Ran ran = run("refused");
    assertThat(ran.out())
        .isEqualTo(
            "mps-stress: CMake cannot build in a folder whose path has one of \" $ ; \\: /a \"b\"\n");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void aNativeFlavourAloneBuildsTheJavaSideThatItNeeds() throws IOException, InterruptedException {
    put("pom.xml", "");
    put("mvnw", "#!/bin/sh\necho maven was asked\nexit 1\n");
    Ran ran = run("tools/native.sh", "plain");
    assertThat(ran.out())
        .contains("building the Java side (nothing was built yet)", "maven was asked");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void aJvmThatCannotStartIsAFaultOfTheFrameworkAndNoFinding()
      throws IOException, InterruptedException {
    put(
        "limited",
        "cd \"$(dirname \"$0\")\"\n. tools/lib/jdk.sh\nfind_jdk\nulimit -v 100000\njvm_starts\n");
    Ran ran = run("limited");
    assertThat(ran.out())
        .isEqualTo("mps-stress: a JVM cannot start under these limits: ulimit -v 100000\n");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void optionsWithWhichAJvmCannotStartAreAUsersMistakeAndNoFinding()
      throws IOException, InterruptedException {
    for (String name : List.of("MPSSTRESS_JAVA_OPTIONS", "JAVA_TOOL_OPTIONS")) {
      put(
          "limited",
          "cd \"$(dirname \"$0\")\"\n. tools/lib/jdk.sh\nfind_jdk\nexport "
              + name
              + "=-Xmx1x\njvm_starts\n");
      Ran ran = run("limited");
      assertThat(ran.out())
          .startsWith("mps-stress: a JVM cannot start with these options: " + name + "\n")
          .contains("-Xmx1x");
      assertThat(ran.code()).isEqualTo(2);
    }
  }

  @Test
  void fewerFilesThanAJvmNeedsAreNoFindingEither() throws IOException, InterruptedException {
    put(
        "limited",
        "cd \"$(dirname \"$0\")\"\n. tools/lib/jdk.sh\nfind_jdk\nulimit -n 64\njvm_starts\n");
    Ran ran = run("limited");
    assertThat(ran.out())
        .isEqualTo("mps-stress: a JVM cannot start under these limits: ulimit -n 64\n");
    assertThat(ran.code()).isEqualTo(5);
  }

  @Test
  void aFolderThatIsGoneIsSaidInOneLine() throws IOException, InterruptedException {
    put(
        "gone",
        "cd \"$(dirname \"$0\")\"\nhere=$PWD\nmkdir g\ncd g\nrmdir ../g\n"
            + "\"$here/mps-stress\" list\n");
    Ran ran = run("gone");
    assertThat(ran.out()).endsWith("mps-stress: the current folder is not there any more\n");
    assertThat(ran.code()).isEqualTo(2);
  }

  /** Says of each run two cases, of three and of four runs; of fuzz twelve schedules. */
  private static final String FAKE_RUN =
      """
      #!/bin/bash
      echo "$*" >> asked.txt
      what=$1
      while [ $# -gt 0 ]; do
        [ "$1" != --out ] || folder=$2
        shift
      done
      mkdir -p "$folder/cases" "$folder/workers"
      for runs in 3 4; do
        echo '{"type":"case-end","id":"a","verdict":"passed","reason":null,"runs":'$runs',"x":1}'
      done > "$folder/record.jsonl"
      found=
      [ ! -f alarm ] || echo '{"type":"finding","id":"a"}' >> "$folder/record.jsonl"
      [ ! -f alarm ] || found='{ "program" : "p" }'
      [ "$what" != fuzz ] || printf '{\n "schedules" : 12,\n "findings" : [ %s ]\n}\n' "$found"
      [ ! -f alarm ] || exit 1
      """;

  @Test
  void aQuietCampaignGoesOnWhereItStoppedAndTellsSeeds() throws IOException, InterruptedException {
    put("mps-stress", FAKE_RUN);
    String[] few = {
      "--schedules", "20", "--runs", "5", "--seed", "9", "--pools", "patched", "--pieces", "2"
    };
    Ran first = run("tools/quiet.sh", few);
    assertThat(first.out()).contains("patched\tcatalogue\t9\t7\t0\t0\t");
    assertThat(first.out()).contains("patched\tgenerated\t9\t12\t0\t0\t");
    assertThat(first.out()).containsPattern("patched +free +0 of +5 +0 +0 +0 +-");
    few[9] = "100";
    Ran ran = run("tools/quiet.sh", few);
    assertThat(ran.out())
        .contains("patched\tfree\t9\t7\t0\t0\t", "patched\tcatalogue\t10\t7\t0\t0\t")
        .containsPattern("patched +catalogue +14 of +10 +0 +0 +2 +9 to 10")
        .containsPattern("patched +generated +12 of +10 +0 +0 +1 +9 to 9")
        .contains("commit unknown");
    assertThat(ran.code()).isZero();
    Path asked = copy.resolve("asked.txt");
    assertThat(Files.readAllLines(asked)).hasSize(4);
    assertThat(run("tools/quiet.sh", few).code()).isZero(); // all of it is done
    assertThat(Files.readAllLines(asked)).hasSize(4);
    put("alarm", "");
    few[1] = "40";
    Ran loud = run("tools/quiet.sh", few);
    assertThat(loud.out())
        .contains("patched\tcatalogue\t11\t7\t1\t1\t", "patched\tgenerated\t10\t12\t1\t1\t");
    assertThat(loud.code()).isEqualTo(1);
    assertThat(run("tools/quiet.sh", few).code()).isEqualTo(1); // it was loud, and stays so
    assertThat(run("tools/quiet.sh", "--runs", "many").code()).isEqualTo(2);
    assertThat(run("tools/quiet.sh", "--program-schedules", "many").code()).isEqualTo(2);
  }

  @Test
  void aQuietCampaignExploresForATimeOrForANumberOfSchedules()
      throws IOException, InterruptedException {
    put("mps-stress", FAKE_RUN);
    String[] two = {
      "--schedules", "20", "--pools", "patched", "--pieces", "2", "--program-schedules", "300"
    };
    run("tools/quiet.sh", two);
    List<String> timed = new ArrayList<>(List.of(two));
    timed.addAll(List.of("--each-time", "5m", "--out", "out/timed"));
    run("tools/quiet.sh", timed.toArray(String[]::new));
    List<String> asked = Files.readAllLines(copy.resolve("asked.txt"));
    assertThat(asked).hasSize(4);
    assertThat(asked.get(0)).contains("--schedules 400 --pool").doesNotContain("--budget");
    assertThat(asked.get(1)).startsWith("fuzz ").contains("--schedules 300 ");
    assertThat(asked.get(2)).contains("--schedules 1000000 --budget 5m --pool");
    assertThat(asked.get(3)).startsWith("fuzz ").contains("--schedules 300 ");
  }

  /** Pieces with known times: what a campaign still takes is read from it. */
  @Test
  void aQuietCampaignSaysHowFastItWasAndWhatIsMissing() throws IOException, InterruptedException {
    put("mps-stress", FAKE_RUN);
    String head = "commit\tpool\tkind\tseed\truns\tfindings\texit\tseconds\tfolder\n";
    put(
        "out/quiet/quiet.tsv",
        head
            + "unknown+changes\tpatched\tcatalogue\t1\t30\t0\t0\t4\ta\n"
            + "unknown+changes\tupstream\tgenerated\t1\t9\t0\t0\t2\tb\n"
            + "unknown+changes\tpatched\tfree\t1\t5\t0\t0\t10\tc\n"
            + "older\tpatched\tcatalogue\t1\t1000\t0\t0\t10\td\n");
    String[] none = {
      "--schedules", "40", "--runs", "8", "--pools", "patched upstream", "--pieces", "0"
    };
    Ran ran = run("tools/quiet.sh", none);
    // catalogue: 0 and 20 of 20, generated: 20 and 11 of 20; free runs: 3 and 8 of 8
    assertThat(ran.out())
        .contains(
            "schedules: 39 in 6 s, 6.5 schedules/s, pieces: 2; missing: 51; of other commits: 1000\n",
            "runs: 5 in 10 s, 0.5 runs/s, pieces: 1; missing: 11\n");
    none[7] = "1";
    assertThat(run("tools/quiet.sh", none).out())
        .containsPattern(
            "unknown\\+changes\tupstream\tcatalogue\t1\t7\t0\t0\t\\d+\t[^\t]+\t"
                + "(\\d+\\.\\d schedules/s|too short to say how fast)\n")
        .containsPattern("schedules: 46 in .*, pieces: 3; missing: 44; of other commits: 1000\n");
    assertThat(Files.readAllLines(copy.resolve("out/quiet/quiet.tsv")))
        .hasSize(6)
        .allSatisfy(line -> assertThat(line.split("\t")).hasSize(9));
  }

  @Test
  void aQuietCampaignOnSourcesExploresThemAndRunsThemUnderSanitizers()
      throws IOException, InterruptedException {
    put("mps-stress", FAKE_RUN);
    put("mine/mps-stress.sources.yaml", "format: mps-stress-sources/1\nname: mine\n");
    String[] few = {"--sources", "mine", "--schedules", "7", "--runs", "7", "--seed", "9"};
    Ran ran = run("tools/quiet.sh", few);
    assertThat(ran.out())
        .contains("mine\texplored\t9\t7\t0\t0\t", "mine\ttsan\t9\t7\t", "mine\tasan\t9\t7\t")
        .containsPattern("mine +explored +7 of +7 +0 +0 +1 +9 to 9");
    assertThat(ran.code()).isZero();
    assertThat(Files.readAllLines(copy.resolve("asked.txt")))
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).startsWith("run --sources mine "))
        .anySatisfy(line -> assertThat(line).contains("--strategy auto"))
        .anySatisfy(line -> assertThat(line).contains("--sanitizer tsan"))
        .anySatisfy(line -> assertThat(line).contains("--sanitizer asan"));
    Ran none = run("tools/quiet.sh", "--sources", "nowhere");
    assertThat(none.out()).isEqualTo("quiet.sh: there is no manifest 'nowhere'\n");
    assertThat(none.code()).isEqualTo(2);
  }

  /** A finding's line "again" names the program. */
  @Test
  void anExploredProgramInWhichSomethingWasFoundIsKept() throws IOException, InterruptedException {
    put("tools/explore_program.sh", Files.readString(CHECKOUT.resolve("tools/explore_program.sh")));
    put("program.c", "int main(void) { return 0; }\n");
    put("tools/configure.sh", "#!/bin/sh\n");
    put("harness-native/CMakeLists.txt", "");
    put("bin/cmake", "#!/bin/sh\n");
    put("bin/clang-19", "#!/bin/sh\n");
    put(
        "bin/clang++-19",
        "#!/bin/sh\nwhile [ \"$1\" != -o ]; do shift; done\n"
            + "printf '#!/bin/sh\\necho again: $0\\nexit $1\\n' >\"$2\"\nchmod +x \"$2\"\n");
    String source = copy.resolve("program.c").toString();
    Ran found = run("tools/explore_program.sh", source, "--", "1");
    assertThat(found.code()).as(found.out()).isEqualTo(1);
    Matcher again = Pattern.compile("again: (.*)\n").matcher(found.out());
    assertThat(again.find()).isTrue();
    assertThat(Path.of(again.group(1))).isExecutable();
    assertThat(found.out()).contains("kept for 'again': " + again.group(1), "-o FILE");
    for (String code : List.of("0", "4")) {
      Ran quiet = run("tools/explore_program.sh", source, "--", code);
      assertThat(quiet.code()).hasToString(code);
      assertThat(Path.of(quiet.out().strip().replaceFirst("again: ", ""))).doesNotExist();
    }
    String named = copy.resolve("named").toString();
    assertThat(run("tools/explore_program.sh", "-o", named, source, "--", "1").out())
        .isEqualTo("again: " + named + "\n");
  }

  @Test
  void aCommandUnderLoadAnswersAsItDoesAlone() throws IOException, InterruptedException {
    Ran ran = run("tools/load.sh", "2", "sh", "-c", "echo here; exit 7");
    assertThat(ran.out()).isEqualTo("here\n");
    assertThat(ran.code()).isEqualTo(7);
    assertThat(run("tools/load.sh", "many", "true").code()).isEqualTo(2);
  }

  /** The formatter says this of any file and ends with that code. */
  private Ran formatted(String complaint, int code) throws IOException, InterruptedException {
    put("harness-native/src/a.cpp", "int a;\n");
    put(
        "bin/clang-format-19",
        "#!/bin/sh\ncase $1 in --version) echo version 19.1; exit 0 ;; esac\n"
            + ("echo '" + complaint + "' >&2\nexit " + code + "\n"));
    return run("tools/format.sh");
  }

  @Test
  void aFormatterThatFailsDoesNotSayThatAllIsFormatted() throws IOException, InterruptedException {
    assertThat(formatted("", 0).code()).isZero();
    Ran wrong = formatted("harness-native/src/a.cpp:1:2: error: code should be clang-formatted", 1);
    assertThat(wrong.code()).isEqualTo(1);
    assertThat(wrong.out()).endsWith("\nharness-native/src/a.cpp\n");
    Ran failed = formatted("Error reading .clang-format: Invalid argument", 1);
    assertThat(failed.code()).isEqualTo(2);
    assertThat(failed.out()).contains("failed", "Error reading .clang-format");
  }

  private record Ran(int code, String out) {}

  private void put(String name, String text) throws IOException {
    Path file = copy.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private Ran run(String script, String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("bash", copy.resolve(script).toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(copy.toFile()).redirectErrorStream(true);
    // Reports of scripts under test stay in the test's folder; commands that it made come first.
    builder.environment().put("TMPDIR", copy.toString());
    builder.environment().put("PATH", copy.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().remove("LIBTORCH");
    Process process = builder.start();
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Ran(process.waitFor(), out);
  }
}
