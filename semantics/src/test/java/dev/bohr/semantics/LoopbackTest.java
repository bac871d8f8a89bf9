package dev.bohr.semantics;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.bohr.core.engine.Ending;
import dev.bohr.core.engine.EngineChoice;
import dev.bohr.core.engine.Options;
import dev.bohr.core.run.ProcessState;
import dev.bohr.core.run.ProgramOutput;
import dev.bohr.core.run.Runner;
import dev.bohr.core.schedule.DecisionKind;
import dev.bohr.core.strategy.Decision;
import dev.bohr.core.strategy.DefaultRule;
import dev.bohr.core.strategy.Operation;
import dev.bohr.core.strategy.RandomWalk;
import dev.bohr.core.strategy.Strategy;
import dev.bohr.core.trace.OutcomeKind;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.AsynchronousServerSocketChannel;
import java.nio.channels.AsynchronousSocketChannel;
import java.nio.channels.CompletionHandler;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.rmi.Remote;
import java.rmi.RemoteException;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.UnicastRemoteObject;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Servers and clients of the loopback device: threads that block in real input and output leave
 * control, come back, and find everything as they left it. Every run has an answer.
 */
class LoopbackTest {
  @Test
  void socketsAnswer() {
    everyRunPasses("sockets", LoopbackTest::sockets);
  }

  @Test
  void httpAnswers() {
    everyRunPasses("http", LoopbackTest::http);
  }

  /** Each run opens the same port, and leaves threads behind that wait there. */
  @Test
  void portsAreFreeAgainInTheNextRun() throws IOException {
    int port = freePort();
    everyRunPasses("port", () -> leaveAServer(port));
    everyRunPasses("channel", () -> leaveASelector(port));
  }

  /** The JDK's tables name threads of the run before, and the port is the same. */
  @Test
  void remoteObjectsAnswerInEveryRun() throws IOException {
    int port = freePort();
    everyRunPasses("remote", () -> remoteObject(port));
  }

  /** Threads of the JDK serve them, of a pool that it keeps for the JVM. */
  @Test
  void asynchronousChannelsCompleteInEveryRun() throws IOException {
    everyRunPasses("asynchronous", LoopbackTest::asynchronousServer);
    Path file = Files.createTempFile("loopback", null);
    everyRunPasses("file", () -> asynchronousFile(file));
    Files.delete(file);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      return free.getLocalPort();
    }
  }

  /**
   * A handler that is about to write is held back. The other request is on its way, through threads
   * that block for real: it gets to its handler all the same.
   */
  @Test
  void handlersOverlap() {
    Ending ending = whereWritersWait(Visits::enter);
    assertThat(ending.kind()).isEqualTo(OutcomeKind.FAILED);
    assertThat(ending.message()).contains("1 of 2 visits");
  }

  @Test
  void handlersThatExcludeEachOtherDoNot() {
    Ending ending = whereWritersWait(Visits::enterInTurn);
    assertThat(ending.kind()).as("%s", ending.message()).isEqualTo(OutcomeKind.PASSED);
  }

  private static Ending whereWritersWait(Consumer<Visits> enter) {
    Options options = Options.defaults().withEngine(EngineChoice.THREADS);
    Runnable body = () -> call(() -> visits(enter));
    try (Runner runner = new Runner(options, body, "visits", "")) {
      return runner.run(new WritersWait());
    }
  }

  private static final class Visits {
    private int count;

    void enter() {
      count = count + 1;
    }

    synchronized void enterInTurn() {
      count = count + 1;
    }
  }

  private static Void visits(Consumer<Visits> enter) throws Exception {
    Visits visits = new Visits();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    server.setExecutor(pool);
    server.createContext(
        "/",
        exchange -> {
          enter.accept(visits);
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    List<Thread> clients =
        Stream.generate(() -> new Thread(() -> call(() -> ask(address)))).limit(2).toList();
    clients.forEach(Thread::start);
    for (Thread client : clients) {
      client.join();
    }
    server.stop(0);
    pool.shutdown();
    if (visits.count != 2) {
      throw new AssertionError(visits.count + " of 2 visits");
    }
    return null;
  }

  private static Void ask(URI address) throws IOException {
    int answer = ((HttpURLConnection) address.toURL().openConnection()).getResponseCode();
    if (answer != 204) {
      throw new AssertionError("the answer is " + answer);
    }
    return null;
  }

  /** Whoever is about to change the count goes on only when nobody else can. */
  private static final class WritersWait implements Strategy {
    @Override
    public boolean beginRun() {
      return true;
    }

    @Override
    public void repeatRun() {}

    @Override
    public int choose(Decision decision) {
      if (!isWriter(decision, decision.preferred)) {
        return decision.preferred;
      }
      for (int i = 0; i < decision.count; i++) {
        if (!isWriter(decision, i)) {
          return i;
        }
      }
      return decision.preferred;
    }

    private static boolean isWriter(Decision decision, int position) {
      if (decision.kind != DecisionKind.SWITCH) {
        return false;
      }
      Operation next = decision.threads.next(decision.candidates[position]);
      return next.writes && next.on instanceof Visits && next.part != Operation.MONITOR;
    }

    @Override
    public String name() {
      return "writers-wait";
    }
  }

  private static void everyRunPasses(String name, Callable<Void> program) {
    ProcessState state = new ProcessState(new ProgramOutput(0), new ProgramOutput(0));
    Options options = Options.defaults().withEngine(EngineChoice.THREADS);
    Runnable body = () -> call(program);
    try (Runner runner = new Runner(options, body, name, "")) {
      for (Strategy strategy :
          List.of(new DefaultRule(), new DefaultRule(), new RandomWalk(1), new RandomWalk(2))) {
        state.restore();
        Ending ending = runner.run(strategy);
        assertThat(ending.kind()).as("%s", ending.message()).isEqualTo(OutcomeKind.PASSED);
      }
    } finally {
      state.putBack();
    }
  }

  static void call(Callable<Void> program) {
    try {
      program.call();
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  private static Void sockets() throws IOException, InterruptedException {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Thread answers = new Thread(() -> call(() -> answer(server)));
      answers.start();
      try (Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
        for (int i = 0; i < 5; i++) {
          client.getOutputStream().write(i);
          int answer = client.getInputStream().read();
          if (answer != i + 1) {
            throw new AssertionError("the answer is " + answer);
          }
        }
      }
      answers.join();
    }
    return null;
  }

  private static Void leaveAServer(int port) throws IOException {
    ServerSocket server = new ServerSocket(port, 5, InetAddress.getLoopbackAddress());
    daemon(
        () -> {
          for (; ; ) {
            answer(server);
          }
        });
    try (Socket client = new Socket(server.getInetAddress(), port)) {
      client.getOutputStream().write(1);
      if (client.getInputStream().read() != 2) {
        throw new AssertionError();
      }
    }
    return null;
  }

  private static Void leaveASelector(int port) throws IOException {
    ServerSocketChannel server = ServerSocketChannel.open();
    server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    server.configureBlocking(false);
    Selector selector = Selector.open();
    server.register(selector, SelectionKey.OP_ACCEPT);
    daemon(
        () -> {
          for (; ; ) {
            selector.select();
            selector.selectedKeys().clear();
            SocketChannel client = server.accept();
            if (client != null) {
              client.write(ByteBuffer.wrap(new byte[] {1}));
              client.close();
            }
          }
        });
    try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port)) {
      if (client.getInputStream().read() != 1) {
        throw new AssertionError();
      }
    }
    return null;
  }

  private static void daemon(Callable<Void> body) {
    Thread thread = new Thread(() -> call(body));
    thread.setDaemon(true);
    thread.start();
  }

  /** What is called from afar. */
  public interface Sum extends Remote {
    int add(int number) throws RemoteException;
  }

  private static Void asynchronousServer() throws Exception {
    try (AsynchronousServerSocketChannel server =
            AsynchronousServerSocketChannel.open()
                .bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        AsynchronousSocketChannel client = AsynchronousSocketChannel.open()) {
      Future<AsynchronousSocketChannel> accepted = server.accept();
      client.connect(server.getLocalAddress()).get();
      client.write(ByteBuffer.wrap(new byte[] {7})).get();
      ByteBuffer read = ByteBuffer.allocate(1);
      CompletableFuture<Byte> answer = new CompletableFuture<>();
      try (AsynchronousSocketChannel channel = accepted.get()) {
        channel.read(read, read, completing(answer));
        if (answer.get() != 7) {
          throw new AssertionError();
        }
      }
    }
    return null;
  }

  private static Void asynchronousFile(Path file) throws Exception {
    try (AsynchronousFileChannel channel =
        AsynchronousFileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer written = ByteBuffer.wrap(new byte[] {7});
      CompletableFuture<Byte> answer = new CompletableFuture<>();
      channel.write(written, 0, written, completing(answer));
      answer.get();
    }
    return null;
  }

  private static CompletionHandler<Integer, ByteBuffer> completing(CompletableFuture<Byte> answer) {
    return new CompletionHandler<>() {
      @Override
      public void completed(Integer count, ByteBuffer bytes) {
        answer.complete(bytes.get(0));
      }

      @Override
      public void failed(Throwable thrown, ByteBuffer bytes) {
        answer.completeExceptionally(thrown);
      }
    };
  }

  private static Void remoteObject(int port) throws Exception {
    int[] sum = new int[1];
    Sum local =
        number -> {
          synchronized (sum) {
            sum[0] += number;
            return sum[0];
          }
        };
    Registry registry = LocateRegistry.createRegistry(port);
    registry.rebind("sum", UnicastRemoteObject.exportObject(local, 0));
    Sum remote = (Sum) LocateRegistry.getRegistry("127.0.0.1", port).lookup("sum");
    Thread other = new Thread(() -> call(() -> add(remote)));
    other.start();
    add(remote);
    other.join();
    if (remote.add(0) != 2) {
      throw new AssertionError();
    }
    // The JDK has a thread that would not let the program end.
    UnicastRemoteObject.unexportObject(local, true);
    UnicastRemoteObject.unexportObject(registry, true);
    return null;
  }

  private static Void add(Sum remote) throws RemoteException {
    remote.add(1);
    return null;
  }

  private static Void answer(ServerSocket server) throws IOException {
    try (Socket client = server.accept()) {
      InputStream in = client.getInputStream();
      OutputStream out = client.getOutputStream();
      for (int next = in.read(); next >= 0; next = in.read()) {
        out.write(next + 1);
      }
    }
    return null;
  }

  /** Asynchronous requests end in the common pool, which the client keeps in a static. */
  private static Void http() throws Exception {
    AtomicInteger visits = new AtomicInteger();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService pool = Executors.newFixedThreadPool(2);
    server.setExecutor(pool);
    server.createContext(
        "/",
        exchange -> {
          visits.incrementAndGet();
          byte[] body = "come in".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    try {
      HttpClient client = HttpClient.newHttpClient();
      URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
      HttpRequest request = HttpRequest.newBuilder(address).build();
      List<CompletableFuture<String>> answers =
          Stream.generate(() -> client.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
              .limit(2)
              .map(sent -> sent.thenApply(HttpResponse::body))
              .toList();
      for (CompletableFuture<String> answer : answers) {
        if (!answer.get().equals("come in")) {
          throw new AssertionError("the answer is " + answer.get());
        }
      }
      if (visits.get() != 2) {
        throw new AssertionError(visits + " visits");
      }
    } finally {
      server.stop(0);
      pool.shutdown();
    }
    return null;
  }
}
