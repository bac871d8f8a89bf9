package dev.bohr.cli;

import com.sun.tools.attach.AgentLoadException;
import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import dev.bohr.cli.support.ExitCode;
import dev.bohr.runtime.Boot;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code bohr attach}: brings the agent into a running JVM, on behalf of that JVM, which may not do
 * so itself; not for people.
 */
@Command(name = "attach", hidden = true, description = "Loads the agent into a running JVM.")
final class AttachCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "PID", description = "The JVM.")
  String pid = "";

  @Parameters(index = "1", arity = "0..1", paramLabel = "OPTIONS", description = "Its options.")
  String options = "";

  @Override
  public Integer call() throws Exception {
    try {
      VirtualMachine machine = VirtualMachine.attach(pid);
      try {
        machine.loadAgent(Boot.jar(), options);
      } finally {
        machine.detach();
      }
      return ExitCode.CLEAN;
    } catch (AttachNotSupportedException | AgentLoadException | IOException refused) {
      System.err.println("JVM " + pid + " cannot be attached to: " + refused.getMessage());
      return ExitCode.USAGE;
    }
  }
}
