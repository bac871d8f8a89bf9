package dev.bohr.junit;

import java.util.Optional;
import org.junit.platform.engine.EngineDiscoveryRequest;
import org.junit.platform.engine.EngineExecutionListener;
import org.junit.platform.engine.ExecutionRequest;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestEngine;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.engine.support.descriptor.EngineDescriptor;

/**
 * Says in the result of the tests which {@link ConcurrencyTest} JUnit does not execute: a private
 * one, say, is a test here that fails with the remedy. JUnit itself writes no more than a line to
 * its log, and a search that never takes place looks like one that finds nothing.
 *
 * <p>JUnit finds this engine by itself. Where nothing is wrong it has no tests.
 */
public final class RefusedTestEngine implements TestEngine {
  private static final String ID = "bohr";

  @Override
  public String getId() {
    return ID;
  }

  @Override
  public Optional<String> getGroupId() {
    return Optional.of("dev.bohr");
  }

  @Override
  public Optional<String> getArtifactId() {
    return Optional.of("bohr-junit");
  }

  @Override
  public TestDescriptor discover(EngineDiscoveryRequest request, UniqueId id) {
    EngineDescriptor engine = new EngineDescriptor(id, "Bohr");
    RefusedTests.of(request, id)
        .forEach((key, test) -> engine.addChild(new Refusal(id.append("refused", key), test)));
    return engine;
  }

  @Override
  public void execute(ExecutionRequest request) {
    EngineExecutionListener listener = request.getEngineExecutionListener();
    TestDescriptor engine = request.getRootTestDescriptor();
    listener.executionStarted(engine);
    for (TestDescriptor child : engine.getChildren()) {
      RefusedTest test = ((Refusal) child).test;
      listener.executionStarted(child);
      listener.executionFinished(
          child, TestExecutionResult.failed(new BohrException(test.remedy(), test.cause())));
    }
    listener.executionFinished(engine, TestExecutionResult.successful());
  }

  /** A test that fails. */
  private static final class Refusal extends AbstractTestDescriptor {
    private final RefusedTest test;

    Refusal(UniqueId id, RefusedTest test) {
      super(id, test.key().replaceFirst(".*[.$](?=[^.$#]+(#|$))", ""), test.source());
      this.test = test;
    }

    @Override
    public Type getType() {
      return Type.TEST;
    }
  }
}
