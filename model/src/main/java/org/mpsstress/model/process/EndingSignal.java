package org.mpsstress.model.process;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The signal that ends this process. A JVM that is told to end runs its hooks, but tells nobody
 * which signal it was, and so which exit code it will have: who prints one must know.
 */
public final class EndingSignal {
  private static final int FROM_SIGNAL = 128;
  private static final Duration ECHO = Duration.ofMillis(500);
  private static final List<String> NAMES = List.of("HUP", "INT", "TERM");
  private static final AtomicInteger NUMBER = new AtomicInteger();
  private static final CountDownLatch COME = new CountDownLatch(1);

  private static volatile String come = "a signal";

  private EndingSignal() {}

  /**
   * From now on, and where the JVM can: what a terminal, a user or a system ends processes with.
   */
  public static void watch() {
    NAMES.forEach(EndingSignal::watch);
  }

  private static void watch(String name) {
    try {
      // reflection: naming sun.misc.Signal is a warning that cannot be suppressed
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object one = signal.getConstructor(String.class).newInstance(name);
      int number = (int) signal.getMethod("getNumber").invoke(one);
      Object end =
          Proxy.newProxyInstance(
              EndingSignal.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  end(name, number);
                }
                return null;
              });
      // One that is ignored (nohup) stays so: the JVM keeps to that.
      signal.getMethod("handle", signal, handler).invoke(null, one, end);
    } catch (ReflectiveOperationException | IllegalArgumentException notHere) {
      // the JVM's own handler ends the process, too
    }
  }

  private static void end(String name, int number) {
    if (NUMBER.compareAndSet(0, number)) {
      come = "SIG" + name;
    }
    COME.countDown();
    Runtime.getRuntime().exit(FROM_SIGNAL + NUMBER.get());
  }

  /** Whether one has come. */
  public static boolean hasCome() {
    return NUMBER.get() != 0;
  }

  /** The one that has come, such as SIGINT. */
  public static String name() {
    return come;
  }

  /**
   * Whether one has come, or comes within a moment: Ctrl-C reaches this process's children, too,
   * and one may be gone before this process knows why.
   */
  public static boolean explainsFailure() {
    try {
      return COME.await(ECHO.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return hasCome();
    }
  }

  /**
   * What this process ends with.
   *
   * @param otherwise its exit code if no signal ends it
   */
  public static int exitCode(int otherwise) {
    return hasCome() ? FROM_SIGNAL + NUMBER.get() : otherwise;
  }
}
