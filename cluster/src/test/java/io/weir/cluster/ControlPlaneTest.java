package io.weir.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.host.CertificateAuthority;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.host.HostExamination;
import io.weir.host.WorkerHosts;
import io.weir.plan.RunJvm;
import io.weir.relay.HeldMemory;
import io.weir.relay.Relay;
import io.weir.remote.ConnectedHosts;
import io.weir.remote.ControlPlane;
import io.weir.remote.HostLink;
import io.weir.remote.ShareProcess;
import io.weir.remote.ToolBuild;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Conductors and hosts in one JVM, on addresses of this machine, with real certificates and real processes. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ControlPlaneTest {

    private static final String CONDUCTOR = "127.0.0.1";
    private static final String HOST = "127.0.0.2";
    private static final int MEGABYTE = 1 << 20;

    @TempDir
    static Path certificates;

    @TempDir
    Path folder;

    private final List<Thread> hosts = new ArrayList<>();
    private final List<String> told = new CopyOnWriteArrayList<>();
    private final CountDownLatch answers = new CountDownLatch(1);
    private volatile boolean slow;
    private final LinkedBlockingQueue<String> listening = new LinkedBlockingQueue<>();

    @BeforeAll
    static void makeCertificates() throws Exception {
        CertificateAuthority authority = new CertificateAuthority(certificates.resolve("ours"), 2);
        authority.issue(List.of(CONDUCTOR));
        authority.issue(List.of(HOST, "localhost"));
        authority.issue(List.of("elsewhere.example.org"));
        new CertificateAuthority(certificates.resolve("foreign"), 2).issue(List.of(CONDUCTOR));
    }

    @AfterEach
    void endHosts() throws Exception {
        hosts.forEach(Thread::interrupt);
        for (Thread host : hosts) {
            host.join();
        }
    }

    private static Path certificate(String authority, String name) {
        return certificates.resolve(authority).resolve(name);
    }

    private static HostAddress freeAddress() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName(HOST))) {
            return new HostAddress(HOST, free.getLocalPort());
        }
    }

    private HostAddress startHost(String certificate) throws Exception {
        HostAddress address = freeAddress();
        startHost(certificate, address, null);
        assertThat(listening.take()).isEqualTo("Waiting for runs at " + address + ".");
        return address;
    }

    private void startHost(String certificate, HostAddress address, @Nullable HostAddress bind) {
        RunJvm jvm = RunJvm.of(Map.of("HEAP_OPTS", "-Xmx64m", "JVM_OPTS", "-XX:+UseSerialGC"));
        Thread host = new Thread(() -> {
            try {
                while (true) {
                    new PekkoControlPlane()
                            .serve(
                                    address,
                                    bind,
                                    new CertificateFolder(certificate("ours", certificate)),
                                    new EchoHost(jvm),
                                    sentence -> {
                                        told.add(sentence);
                                        holdUp();
                                        if (sentence.startsWith("Waiting")) {
                                            listening.add(sentence);
                                        }
                                    });
                }
            } catch (IOException | InterruptedException ended) {
                listening.add("ended: " + ended);
            }
        });
        host.start();
        hosts.add(host);
    }

    /** As a busy machine does: a host tells of a refusal before it answers. */
    private void holdUp() {
        try {
            if (slow && !answers.await(1, TimeUnit.MINUTES)) {
                throw new AssertionError("nobody lets it go on");
            }
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    /** A host whose workers send back what they get. */
    private final class EchoHost implements ControlPlane.LocalHost {

        private final RunJvm jvm;

        EchoHost(RunJvm jvm) {
            this.jvm = jvm;
        }

        @Override
        public ShareProcess start(String run, String name) throws IOException {
            return ShareProcess.start(
                    jvm, List.of(EchoShare.class.getName()), name, Files.createDirectories(folder.resolve(run)));
        }

        @Override
        public HostCheck examine(List<String> brokers) throws InterruptedException {
            return HostExamination.examine("build", folder, brokers);
        }
    }

    private static ConnectedHosts connect(String authority, String run, HostAddress... addresses) throws Exception {
        return connect(Duration.ofSeconds(1), what -> {}, authority, run, addresses);
    }

    private static ConnectedHosts connect(
            Duration limit, Consumer<String> waiting, String authority, String run, HostAddress... addresses)
            throws Exception {
        return connect(new PekkoControlPlane(), limit, waiting, authority, run, addresses);
    }

    private static ConnectedHosts connect(
            ControlPlane plane,
            Duration limit,
            Consumer<String> waiting,
            String authority,
            String run,
            HostAddress... addresses)
            throws Exception {
        return plane.connect(
                new WorkerHosts(
                        List.of(addresses),
                        List.of(),
                        certificate(authority, CONDUCTOR).toString(),
                        null,
                        null),
                run,
                limit,
                waiting);
    }

    @Test
    void framesOfAnySizeComeThroughWholeAndInOrder() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            Random random = new Random(24);
            List<byte[]> sent = new ArrayList<>();
            for (int size : new int[] {0, 1, 100, 65_536, 102_400, 102_401, 3 * MEGABYTE, 10}) {
                byte[] frame = new byte[size];
                random.nextBytes(frame);
                sent.add(frame);
            }
            for (int i = 0; i < 200; i++) {
                sent.add(new byte[] {(byte) i, 0});
            }

            for (byte[] frame : sent) {
                link.write(frame);
            }

            for (byte[] frame : sent) {
                assertThat(link.read())
                        .hasValueSatisfying(got -> assertThat(got).isEqualTo(frame));
            }
        }
    }

    @Test
    void anotherBuildOfTheToolIsRefusedAtOnceByAllHosts() throws Exception {
        HostAddress one = startHost(HOST);
        HostAddress other = startHost(HOST);
        String reason = ": it is another build of Weir (" + ToolBuild.fingerprint()
                + ", the conductor's is another): install the same on both hosts";

        assertThatThrownBy(() -> connect(
                        new PekkoControlPlane("another"), Duration.ofMinutes(2), what -> {}, "ours", "r1", one, other))
                .isInstanceOf(IOException.class)
                .hasMessageContainingAll(one + reason, other + reason);
        assertThat(told).contains("Refused run r1" + reason);
    }

    @Test
    void aHostThatIsSlowToAnswerIsNotTakenForOneAtAnotherAddress() throws Exception {
        HostAddress host = startHost(HOST);
        slow = true;
        ControlPlane another = new PekkoControlPlane("another");

        assertThatThrownBy(() -> connect(another, Duration.ofSeconds(1), what -> {}, "ours", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": it is there and has not answered the invitation for 5 s");

        answers.countDown();
        assertThatThrownBy(() -> connect(another, Duration.ofMinutes(1), what -> {}, "ours", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": it is another build of Weir");
    }

    /** As behind NAT: what comes to the address that the conductor knows is passed on to the one where the host listens. */
    @Test
    void aHostListensElsewhereThanWhereItsConductorKnowsIt() throws Exception {
        HostAddress known = freeAddress();
        HostAddress bound = freeAddress();
        startHost(HOST, known, bound);
        assertThat(listening.take()).isEqualTo("Waiting for runs at " + known + ", bound to " + bound + ".");
        try (Relay ignored = Relay.open(
                "nat",
                List.of(new Relay.Route(
                        new InetSocketAddress(known.host(), known.port()),
                        new InetSocketAddress(bound.host(), bound.port()))),
                SystemClock.INSTANCE,
                HeldMemory.quarterOfHeap())) {
            try (ConnectedHosts connected = connect("ours", "r1", known)) {
                HostLink link = connected.startWorker(0, "worker-1");
                link.write(new byte[] {3});
                assertThat(link.read()).hasValue(new byte[] {3});
            }
        }
    }

    /** Frames that nobody reads stay where they come from: in neither host's memory, and none is lost. */
    @Test
    void aReaderThatFallsBehindHoldsUpTheWriter() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            int all = 1_000;
            AtomicInteger written = new AtomicInteger();
            Thread writer = new Thread(() -> {
                try {
                    for (int frame = 0; frame < all; frame++) {
                        byte[] bytes = new byte[50_000];
                        bytes[0] = (byte) frame;
                        link.write(bytes);
                        written.incrementAndGet();
                    }
                } catch (IOException ended) {
                    written.set(-1);
                }
            });
            writer.start();

            int before;
            do {
                before = written.get();
                TimeUnit.SECONDS.sleep(1);
            } while (written.get() != before || before == 0);
            assertThat(before).isLessThan(all / 2);

            for (int frame = 0; frame < all; frame++) {
                byte first = (byte) frame;
                assertThat(link.read())
                        .hasValueSatisfying(got -> assertThat(got[0]).isEqualTo(first));
            }
            writer.join();
            assertThat(written).hasValue(all);
        }
    }

    @Test
    void allHostsExamineThemselves() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            List<HostCheck> checks = connected.examine(List.of(host.toString(), "127.0.0.9:1"));

            assertThat(checks).hasSize(1);
            assertThat(checks.get(0).build()).isEqualTo("build");
            assertThat(checks.get(0).cpus()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(checks.get(0).unreachable())
                    .hasSize(1)
                    .first()
                    .asString()
                    .startsWith("127.0.0.9:1 (");
        }
    }

    @Test
    void theEndOfAWorkersProcessIsToldAfterItsLastFrame() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            link.write(new byte[] {1});
            link.write(EchoShare.END);

            assertThat(link.read()).hasValue(new byte[] {1});
            assertThat(link.read()).isEmpty();
            assertThat(link.end()).isEqualTo("its process has ended with exit code " + EchoShare.CODE);
        }
    }

    @Test
    void aHostCarriesOneRunAtATimeAndIsFreeAfterIt() throws Exception {
        HostAddress host = startHost(HOST);
        try (ConnectedHosts connected = connect("ours", "r1", host)) {
            assertThatThrownBy(() -> connect("ours", "r2", host))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining(host + ": it is at work for run r1 of " + CONDUCTOR);
        }
        assertThat(listening.take()).startsWith("Waiting");
        try (ConnectedHosts connected = connect("ours", "r2", host)) {
            HostLink link = connected.startWorker(0, "worker-1");
            link.write(new byte[] {2});
            assertThat(link.read()).hasValue(new byte[] {2});
        }
        assertThat(told).contains("Run r1 of " + CONDUCTOR + " begins.", "Run r2 of " + CONDUCTOR + " begins.");
    }

    @Test
    void aRunWaitsForAHostThatIsAtWorkForAnotherOneAndSaysSo() throws Exception {
        HostAddress host = startHost(HOST);
        LinkedBlockingQueue<String> waits = new LinkedBlockingQueue<>();
        CompletableFuture<ConnectedHosts> second = new CompletableFuture<>();
        Thread conductor = new Thread(() -> {
            try {
                second.complete(connect(Duration.ofMinutes(1), waits::add, "ours", "r2", host));
            } catch (Exception failed) {
                second.completeExceptionally(failed);
            }
        });
        try (ConnectedHosts first = connect("ours", "r1", host)) {
            conductor.start();
            assertThat(waits.take()).isEqualTo("connecting to 1 hosts");
            assertThat(waits.take()).isEqualTo("waiting for " + host + ": it is at work for run r1 of " + CONDUCTOR);
        }

        try (ConnectedHosts connected = second.get()) {
            HostLink link = connected.startWorker(0, "worker-1");
            link.write(new byte[] {2});
            assertThat(link.read()).hasValue(new byte[] {2});
        }
        conductor.join();
    }

    @Test
    void hostsThatDropConnectionsAreAllTriedAtTheSameTime() throws Exception {
        try (DeafHosts deaf = new DeafHosts(4)) {
            long before = System.nanoTime();

            assertThatThrownBy(() -> connect("ours", "r1", deaf.addresses()))
                    .isInstanceOf(IOException.class)
                    .hasMessageContainingAll(Stream.of(deaf.addresses())
                            .map(host -> host + ": it has not answered for 5 s")
                            .toArray(String[]::new));

            assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
        }
    }

    @Test
    void aConductorThatIsInterruptedWhileItConnectsEndsAtOnce() throws Exception {
        try (DeafHosts deaf = new DeafHosts(1)) {
            LinkedBlockingQueue<String> waits = new LinkedBlockingQueue<>();
            CompletableFuture<String> end = new CompletableFuture<>();
            Thread conductor = new Thread(() -> {
                try (ConnectedHosts impossible =
                        connect(Duration.ofMinutes(1), waits::add, "ours", "r1", deaf.addresses())) {
                    end.complete("connected: " + impossible);
                } catch (InterruptedException stopped) {
                    end.complete("interrupted");
                } catch (Exception failed) {
                    end.complete(String.valueOf(failed));
                }
            });
            conductor.start();
            assertThat(waits.take()).startsWith("connecting");

            conductor.interrupt();

            assertThat(end.get(4, TimeUnit.SECONDS)).isEqualTo("interrupted"); // a connection is tried for 5 s
        }
    }

    /** Addresses at which connections are neither taken nor refused, as behind a firewall. */
    private static final class DeafHosts implements AutoCloseable {

        private final List<ServerSocket> servers = new ArrayList<>();
        private final List<Socket> waiting = new ArrayList<>();

        DeafHosts(int count) throws IOException {
            for (int host = 0; host < count; host++) {
                ServerSocket server = new ServerSocket(0, 1, InetAddress.getByName(HOST));
                servers.add(server);
                for (int full = 0; full < 2; full++) { // one more than are let wait
                    waiting.add(new Socket(server.getInetAddress(), server.getLocalPort()));
                }
            }
        }

        HostAddress[] addresses() {
            return servers.stream()
                    .map(server -> new HostAddress(HOST, server.getLocalPort()))
                    .toArray(HostAddress[]::new);
        }

        @Override
        public void close() throws IOException {
            for (Socket socket : waiting) {
                socket.close();
            }
            for (ServerSocket server : servers) {
                server.close();
            }
        }
    }

    @Test
    void aConductorOfAnotherAuthorityIsRefusedWithTheReason() throws Exception {
        HostAddress host = startHost(HOST);

        assertThatThrownBy(() -> connect("foreign", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": the certificates of the two hosts are of different authorities")
                .hasMessageContaining("bin/benchmark cluster certificates");
        assertThat(told).noneMatch(sentence -> sentence.contains("r1"));
    }

    @Test
    void aHostWhoseCertificateHasAnotherNameIsRefusedWithTheReason() throws Exception {
        HostAddress host = startHost("elsewhere.example.org");

        assertThatThrownBy(() -> connect("ours", "r1", host))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(host + ": its certificate is for another name");
    }

    @Test
    void allHostsAreNamedAtWhichNothingListens() throws Exception {
        HostAddress host = startHost(HOST);
        HostAddress absent = new HostAddress("127.0.0.3", host.port());
        HostAddress other = new HostAddress("127.0.0.4", host.port());

        assertThatThrownBy(() -> connect("ours", "r1", absent, host, other))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.3:" + host.port() + ": nothing listens there")
                .hasMessageContaining("127.0.0.4:" + host.port() + ": nothing listens there")
                .hasMessageContaining("start bin/benchmark-worker");
    }
}
