package dev.bohr.semantics.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VMDisconnectedException;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import com.sun.jdi.event.BreakpointEvent;
import com.sun.jdi.event.Event;
import com.sun.jdi.event.EventSet;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bohr replay --debug}, with a debugger that sets a breakpoint in the program. */
final class DebugTest {
  private static final Pattern ADDRESS =
      Pattern.compile("Waiting for a debugger on 127\\.0\\.0\\.1:(\\d+)");

  @TempDir Path directory;

  @Test
  void replaysTheSameExecutionUnderADebugger() throws Exception {
    Workplace workplace = new Workplace(directory).source("classes", "Race", Sources.RACE);
    workplace
        .bohr("explore", "--seed", "1", "--runs", "500", "--workers", "1", "-cp", "classes", "Race")
        .expect(3);
    Process replay = workplace.start("replay", "--debug");

    int hits = breakpointsHit(attach(awaitPort(workplace, replay)));

    Workplace.Ran ran = workplace.finish(replay).expect(3);
    assertThat(hits).as("main runs once under the debugger").isEqualTo(1);
    assertThat(ran.out()).contains("Replayed 1 of 1 times: the same ");
  }

  private static String awaitPort(Workplace workplace, Process replay) throws Exception {
    long start = System.nanoTime();
    while (System.nanoTime() - start < 120_000_000_000L) {
      Matcher matcher = ADDRESS.matcher(workplace.said("out.txt"));
      if (matcher.find()) {
        return matcher.group(1);
      }
      assertThat(replay.isAlive()).as("%s", workplace.said("err.txt")).isTrue();
      Thread.sleep(50);
    }
    throw new AssertionError("no port; the command has said " + workplace.said("out.txt"));
  }

  private static VirtualMachine attach(String port) throws Exception {
    AttachingConnector connector =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(each -> each.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = connector.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue(port);
    for (int i = 0; ; i++) {
      try {
        return connector.attach(arguments);
      } catch (java.net.ConnectException early) {
        // The port opens a moment after the notice.
        assertThat(i).isLessThan(100);
        Thread.sleep(100);
      }
    }
  }

  /** Lets the program go on at every stop, until it is gone. */
  private static int breakpointsHit(VirtualMachine vm) throws InterruptedException {
    int hits = 0;
    try {
      var main = vm.classesByName("Race").get(0).methodsByName("main").get(0);
      vm.eventRequestManager().createBreakpointRequest(main.location()).enable();
      vm.resume();
      while (true) {
        EventSet events = vm.eventQueue().remove();
        for (Event event : events) {
          hits += event instanceof BreakpointEvent ? 1 : 0;
        }
        events.resume();
      }
    } catch (VMDisconnectedException over) {
      return hits;
    }
  }
}
