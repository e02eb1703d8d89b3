package org.mpsstress.lincheck.conformance;

import java.util.List;
import java.util.function.Supplier;
import org.mpsstress.lincheck.conformance.Conformance.Scope;
import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelSlotPool;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.DefaultStreamSyncPool;
import org.mpsstress.model.concurrent.broken.EarlyRecycleAllocator;
import org.mpsstress.model.concurrent.broken.EarlyTruthEventPool;
import org.mpsstress.model.concurrent.broken.NoWaitEventPool;
import org.mpsstress.model.concurrent.broken.RacyCounterPool;
import org.mpsstress.model.concurrent.broken.SharedBindingPool;
import org.mpsstress.model.concurrent.broken.SilentDefaultPool;
import org.mpsstress.model.concurrent.broken.SlotWithOwnerPool;
import org.mpsstress.model.concurrent.broken.UnlockedCreationPool;
import org.mpsstress.model.concurrent.broken.UnlockedEventIdPool;
import org.mpsstress.model.concurrent.broken.WrapByResetPool;

/**
 * A model and the native pool with the same bug, or both without one.
 *
 * @param name of the model's class
 * @param model makes it, or null where the specification does not speak of what it models
 * @param design of the native pool
 * @param defect of the native pool; null: none
 * @param hasNative whether there is a native form
 * @param note what else is to be said; where there is no native form, why
 */
record BrokenForm(
    String name,
    Supplier<Subject> model,
    String design,
    String defect,
    boolean hasNative,
    String note) {
  private static final String PATCHED = "patched";
  private static final String FREELIST = "freelist";
  private static final int THREADS = Conformance.THREADS;
  private static final String NOT_SPECIFIED =
      "the specification has no caches: their answers show in no call of the Java API; "
          + "Lincheck refuses the model, tests/defects the native ";

  /** What random calls can be made on. */
  Scope scope() {
    return design.equals(FREELIST) ? SlotSubject.SCOPE : Scope.MODELS;
  }

  /** Sound ones. */
  static List<BrokenForm> sound() {
    return List.of(
        pool("ModelStreamPool", ModelStreamPool::new, null, ""),
        slots("ModelSlotPool", ModelSlotPool::new, null, ""));
  }

  /** Broken ones. */
  static List<BrokenForm> broken() {
    return List.of(
        pool(
            "DefaultStreamSyncPool",
            DefaultStreamSyncPool::new,
            "device-sync-current-stream-only",
            ""),
        allocator(
            "EarlyRecycleAllocator", EarlyRecycleAllocator::new, "cross-stream-free-list-reuse"),
        events(
            "EarlyTruthEventPool",
            EarlyTruthEventPool::new,
            "query-true-for-unrecorded-reused-event",
            ""),
        unspecified("KeptLoserLibrary", "duplicate-compile-leak"),
        new BrokenForm(
            "LostWakeUpPool",
            null,
            FREELIST,
            null,
            false,
            "its threads wait without end, which random calls cannot; Lincheck refuses the model, "
                + "mps-explore the native backpressure-lost-wakeup"),
        events("NoWaitEventPool", NoWaitEventPool::new, "guard-ignores-stream-argument", ""),
        pool(
            "RacyCounterPool",
            RacyCounterPool::new,
            "non-atomic-counter",
            "where calls meet, Lincheck refuses both (racy-counter, native-counter)"),
        pool(
            "SharedBindingPool",
            SharedBindingPool::new,
            "new-threads-default-to-stream-0",
            "not the same mistake, but the same symptom: one stream for all"),
        unspecified("SharedGraphCache", "shared-mpsgraph-encode"),
        pool("SilentDefaultPool", SilentDefaultPool::new, "out-of-range-index-silent-default", ""),
        slots(
            "SlotWithOwnerPool", SlotWithOwnerPool::new, "set-current-without-acquiring-slot", ""),
        pool(
            "UnlockedCreationPool",
            UnlockedCreationPool::new,
            "streams-made-without-lock",
            "where calls meet, Lincheck refuses the model, jcstress both (DefaultStreamOnce)"),
        new BrokenForm(
            "UnlockedEventIdPool",
            () -> subject(new ModelStreamPool(THREADS), new UnlockedEventIdPool()),
            PATCHED,
            null,
            false,
            "the list of the backend's bugs has none of this kind; Lincheck refuses the model where "
                + "calls meet"),
        new BrokenForm(
            "WrapByResetPool",
            () -> subject(new WrapByResetPool(THREADS), new ModelEventPool()),
            PATCHED,
            null,
            false,
            "the list has a counter that never comes round (monotonic-counter-exhausts-pool), none "
                + "that is set back; jcstress refuses the model where calls meet"));
  }

  private interface Made<T> {
    T make(int number);
  }

  private interface MadeAllocator {
    ModelAllocator make(ModelStreamPool pool);
  }

  private static BrokenForm pool(
      String name, Made<ModelStreamPool> made, String defect, String note) {
    return new BrokenForm(
        name, () -> subject(made.make(THREADS), new ModelEventPool()), PATCHED, defect, true, note);
  }

  private static BrokenForm slots(
      String name, Made<ModelSlotPool> made, String defect, String note) {
    return new BrokenForm(
        name, () -> new SlotSubject(made.make(SlotSubject.SLOTS)), FREELIST, defect, true, note);
  }

  private static BrokenForm events(
      String name, Supplier<ModelEventPool> made, String defect, String note) {
    return new BrokenForm(
        name, () -> subject(new ModelStreamPool(THREADS), made.get()), PATCHED, defect, true, note);
  }

  private static BrokenForm allocator(String name, MadeAllocator made, String defect) {
    Supplier<Subject> model =
        () -> {
          ModelStreamPool pool = new ModelStreamPool(THREADS);
          return new ModelSubject(pool, new ModelEventPool(), made.make(pool));
        };
    return new BrokenForm(
        name,
        model,
        PATCHED,
        defect,
        true,
        "not the same mistake, but the same symptom: memory comes back before its work is done");
  }

  private static BrokenForm unspecified(String name, String defect) {
    return new BrokenForm(name, null, PATCHED, null, false, NOT_SPECIFIED + defect);
  }

  private static Subject subject(ModelStreamPool pool, ModelEventPool events) {
    return new ModelSubject(pool, events, new ModelAllocator(pool));
  }
}
