package org.mpsstress.lincheck.models;

import org.mpsstress.model.concurrent.ModelAllocator;
import org.mpsstress.model.concurrent.ModelEventPool;
import org.mpsstress.model.concurrent.ModelGraphCache;
import org.mpsstress.model.concurrent.ModelShaderLibrary;
import org.mpsstress.model.concurrent.ModelSlotPool;
import org.mpsstress.model.concurrent.ModelStreamPool;
import org.mpsstress.model.concurrent.broken.EarlyRecycleAllocator;
import org.mpsstress.model.concurrent.broken.EarlyTruthEventPool;
import org.mpsstress.model.concurrent.broken.KeptLoserLibrary;
import org.mpsstress.model.concurrent.broken.LostWakeUpPool;
import org.mpsstress.model.concurrent.broken.RacyCounterPool;
import org.mpsstress.model.concurrent.broken.SharedGraphCache;
import org.mpsstress.model.concurrent.broken.SlotWithOwnerPool;
import org.mpsstress.model.concurrent.broken.UnlockedCreationPool;
import org.mpsstress.model.concurrent.broken.UnlockedEventIdPool;

/** The same programs over models with a bug in each: Lincheck must object. */
public final class BrokenPrograms {
  private BrokenPrograms() {}

  /** A block comes back before its consumers are done (C37). */
  public static class EarlyRecycle extends AllocatorProgram {
    @Override
    protected ModelAllocator allocator(ModelStreamPool pool) {
      return new EarlyRecycleAllocator(pool);
    }
  }

  /** An event is judged by its signalled value alone (C31). */
  public static class EarlyTruth extends EventProgram {
    @Override
    protected ModelEventPool events() {
      return new EarlyTruthEventPool();
    }
  }

  /** The loser of a compilation is kept (C45). */
  public static class KeptLoser extends ShaderProgram {
    @Override
    protected ModelShaderLibrary library() {
      return new KeptLoserLibrary();
    }
  }

  /** A waiter looks before it listens (C6). */
  public static class LostWakeUp extends SlotProgram {
    @Override
    protected ModelSlotPool slots(int count) {
      return new LostWakeUpPool(count);
    }
  }

  /** The round robin is no atomic addition (C3, C6). */
  public static class RacyCounter extends PoolProgram {
    @Override
    protected ModelStreamPool pool() {
      return new RacyCounterPool(THREADS);
    }
  }

  /** One graph cache for all threads (C44). */
  public static class SharedGraphs extends GraphProgram {
    @Override
    protected ModelGraphCache graphs(int threads, int most) {
      return new SharedGraphCache(threads, most);
    }
  }

  /** A slot is set without being taken (C9). */
  public static class SlotWithOwner extends SlotProgram {
    @Override
    protected ModelSlotPool slots(int count) {
      return new SlotWithOwnerPool(count);
    }
  }

  /** Streams are made without the lock (C2). */
  public static class UnlockedCreation extends CreationProgram {
    @Override
    protected ModelStreamPool pool() {
      return new UnlockedCreationPool(1);
    }
  }

  /** An id is taken without the lock (C34). */
  public static class UnlockedEventId extends EventProgram {
    @Override
    protected ModelEventPool events() {
      return new UnlockedEventIdPool();
    }
  }
}
