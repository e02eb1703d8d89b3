package org.mpsstress.jcstress;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.mpsstress.model.process.EndWithParent;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.TestExecutor;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.DiskWriteCollector;
import org.openjdk.jcstress.infra.collectors.MuxCollector;
import org.openjdk.jcstress.infra.collectors.SerializedBufferCollector;
import org.openjdk.jcstress.infra.grading.ConsoleReportPrinter;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.OSSupport;
import org.openjdk.jcstress.os.Scheduler;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.os.topology.Topology;
import org.openjdk.jcstress.vm.CompileMode;

/**
 * The process that runs tests in jcstress's forks. It plans them itself: jcstress would first start
 * 20 JVMs to see what they can do, run every test twice on a JDK with biased locking, and start
 * anew for every set of options of the JVM; here each test has its own. Arguments: forks,
 * iterations, milliseconds of each, modes, then tests; {@code test+defect} plants a defect in the
 * test's native pools.
 */
public final class JcstressMain {
  private static final int UNIFIED = CompileMode.UNIFIED;
  private static final int NATIVE_POOLS = 32; // that live at once, for each of a few

  private JcstressMain() {}

  /** See the class. The results are left in the current folder, as jcstress leaves them. */
  public static void main(String[] arguments) throws IOException {
    EndWithParent.watch();
    String cpus = "" + Runtime.getRuntime().availableProcessors();
    Options options =
        new Options(
            new String[] {
              "-c",
              cpus,
              "-f",
              arguments[0],
              "-iters",
              arguments[1],
              "-time",
              arguments[2],
              "-strideSize",
              "" + NATIVE_POOLS,
              "-strideCount",
              "4",
              "-spinStyle",
              "THREAD_SPIN_WAIT",
            });
    options.parse();
    List<JvmMode> modes = JvmMode.of(arguments[3]);
    OSSupport.init();
    Scheduler scheduler = new Scheduler(Topology.get(), options.getCPUCount());
    List<TestConfig> planned = new ArrayList<>();
    for (String test : List.of(arguments).subList(4, arguments.length)) {
      for (JvmMode mode : modes) {
        planned.addAll(plan(options, scheduler, test, mode));
      }
    }
    run(options, scheduler, planned);
  }

  private static List<TestConfig> plan(
      Options options, Scheduler scheduler, String test, JvmMode mode) {
    int plus = test.indexOf('+');
    TestInfo info = TestList.getInfo(plus < 0 ? test : test.substring(0, plus));
    List<TestConfig> planned = new ArrayList<>();
    if (info == null) {
      return planned; // a test of which no result is left
    }
    List<String> jvm = new ArrayList<>(mode.arguments());
    jvm.addAll(
        List.of(
            "-XX:+IgnoreUnrecognizedVMOptions",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:-RestrictContended",
            "-XX:-UsePerfData",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-Dorg.bytedeco.javacpp.cachedir="
                + System.getProperty("org.bytedeco.javacpp.cachedir")));
    if (plus >= 0) {
      jvm.add(NativePools.plant(test.substring(plus + 1)));
    }
    for (SchedulingClass placed :
        scheduler.scheduleClasses(info.threads(), options.getCPUCount(), options.affinityMode())) {
      for (int fork = 0; fork < options.getForks(); fork++) {
        planned.add(new TestConfig(options, info, fork, jvm, UNIFIED, placed));
      }
    }
    return planned;
  }

  private static void run(Options options, Scheduler scheduler, List<TestConfig> planned)
      throws IOException {
    PrintWriter out = new PrintWriter(System.out, true);
    ConsoleReportPrinter printer = new ConsoleReportPrinter(options, out, planned.size());
    DiskWriteCollector disk = new DiskWriteCollector(options.getResultFile());
    SerializedBufferCollector sink = new SerializedBufferCollector(MuxCollector.of(printer, disk));
    TestExecutor executor = new TestExecutor(options.verbosity(), sink, scheduler);
    printer.setExecutor(executor);
    executor.runAll(planned);
    sink.close();
    disk.close();
    printer.printFinishLine();
    System.exit(0); // the server that forks report to goes on
  }
}
