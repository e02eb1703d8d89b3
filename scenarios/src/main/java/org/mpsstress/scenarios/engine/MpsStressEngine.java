package org.mpsstress.scenarios.engine;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.engine.discovery.ClasspathRootSelector;
import org.junit.platform.engine.discovery.PackageSelector;
import org.junit.platform.engine.discovery.UniqueIdSelector;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;
import org.mpsstress.model.record.Skipped;
import org.mpsstress.scenarios.runner.RunOutcome;
import org.mpsstress.scenarios.runner.SuiteControl;
import org.mpsstress.scenarios.runner.cases.CaseSelection;
import org.mpsstress.scenarios.runner.cases.RunCase;

/**
 * The test engine "mps-stress": finds classes annotated with {@link Scenarios}, lists their cases
 * as tests, and runs them as `mps-stress run` does, in worker processes with oracles and a record.
 */
public final class MpsStressEngine implements TestEngine {
  /** The engine's id, for instance in {@code -Dgroups} of IDEs. */
  public static final String ID = "mps-stress";

  private final EngineRuns runs;

  /** Made by the service loader. */
  public MpsStressEngine() {
    this(new RealRuns());
  }

  MpsStressEngine(EngineRuns runs) {
    this.runs = runs;
  }

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId uniqueId) {
    EngineDescriptor root = new EngineDescriptor(uniqueId, "mps-stress scenarios");
    for (Class<?> anchor : anchors(request)) {
      AnchorDescriptor descriptor = new AnchorDescriptor(uniqueId, anchor);
      root.addChild(descriptor);
      try {
        addTests(descriptor, request);
      } catch (RuntimeException e) {
        descriptor.addChild(new UnreadableDescriptor(descriptor, e));
      }
    }
    keepSelected(request, root);
    return root;
  }

  private void addTests(AnchorDescriptor descriptor, EngineDiscoveryRequest request) {
    Scenarios scenarios = descriptor.scenarios();
    CaseSelection selection =
        runs.select(
            Discovery.cases(scenarios, request.getConfigurationParameters()), scenarios.pool());
    if (scenarios.controls()) {
      for (SuiteControl control : runs.controls()) {
        descriptor.addChild(new ControlDescriptor(descriptor, control));
      }
    }
    for (RunCase runCase : selection.cases()) {
      descriptor.addChild(new CaseDescriptor(descriptor.getUniqueId(), runCase));
    }
    for (Skipped skipped : selection.skipped()) {
      descriptor.addChild(new SkippedDescriptor(descriptor, skipped));
    }
  }

  private static Set<Class<?>> anchors(EngineDiscoveryRequest request) {
    Set<Class<?>> anchors = new LinkedHashSet<>();
    Function<Class<?>, Boolean> isAnchor =
        candidate -> AnnotationSupport.isAnnotated(candidate, Scenarios.class);
    request
        .getSelectorsByType(ClassSelector.class)
        .forEach(selector -> anchors.add(selector.getJavaClass()));
    request
        .getSelectorsByType(PackageSelector.class)
        .forEach(
            selector ->
                anchors.addAll(
                    ReflectionSupport.findAllClassesInPackage(
                        selector.getPackageName(), isAnchor::apply, name -> true)));
    request
        .getSelectorsByType(ClasspathRootSelector.class)
        .forEach(
            selector ->
                anchors.addAll(
                    ReflectionSupport.findAllClassesInClasspathRoot(
                        selector.getClasspathRoot(), isAnchor::apply, name -> true)));
    for (UniqueIdSelector selector : request.getSelectorsByType(UniqueIdSelector.class)) {
      selector.getUniqueId().getSegments().stream()
          .filter(segment -> segment.getType().equals("anchor"))
          .flatMap(
              segment -> ReflectionSupport.tryToLoadClass(segment.getValue()).toOptional().stream())
          .forEach(anchors::add);
    }
    anchors.removeIf(candidate -> !isAnchor.apply(candidate));
    return anchors;
  }

  /** A single case or control chosen in an IDE. */
  private static void keepSelected(EngineDiscoveryRequest request, TestDescriptor root) {
    List<UniqueIdSelector> selectors = request.getSelectorsByType(UniqueIdSelector.class);
    boolean others =
        !request.getSelectorsByType(ClassSelector.class).isEmpty()
            || !request.getSelectorsByType(PackageSelector.class).isEmpty()
            || !request.getSelectorsByType(ClasspathRootSelector.class).isEmpty();
    if (selectors.isEmpty() || others) {
      return;
    }
    for (TestDescriptor anchor : List.copyOf(root.getChildren())) {
      for (TestDescriptor test : List.copyOf(anchor.getChildren())) {
        boolean chosen =
            selectors.stream().anyMatch(s -> test.getUniqueId().hasPrefix(s.getUniqueId()));
        if (!chosen) {
          anchor.removeChild(test);
        }
      }
    }
  }

  @Override
  public void execute(ExecutionRequest request) {
    EngineExecutionListener junit = request.getEngineExecutionListener();
    TestDescriptor root = request.getRootTestDescriptor();
    junit.executionStarted(root);
    for (TestDescriptor child : root.getChildren()) {
      AnchorDescriptor anchor = (AnchorDescriptor) child;
      junit.executionStarted(anchor);
      junit.executionFinished(anchor, run(anchor, request));
    }
    junit.executionFinished(root, TestExecutionResult.successful());
  }

  private TestExecutionResult run(AnchorDescriptor anchor, ExecutionRequest request) {
    EngineExecutionListener junit = request.getEngineExecutionListener();
    CaseListener listener = new CaseListener(junit, anchor);
    List<RunCase> cases = new ArrayList<>();
    List<SuiteControl> controls = new ArrayList<>();
    for (TestDescriptor test : anchor.getChildren()) {
      if (test instanceof CaseDescriptor one) {
        cases.add(one.runCase());
      } else if (test instanceof ControlDescriptor control) {
        controls.add(control.control());
      } else if (test instanceof SkippedDescriptor skipped) {
        junit.executionSkipped(test, skipped.reason());
      } else if (test instanceof UnreadableDescriptor unreadable) {
        junit.executionStarted(test);
        junit.executionFinished(test, TestExecutionResult.failed(unreadable.problem()));
      }
    }
    if (cases.isEmpty() && controls.isEmpty()) {
      return TestExecutionResult.successful();
    }
    try {
      RunOutcome outcome =
          runs.run(
              anchor.scenarios(), controls, cases, listener, request.getConfigurationParameters());
      listener.finish(outcome.summary().reason());
      return TestExecutionResult.successful(); // each test has its own result
    } catch (RuntimeException e) {
      listener.finish(e.toString());
      return TestExecutionResult.failed(e);
    }
  }
}
