package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.command;
import static io.weir.broker.TestBrokers.node;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.cpu.CpuSet;
import io.weir.cpu.CpuTopology;
import io.weir.driver.DriverException;
import io.weir.driver.broker.BrokerBlueprint.Relay;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.HttpCall;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.RunOnce;
import io.weir.driver.broker.BrokerStep.WriteFile;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.io.IOException;
import java.net.BindException;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(120)
class LocalBrokerTest {

    @TempDir
    Path folder;

    TestBrokers brokers;

    private static TimedAction done(Kind kind) {
        return new TimedAction(Duration.ofMinutes(5), kind, TimedAction.ALL, Optional.empty());
    }

    @BeforeEach
    void makeRepository() throws IOException {
        brokers = new TestBrokers(folder, Duration.ofMinutes(1));
    }

    /** Two nodes, which share the set; a restarted node has it again. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void runsOnTheCpusThatItIsGiven() throws Exception {
        List<Integer> allowed =
                CpuTopology.ofThisProcess().orElseThrow().allowed().cpus();
        CpuSet last = new CpuSet(List.of(allowed.get(allowed.size() - 1)));
        try (LocalBroker broker = brokers.launchOn(
                last,
                (directory, port) -> blueprint(
                        node("node-1", directory.resolve("1"), "serve"),
                        node("node-2", directory.resolve("2"), "serve")))) {
            broker.restart("node-2");

            for (String node : broker.nodes()) {
                assertThat(CpuTopology.allowed(broker.pid(node))).as(node).contains(last);
                assertThat(brokers.logs().resolve(node + ".log"))
                        .content()
                        .contains("processors 1" + System.lineSeparator());
            }
        }
    }

    @Test
    void takesAllStepsInOrderAndLeavesOnlyLogs() throws Exception {
        LocalBroker broker = brokers.launch((directory, port) -> {
            int http = port.getAsInt();
            return blueprint(
                    new WriteFile(directory.resolve("deep/settings"), "key=ü"),
                    new RunOnce("format", command(directory, "once", "formatted")),
                    node("node-1", directory, "http", Integer.toString(http)),
                    new HttpCall("publish", "POST", URI.create("http://127.0.0.1:" + http + "/"), "body", "POST 3"));
        });

        assertThat(broker.directory().resolve("server/deep/settings")).hasContent("key=ü");
        assertThat(broker.directory().resolve("server/formatted")).hasContent("formatted");
        assertThat(broker.nodes()).containsExactly("node-1");
        assertThat(broker.addresses()).containsEntry("address", "here");
        long pid = broker.pid("node-1");
        broker.close();
        broker.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
        assertThat(brokers.temporary()).isEmptyDirectory();
        assertThat(brokers.logs()).isDirectoryContaining("glob:**node-1.log");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsTheOptionsOfAJvmFromTheEyesOfOtherUsers() throws Exception {
        String odd = "a \"b\" \\c\\n 'd' $e #f @g";
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(new Launch(
                "n",
                new JvmCommand(
                        TestServer.class.getName(),
                        List.of("-Xmx32m", "-Dodd=" + odd),
                        List.of("serve"),
                        Map.of(),
                        directory),
                "server ready")))) {
            assertThat(brokers.logs().resolve("n.log")).content().contains("odd " + odd + "\n");
            assertThat(Files.readString(Path.of("/proc/" + broker.pid("n") + "/cmdline")))
                    .contains("TestServer")
                    .doesNotContain("odd");
            assertThat(Files.getPosixFilePermissions(broker.directory()))
                    .isEqualTo(PosixFilePermissions.fromString("rwx------"));
        }
    }

    @Test
    void namesNoTokenOfAnAddressThatDoesNotAnswer() throws Exception {
        brokers = new TestBrokers(folder, Duration.ofSeconds(1));

        assertThatThrownBy(() -> brokers.launch((directory, port) -> blueprint(new HttpCall(
                        "registration",
                        "GET",
                        URI.create("http://127.0.0.1:" + port.getAsInt() + "/?method=m&confModAuthToken=hush"),
                        "",
                        "never"))))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("?method=m&confModAuthToken=***")
                .hasMessageNotContaining("hush");
    }

    @Test
    void givesTheProcessItsClassPathAndEnvironmentAndNothingOfOurs() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")))) {
            assertThat(brokers.logs().resolve("n.log"))
                    .content()
                    .contains("greeting hello")
                    .containsPattern("classpath \\S*/guard:\\S*/server-1.jar\\n");
            assertThat(broker.isAlive("n")).isTrue();
        }
    }

    private static void signal(String name, long pid) throws Exception {
        assertThat(new ProcessBuilder("kill", "-" + name, Long.toString(pid))
                        .start()
                        .waitFor())
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"INT", "TERM", "HUP"})
    @EnabledOnOs(OS.LINUX)
    void isDeafToSignalsThatGoToTheWholeGroup(String name) throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(node("n", directory, "serve")),
                (node, reason) -> told.complete(reason))) {
            signal(name, broker.pid("n"));
            assertThatThrownBy(() -> told.get(2, TimeUnit.SECONDS)).isInstanceOf(TimeoutException.class);
            assertThat(broker.isAlive("n")).isTrue();
        }
        assertThat(brokers.temporary()).isEmptyDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void keepsTheReportOfACrashAmongItsLogs() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(node("n", directory, "serve")),
                (node, reason) -> told.complete(reason))) {
            signal("SEGV", broker.pid("n"));
            assertThat(told.get(1, TimeUnit.MINUTES)).startsWith("n ended with exit code 134");
        }
        assertThat(brokers.temporary()).isEmptyDirectory();
        assertThat(brokers.logs().resolve("n-hs_err.log")).content().contains("SIGSEGV");
    }

    @Test
    void failsAtOnceWithTheLastWordsOfANodeThatDies() {
        assertThatThrownBy(() -> brokers.launch((directory, port) ->
                        blueprint(node("good", directory, "silent"), node("bad", directory, "fail"))))
                .isInstanceOf(BrokerException.class)
                .hasMessage("bad ended with exit code 3: ERROR the disc is made of cheese (its log: "
                        + brokers.logs().resolve("bad.log") + ")");
        assertThat(brokers.logs().resolve("bad.log")).hasContent("starting\nERROR the disc is made of cheese\nbye");
        assertThat(brokers.temporary()).isEmptyDirectory();
    }

    @Test
    void recognisesAPortInUse() throws Exception {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String port = Integer.toString(taken.getLocalPort());

            assertThatThrownBy(
                            () -> brokers.launch((directory, ports) -> blueprint(node("n", directory, "listen", port))))
                    .isInstanceOf(BrokerException.class)
                    .hasMessageContaining("a port that it needs is in use by another process");
        }
    }

    @Test
    void keepsItsPortsFromOtherBrokersWhileANodeIsDown() throws Exception {
        AtomicInteger http = new AtomicInteger();
        try (LocalBroker broker = brokers.launch((directory, port) -> {
            http.set(port.getAsInt());
            return blueprint(node("n", directory, "http", http.toString()));
        })) {
            broker.kill("n");

            assertThatThrownBy(() -> claim(http.get())).isInstanceOf(BindException.class);
        }
        claim(http.get());
    }

    private static void claim(int port) throws IOException {
        new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), port)).close();
    }

    @Test
    void failsWithTheReasonOfAOneShotProcess() {
        assertThatThrownBy(() -> brokers.launch(
                        (directory, port) -> blueprint(new RunOnce("format", command(directory, "fail")))))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("format ended with exit code 3: ERROR the disc is made of cheese");
    }

    @Test
    void givesUpOnANodeThatIsNeverReady() throws Exception {
        TestBrokers hasty = new TestBrokers(folder.resolve("hasty"), Duration.ofMillis(300));

        assertThatThrownBy(() -> hasty.launch((directory, port) -> blueprint(node("n", directory, "silent"))))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("n was not ready within 0 s: it printed nothing");
        assertThat(hasty.temporary()).isEmptyDirectory();
    }

    /** A driver is asked for the artifacts first, and then, when they are there, for the layout. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void leavesNothingBehindWhenTheDriverRefuses(int refused) {
        AtomicInteger calls = new AtomicInteger();
        assertThatThrownBy(() -> brokers.launch((directory, port) -> {
                    if (calls.incrementAndGet() == refused) {
                        throw new DriverException("no such version");
                    }
                    return blueprint(node("n", directory, "serve"));
                }))
                .isInstanceOf(DriverException.class);
        assertThat(calls).hasValue(refused);
        assertThat(brokers.temporary())
                .satisfiesAnyOf(
                        folder -> assertThat(folder).doesNotExist(),
                        folder -> assertThat(folder).isEmptyDirectory());
    }

    @Test
    void killsAndRestartsANodeOnItsOldData() throws Exception {
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(node("a", directory, "serve"), node("b", directory, "serve")))) {
            long first = broker.pid("a");
            broker.kill("a");
            assertThat(broker.isAlive("a")).isFalse();
            assertThat(broker.isAlive("b")).isTrue();
            assertThat(broker.directory().resolve("server/a/data")).exists();

            broker.restart("a");

            assertThat(broker.isAlive("a")).isTrue();
            assertThat(broker.pid("a")).isNotEqualTo(first);
        }
    }

    @Test
    void tellsOfADeathThatNobodyAskedForAndOfNoOther() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(node("asked", directory, "serve"), node("own", directory, "serve")),
                (node, reason) -> told.complete(reason))) {
            broker.kill("asked");
            ProcessHandle.of(broker.pid("own")).orElseThrow().destroyForcibly();

            assertThat(told.get(30, TimeUnit.SECONDS)).startsWith("own was killed by signal 9");
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void pausesAndResumesANode() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")))) {
            broker.pause("n");
            broker.pause("n");
            awaitState(broker.pid("n"), state -> state == 'T');

            broker.resume("n");
            broker.resume("n");
            awaitState(broker.pid("n"), state -> state != 'T');

            broker.pause("n");
        }
        assertThat(brokers.temporary()).isEmptyDirectory();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aSlowNodeIsStoppedAndGoesOnInTurnsUntilThatIsUndone() throws Exception {
        try (LocalBroker broker = orderly("a")) {
            broker.carryOut(done(Kind.SLOW), List.of("a"));
            for (int turn = 0; turn < 5; turn++) {
                awaitState(broker.pid("a"), state -> state == 'T');
                awaitState(broker.pid("a"), state -> state != 'T');
            }

            broker.undo(done(Kind.SLOW), List.of("a"));

            for (int look = 0; look < 20; look++) {
                Thread.sleep(10);
                assertThat(state(broker.pid("a"))).isNotEqualTo('T');
            }
            broker.carryOut(done(Kind.SLOW), List.of("a"));
            broker.carryOut(done(Kind.TERMINATE), List.of("a"));
            assertThat(lastWord(broker, "a")).hasContent("in order");
        }
    }

    private LocalBroker orderly(String... nodes) throws Exception {
        return brokers.launch((directory, port) -> blueprint(
                Stream.of(nodes).map(name -> node(name, directory, "orderly")).toArray(BrokerStep[]::new)));
    }

    /** The word that a node's shutdown hook leaves. */
    private static Path lastWord(LocalBroker broker, String node) {
        return broker.directory().resolve("server").resolve(node).resolve("ended");
    }

    @ParameterizedTest
    @EnumSource(names = {"TERMINATE", "RESTART"})
    void aNodeThatIsToldToEndDoesSoInOrderAndIsStartedAgainOnItsOldData(Kind kind) throws Exception {
        try (LocalBroker broker = orderly("a", "b")) {
            long first = broker.pid("a");

            broker.carryOut(done(kind), List.of("a"));

            assertThat(broker.isAlive("a")).isFalse();
            assertThat(broker.isAlive("b")).isTrue();
            assertThat(lastWord(broker, "a")).hasContent("in order");
            assertThat(lastWord(broker, "b")).doesNotExist();
            assertThat(lastWord(broker, "a").resolveSibling("data")).exists();

            broker.undo(done(kind), List.of("a"));

            assertThat(broker.isAlive("a")).isTrue();
            assertThat(broker.pid("a")).isNotEqualTo(first);
        }
    }

    @Test
    void aKilledNodeHasNoTimeForAnything() throws Exception {
        try (LocalBroker broker = orderly("a", "b")) {
            broker.carryOut(done(Kind.KILL), broker.nodes());

            assertThat(broker.anyNodeAlive()).isFalse();
            assertThat(lastWord(broker, "a")).doesNotExist();
            assertThat(lastWord(broker, "b")).doesNotExist();

            broker.undo(done(Kind.KILL), broker.nodes());

            assertThat(broker.isAlive("a")).isTrue();
            assertThat(broker.isAlive("b")).isTrue();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void aPausedNodeGoesOnOrEndsInOrderAsItIsTold() throws Exception {
        try (LocalBroker broker = orderly("a")) {
            broker.carryOut(done(Kind.PAUSE), List.of("a"));
            awaitState(broker.pid("a"), state -> state == 'T');
            broker.undo(done(Kind.PAUSE), List.of("a"));
            awaitState(broker.pid("a"), state -> state != 'T');
            broker.carryOut(done(Kind.PAUSE), List.of("a"));
            awaitState(broker.pid("a"), state -> state == 'T');

            broker.carryOut(done(Kind.TERMINATE), List.of("a"));

            assertThat(broker.isAlive("a")).isFalse();
            assertThat(lastWord(broker, "a")).hasContent("in order");
        }
    }

    @Test
    void anActionOnNodesThatAreGoneHasNoEffectAndSaysSo() throws Exception {
        try (LocalBroker broker = orderly("a", "b")) {
            broker.carryOut(done(Kind.KILL), List.of("a"));
            for (Kind kind : Kind.values()) {
                assertThatThrownBy(() -> broker.carryOut(done(kind), List.of("a")))
                        .isInstanceOf(BrokerException.class)
                        .hasMessage("a is gone already");
            }

            broker.carryOut(done(Kind.TERMINATE), broker.nodes());

            assertThat(broker.anyNodeAlive()).isFalse();
        }
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void anActionThatHoldsANodeDoesNotReplaceAnother() throws Exception {
        try (LocalBroker broker = orderly("a")) {
            broker.carryOut(done(Kind.SLOW), List.of("a"));

            assertThatThrownBy(() -> broker.carryOut(done(Kind.PAUSE), List.of("a")))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("a is paused or slowed down already");
        }
    }

    @Test
    void tellsThatANodeDoesNotEndInOrderAndEndsItAtTheClose() throws Exception {
        brokers = new TestBrokers(folder, Duration.ofSeconds(5));
        LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "stubborn")));
        long pid = broker.pid("n");

        assertThatThrownBy(() -> broker.carryOut(done(Kind.TERMINATE), List.of("n")))
                .isInstanceOf(BrokerException.class)
                .hasMessageContaining("n did not end within 5 s");
        assertThat(broker.isAlive("n")).isTrue();
        broker.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void tellsOfNoEndThatAnActionBroughtAbout() throws Exception {
        CompletableFuture<String> told = new CompletableFuture<>();
        try (LocalBroker broker = brokers.launch(
                (directory, port) -> blueprint(
                        node("asked", directory, "orderly"),
                        node("killed", directory, "orderly"),
                        node("own", directory, "serve")),
                (node, reason) -> told.complete(reason))) {
            broker.carryOut(done(Kind.TERMINATE), List.of("asked"));
            broker.carryOut(done(Kind.KILL), List.of("killed"));
            broker.undo(done(Kind.KILL), List.of("killed"));
            ProcessHandle.of(broker.pid("own")).orElseThrow().destroyForcibly();

            assertThat(told.get(30, TimeUnit.SECONDS)).startsWith("own was killed by signal 9");
        }
    }

    @Test
    void endsAServerThatWillNotEnd() throws Exception {
        LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "stubborn")));
        long pid = broker.pid("n");

        broker.close();

        assertThat(ProcessHandle.of(pid)).isEmpty();
    }

    @Test
    void namesTheNodesWhenAskedForAnUnknownOne() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("n", directory, "serve")))) {
            assertThatThrownBy(() -> broker.pid("m")).hasMessage("no node m; there are [n]");
        }
    }

    /** A signal is taken some time after it was sent. */
    private static void awaitState(long pid, IntPredicate wanted) throws Exception {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (!wanted.test(state(pid))) {
            assertThat(System.nanoTime()).as("state of process %d", pid).isLessThan(deadline);
            Thread.onSpinWait();
        }
    }

    private static char state(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        return stat.charAt(stat.lastIndexOf(')') + 2);
    }

    private static TimedAction onNetwork(Kind kind, Optional<Duration> lasting) {
        long amount = kind == Kind.DELAY ? 1_000_000 : kind == Kind.THROTTLE ? 1_000 : 0;
        return new TimedAction(Duration.ofMinutes(5), Duration.ofMinutes(5), kind, TimedAction.ALL, lasting, amount);
    }

    /** Launches a node behind a relay, and one that clients don't know. */
    private LocalBroker relayed(AtomicInteger relayPort) throws Exception {
        return brokers.launch((directory, freePort) -> {
            relayPort.set(freePort.getAsInt());
            int own = freePort.getAsInt();
            return blueprint(node("inner", directory, "serve"), node("a", directory, "listen", String.valueOf(own)))
                    .withRelays(List.of(new Relay("a", "127.0.0.1:" + relayPort, "127.0.0.1:" + own)));
        });
    }

    @ParameterizedTest
    @EnumSource(names = {"DISCONNECT", "DELAY", "THROTTLE"})
    void theWayOfClientsIsImpairedAndFreedAndWhatWasHeldBackIsItsEffect(Kind kind) throws Exception {
        AtomicInteger port = new AtomicInteger();
        TimedAction action = onNetwork(kind, Optional.empty());
        List<String> all = List.of("inner", "a");
        try (LocalBroker broker = relayed(port)) {
            assertThatThrownBy(() -> broker.carryOut(action, all))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage(action.describe() + " had no effect: no client has a connection to inner, a");
            broker.undo(action, all); // which is not in force

            try (Socket client = new Socket(InetAddress.getLoopbackAddress(), port.get())) {
                carryOutOnConnection(broker, action, all);
                assertThatThrownBy(() -> broker.carryOut(action, all))
                        .isInstanceOf(BrokerException.class)
                        .hasMessage("the way to a is impaired already");
                assertThatThrownBy(() -> broker.undo(action, all))
                        .isInstanceOf(BrokerException.class)
                        .hasMessage(action.describe() + " had no effect: nothing came that it could have held back");

                holdSomethingBack(broker, action, all, client);
                broker.carryOut(onNetwork(Kind.RESET, Optional.empty()), all);
                assertThatThrownBy(() -> client.getInputStream().read()).isInstanceOf(IOException.class);
            }
            assertThat(broker.relayHop())
                    .hasValueSatisfying(hop -> assertThat(hop.p50Nanos()).isPositive());
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), port.get()))
                .isInstanceOf(IOException.class);
    }

    /** Carries out once the relay has accepted the connection, a moment after the client has it. */
    private static void carryOutOnConnection(LocalBroker broker, TimedAction action, List<String> names)
            throws Exception {
        while (true) {
            try {
                broker.carryOut(action, names);
                return;
            } catch (BrokerException notYet) {
                assertThat(notYet).hasMessageContaining("no client has a connection");
            }
        }
    }

    /** Carries out and undoes until what was sent meanwhile has come to the relay in time. */
    private static void holdSomethingBack(LocalBroker broker, TimedAction action, List<String> names, Socket client)
            throws Exception {
        while (true) {
            broker.carryOut(action, names);
            client.getOutputStream().write(new byte[5_000]);
            try {
                broker.undo(action, names);
                return;
            } catch (BrokerException notYet) {
                assertThat(notYet).hasMessageContaining("had no effect");
            }
        }
    }

    @Test
    void anActionOnTheWayToNodesThatClientsDoNotKnowIsRefused() throws Exception {
        try (LocalBroker broker = relayed(new AtomicInteger())) {
            assertThatThrownBy(() -> broker.carryOut(onNetwork(Kind.RESET, Optional.empty()), List.of("inner")))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("clients have no connections to inner, only other nodes have; act on one of a");
        }
    }

    @Test
    void aBrokerWithoutRelaysHasNoHop() throws Exception {
        try (LocalBroker broker = brokers.launch((directory, port) -> blueprint(node("a", directory, "serve")))) {
            assertThat(broker.relayHop()).isEmpty();
        }
    }
}
