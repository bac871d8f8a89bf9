package dev.bohr.semantics.programs;

import java.util.ArrayList;
import java.util.List;

/** All programs of the suite, group by group. */
public final class SemanticsCases {
  private SemanticsCases() {}

  private static final List<Class<?>> GROUPS =
      List.of(
          // Memory
          PlainFields.class,
          PrimitiveFields.class,
          ArrayElements.class,
          VolatileFields.class,
          VarHandles.class,
          Reflection.class,
          UnsafeAccess.class,
          Atomics.class,
          AtomicArrays.class,
          FieldUpdaters.class,
          LongAdders.class,
          WeakCas.class,
          // Monitors
          SynchronizedBlocks.class,
          SynchronizedMethods.class,
          NestedLocks.class,
          WaitNotify.class,
          NotifyChoice.class,
          SpuriousWakeUps.class,
          TimedWaits.class,
          // Threads
          ThreadLifecycle.class,
          ThreadStates.class,
          ThreadGroups.class,
          Sleeps.class,
          SpinLoops.class,
          Interrupts.class,
          InterruptedWaiters.class,
          LockSupportPark.class,
          ThreadLocals.class,
          UncaughtExceptions.class,
          SystemExits.class,
          DaemonThreads.class,
          StubbornWorkers.class,
          // java.util.concurrent
          ReentrantLocks.class,
          TryLocks.class,
          ReadWriteLocks.class,
          StampedLocks.class,
          Conditions.class,
          CustomSynchronizers.class,
          Semaphores.class,
          CountDownLatches.class,
          CyclicBarriers.class,
          Phasers.class,
          Exchangers.class,
          BlockingQueues.class,
          HandoffQueues.class,
          DelayQueues.class,
          ConcurrentQueues.class,
          ConcurrentMaps.class,
          CopyOnWrites.class,
          ThreadPools.class,
          ScheduledPools.class,
          IdlePools.class,
          ForkJoinPools.class,
          ParallelStreams.class,
          CompletableFutures.class,
          FutureTasks.class,
          Timers.class,
          // Other classes of the JDK
          PlainCollections.class,
          SynchronizedWrappers.class,
          LegacyCollections.class,
          StringBuffers.class,
          // Statics
          StaticsCounter.class,
          StaticsCollections.class,
          StaticsSingletonHolder.class,
          StaticsEnum.class,
          StaticsInitializers.class,
          StaticsInterfaceConstants.class,
          StaticsByReflection.class,
          StaticsOfInstances.class,
          StaticsLocks.class,
          StaticsPools.class);

  /** Every case that this JDK can run, in a fixed order. */
  public static List<SemanticsCase> all() {
    List<SemanticsCase> all = new ArrayList<>();
    for (Class<?> group : GROUPS) {
      all.addAll(SemanticsCase.of(group));
    }
    if (ThreadStops.work()) {
      all.addAll(SemanticsCase.of(ThreadStops.class));
    }
    if (Newer.hasVirtualThreads()) {
      all.addAll(SemanticsCase.of(VirtualThreads.class));
    }
    return List.copyOf(all);
  }

  /**
   * The case of that name.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static SemanticsCase byName(String name) {
    for (SemanticsCase candidate : all()) {
      if (candidate.name().equals(name)) {
        return candidate;
      }
    }
    throw new IllegalArgumentException(
        "no semantics case is called \"" + name + "\"; SemanticsCases.all() lists their names");
  }
}
