package io.weir.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.relay.Impairment.Cut;
import io.weir.relay.Impairment.Delay;
import io.weir.relay.Impairment.Refuse;
import io.weir.relay.Impairment.Throttle;
import io.weir.relay.Relay.Route;
import io.weir.result.flow.RelayHop;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class RelayTest {

    private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();
    private static final long MILLI = 1_000_000;
    private static final long MEBIBYTE = 1 << 20;

    private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5 * MILLI); // it may overflow
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private final HeldMemory memory = new HeldMemory(64 * MEBIBYTE);

    private ServerSocket node;
    private InetSocketAddress listens;
    private Relay relay;

    @BeforeEach
    void open() throws IOException {
        node = new ServerSocket(0, 50, LOOPBACK);
        listens = freeAddress();
        relay = Relay.open("broker-1", List.of(new Route(listens, address(node))), now::get, memory);
    }

    private static InetSocketAddress address(ServerSocket socket) {
        return new InetSocketAddress(LOOPBACK, socket.getLocalPort());
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, LOOPBACK)) {
            return address(free);
        }
    }

    @AfterEach
    void close() throws IOException {
        relay.close();
        node.close();
        threads.shutdownNow();
    }

    /** Both ends of a connection over the relay. */
    private record Ends(Socket client, Socket server) implements AutoCloseable {

        @Override
        public void close() throws IOException {
            client.close();
            server.close();
        }
    }

    private Ends connect() throws IOException {
        Socket client = new Socket(LOOPBACK, listens.getPort());
        return new Ends(client, node.accept());
    }

    private static void write(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String read(Socket socket, int bytes) throws IOException {
        return new String(socket.getInputStream().readNBytes(bytes), StandardCharsets.US_ASCII);
    }

    /** Sets the clock on, and returns when the relay has done what is to be done at that instant. */
    private void advance(long nanos) throws InterruptedException {
        now.addAndGet(nanos);
        relay.heldBytes(); // answered in a turn that looks at the clock afterwards
        relay.heldBytes(); // answered when that turn is over
    }

    /** Waits until the relay holds so many chunks of so many bytes together. */
    private void awaitHeld(long bytes, int chunks) throws InterruptedException {
        while (relay.heldBytes() != bytes + 64L * chunks) {
            Thread.onSpinWait();
        }
    }

    @Test
    void passesBytesAndTheirEndInBothDirections() throws Exception {
        try (Ends ends = connect()) {
            write(ends.client(), "ping");
            assertThat(read(ends.server(), 4)).isEqualTo("ping");
            write(ends.server(), "pong");
            assertThat(read(ends.client(), 4)).isEqualTo("pong");

            ends.client().shutdownOutput();
            assertThat(ends.server().getInputStream().read()).isEqualTo(-1);
            write(ends.server(), "last words");
            ends.server().close();
            assertThat(new String(ends.client().getInputStream().readAllBytes()))
                    .isEqualTo("last words");
        }
        assertThat(relay.heldBytes()).isZero();
    }

    @Test
    void letsNothingPassWhileItIsCutAndEverythingAfterwards() throws Exception {
        try (Ends ends = connect();
                Socket late = new Socket()) {
            assertThat(relay.impair(new Cut())).isEqualTo(1);
            write(ends.client(), "to the node");
            write(ends.server(), "to the client");
            late.connect(listens);
            write(late, "late");
            advance(60_000 * MILLI);
            while (relay.heldBack() < 3) { // both directions, and the new connection
                Thread.onSpinWait();
            }

            assertThat(ends.server().getInputStream().available()).isZero();
            assertThat(ends.client().getInputStream().available()).isZero();

            assertThat(relay.heal().orElseThrow()).isPositive();
            assertThat(read(ends.server(), 11)).isEqualTo("to the node");
            assertThat(read(ends.client(), 13)).isEqualTo("to the client");
            try (Socket accepted = node.accept()) {
                assertThat(read(accepted, 4)).isEqualTo("late");
            }
        }
    }

    @Test
    void saysWhenACutHadNothingToHoldBack() throws Exception {
        try (Ends ends = connect()) {
            relay.impair(new Cut());
            assertThat(relay.heal()).hasValue(0);
            assertThat(relay.heal()).isEmpty();
            assertThat(ends.client().isConnected()).isTrue();
        }
    }

    @Test
    void passesEachChunkAsMuchLaterAsTheDelayInOrder() throws Exception {
        try (Ends ends = connect()) {
            relay.impair(new Delay(20 * MILLI));
            write(ends.client(), "first");
            awaitHeld(5, 1);
            advance(15 * MILLI);
            write(ends.client(), "second");
            awaitHeld(11, 2);

            advance(5 * MILLI - 1);
            assertThat(relay.heldBytes()).isEqualTo(11 + 128);
            assertThat(ends.server().getInputStream().available()).isZero();

            advance(1);
            assertThat(read(ends.server(), 5)).isEqualTo("first");
            awaitHeld(6, 1);
            assertThat(ends.server().getInputStream().available()).isZero();

            advance(15 * MILLI);
            assertThat(read(ends.server(), 6)).isEqualTo("second");
            ends.client().shutdownOutput();
            awaitHeld(0, 1);
            advance(20 * MILLI);
            assertThat(ends.server().getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void passesWhatIsDelayedAtOnceWhenItIsHealed() throws Exception {
        try (Ends ends = connect()) {
            relay.impair(new Delay(3_600_000 * MILLI));
            write(ends.client(), "held");
            awaitHeld(4, 1);

            assertThat(relay.heal().orElseThrow()).isPositive();
            assertThat(read(ends.server(), 4)).isEqualTo("held");
            write(ends.client(), "free");
            assertThat(read(ends.server(), 4)).isEqualTo("free");
        }
    }

    @Test
    void holdsMoreThanOneDelaysWorthOfBytesNoLongerThanTheDelay() throws Exception {
        try (Ends ends = connect()) {
            relay.impair(new Delay(20 * MILLI));
            for (int i = 1; i <= 100; i++) {
                write(ends.client(), "x");
                awaitHeld(i, i);
            }
            advance(20 * MILLI);
            assertThat(read(ends.server(), 100)).isEqualTo("x".repeat(100));
        }
    }

    @Test
    void passesNoMoreThanTheRateOverAllConnectionsAndServesThemInTurn() throws Exception {
        try (Ends one = connect();
                Ends other = connect()) {
            relay.impair(new Throttle(1_000_000));
            send(one.client(), new byte[100_000]);
            send(other.client(), new byte[100_000]);
            while (relay.heldBack() < 2) { // both have come, a burst of 20,000 bytes has passed, and both wait
                Thread.onSpinWait();
            }

            int ofOne = 0;
            int ofOther = 0;
            for (int step = 1; step <= 20; step++) { // of a quarter of a burst, below which nothing is read
                advance(5 * MILLI + 1_000);
                while (ofOne + ofOther
                        < 15_000 + 5_000 * step) { // the kernel takes its time, and the clock stands still
                    ofOne += drain(one.server());
                    ofOther += drain(other.server());
                }
                assertThat(ofOne + ofOther).isLessThanOrEqualTo(20_000 + 5_001 * step);
                assertThat(Math.abs(ofOne - ofOther)).isLessThanOrEqualTo(20_000 + 5_100);
            }
            assertThat(relay.heal().orElseThrow()).isPositive();
        }
    }

    private static int drain(Socket socket) throws IOException {
        return socket.getInputStream().readNBytes(socket.getInputStream().available()).length;
    }

    private static void send(Socket socket, byte[] bytes) {
        try {
            socket.getOutputStream().write(bytes);
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    @Test
    void resetsAllConnectionsAtBothEnds() throws Exception {
        try (Ends ends = connect()) {
            assertThat(relay.reset()).isEqualTo(1);

            assertReset(ends.client());
            assertReset(ends.server());
            try (Ends next = connect()) {
                write(next.client(), "on");
                assertThat(read(next.server(), 2)).isEqualTo("on");
            }
        }
    }

    private static void assertReset(Socket socket) {
        assertThatThrownBy(() -> socket.getInputStream().read())
                .isInstanceOf(SocketException.class)
                .hasMessageContaining("reset");
    }

    @Test
    void resetsNewConnectionsUntilItIsHealed() throws Exception {
        try (Ends ends = connect()) {
            assertThat(relay.impair(new Refuse())).isEqualTo(1);
            assertReset(ends.client());
            try (Socket refused = new Socket(LOOPBACK, listens.getPort())) {
                assertReset(refused);
            }
            assertThat(relay.heal()).hasValue(1);
            try (Ends next = connect()) {
                write(next.client(), "on");
                assertThat(read(next.server(), 2)).isEqualTo("on");
            }
        }
    }

    @Test
    void passesAResetOnToTheOtherEnd() throws Exception {
        try (Ends ends = connect()) {
            ends.server().setSoLinger(true, 0);
            ends.server().close();

            assertReset(ends.client());
        }
    }

    @Test
    void resetsClientsOfANodeThatIsGone() throws Exception {
        node.close();
        try (Socket client = new Socket(LOOPBACK, listens.getPort())) {
            assertReset(client);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void stopsASenderWhoseReaderStandsStill(boolean delayed) throws Exception {
        if (delayed) {
            relay.impair(new Delay(MILLI));
        }
        try (SocketChannel client = SocketChannel.open(listens);
                Socket server = node.accept()) {
            client.configureBlocking(false);
            ByteBuffer chunk = ByteBuffer.allocate(64 << 10);
            long sent = 0;
            int refusedInARow = 0;
            while (refusedInARow < 1_000) {
                advance(MILLI);
                relay.heldBytes(); // the relay takes its turn
                int written = client.write(chunk.clear());
                sent += written;
                refusedInARow = written == 0 ? refusedInARow + 1 : 0;
            }
            // What the kernel's buffers of two connections hold, and what the relay does.
            assertThat(sent).isLessThan(100 * MEBIBYTE);
            assertThat(relay.heldBytes()).isLessThan(delayed ? 9 * MEBIBYTE : MEBIBYTE);

            var ignored = relay.heal();
            assertThat(server.getInputStream().skip(sent)).isEqualTo(sent);
        }
    }

    /** Two relays of ten connections each, to which more is written than they may hold together. */
    @Test
    void allRelaysTogetherHoldWhatOneMay() throws Exception {
        HeldMemory small = new HeldMemory(MEBIBYTE);
        List<Relay> relays = new ArrayList<>();
        List<SocketChannel> clients = new ArrayList<>();
        List<Socket> servers = new ArrayList<>();
        for (int number = 0; number < 2; number++) {
            InetSocketAddress address = freeAddress();
            Relay each = Relay.open("b", List.of(new Route(address, address(node))), now::get, small);
            relays.add(each);
            for (int connection = 0; connection < 10; connection++) {
                clients.add(SocketChannel.open(address));
                servers.add(node.accept());
            }
            each.impair(new Delay(MILLI));
        }
        long[] sent = new long[clients.size()];
        for (int round = 0; round < 200; round++) {
            for (int number = 0; number < clients.size(); number++) {
                SocketChannel client = clients.get(number);
                client.configureBlocking(false);
                sent[number] += client.write(ByteBuffer.allocate(64 << 10));
            }
            long held = 0;
            for (Relay each : relays) {
                held += each.heldBytes();
            }
            assertThat(held)
                    .isLessThanOrEqualTo(MEBIBYTE + 2 * (64 << 10) + clients.size() * (HeldMemory.MIN_READ + 128));
        }
        assertThat(Arrays.stream(sent).min().orElseThrow())
                .as("none stood still")
                .isGreaterThan(64 << 10);

        for (Relay each : relays) {
            var ignored = each.heal();
        }
        for (int number = 0; number < servers.size(); number++) {
            assertThat(servers.get(number).getInputStream().skip(sent[number])).isEqualTo(sent[number]);
            clients.get(number).close();
            servers.get(number).close();
        }
        relays.forEach(Relay::close);
        assertThat(small.room()).isEqualTo(MEBIBYTE);
    }

    @Test
    void aRelayThatEndsHoldsNothing() throws Exception {
        relay.impair(new Delay(MILLI));
        try (Ends ends = connect()) {
            ends.client().getOutputStream().write(new byte[1_000]);
            while (relay.heldBytes() == 0) {
                Thread.onSpinWait();
            }
            assertThat(memory.room()).isLessThan(64 * MEBIBYTE);

            relay.close();

            assertThat(memory.room()).isEqualTo(64 * MEBIBYTE);
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void passesByteForByteInBothDirectionsWhateverIsDoneToThem(long seed) throws Exception {
        SplittableRandom random = new SplittableRandom(seed);
        int bytes = 3_000_000;
        try (Ends ends = connect()) {
            CompletableFuture<Boolean> there = exchange(ends.client(), ends.server(), bytes, seed);
            CompletableFuture<Boolean> back = exchange(ends.server(), ends.client(), bytes, seed + 100);
            while (!there.isDone() || !back.isDone()) {
                relay.impair(
                        switch (random.nextInt(3)) {
                            case 0 -> new Cut();
                            case 1 -> new Delay(random.nextLong(1, 30 * MILLI));
                            default -> new Throttle(random.nextLong(1_000_000, 300_000_000));
                        });
                for (int i = random.nextInt(50); i > 0; i--) {
                    advance(random.nextLong(3 * MILLI));
                    relay.heldBytes();
                }
                var ignored = relay.heal();
                for (int i = random.nextInt(20); i > 0; i--) {
                    advance(random.nextLong(3 * MILLI));
                    relay.heldBytes();
                }
            }
            assertThat(there.get()).isTrue();
            assertThat(back.get()).isTrue();
        }
    }

    /** Sends seeded bytes from one end and compares what comes at the other, each at a pace of its own. */
    private CompletableFuture<Boolean> exchange(Socket from, Socket to, int bytes, long seed) {
        CompletableFuture<Void> sending = CompletableFuture.runAsync(
                () -> {
                    SplittableRandom content = new SplittableRandom(seed);
                    SplittableRandom sizes = new SplittableRandom(seed + 1);
                    for (int left = bytes; left > 0; ) {
                        byte[] part = new byte[Math.min(left, sizes.nextInt(1, 100_000))];
                        content.nextBytes(part);
                        send(from, part);
                        left -= part.length;
                    }
                },
                threads);
        CompletableFuture<Boolean> same = CompletableFuture.supplyAsync(
                () -> {
                    SplittableRandom content = new SplittableRandom(seed);
                    SplittableRandom sizes = new SplittableRandom(seed + 1);
                    boolean equal = true;
                    try {
                        for (int left = bytes; left > 0; ) {
                            byte[] part = new byte[Math.min(left, sizes.nextInt(1, 100_000))];
                            content.nextBytes(part);
                            equal &= Arrays.equals(part, to.getInputStream().readNBytes(part.length));
                            left -= part.length;
                        }
                    } catch (IOException broken) {
                        throw new IllegalStateException(broken);
                    }
                    return equal;
                },
                threads);
        return sending.thenCombine(same, (done, equal) -> equal);
    }

    @Test
    void holdsThousandsOfConnections() throws Exception {
        int count = 1_000;
        List<Ends> all = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                all.add(connect());
            }
            for (Ends ends : all) {
                write(ends.client(), "a");
            }
            for (Ends ends : all) {
                assertThat(read(ends.server(), 1)).isEqualTo("a");
            }
            assertThat(relay.reset()).isEqualTo(count);
        } finally {
            for (Ends ends : all) {
                ends.close();
            }
        }
    }

    @Test
    void refusesASecondImpairment() throws Exception {
        relay.impair(new Delay(MILLI));

        assertThatThrownBy(() -> relay.impair(new Cut()))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("the way to broker-1 is impaired already");
    }

    @Test
    void endsItsConnectionsAndItsThreadWhenItIsClosed() throws Exception {
        try (Ends ends = connect()) {
            relay.close();

            assertThat(ends.client().getInputStream().read()).isEqualTo(-1);
            assertThatThrownBy(() -> new Socket(LOOPBACK, listens.getPort())).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> relay.reset()).hasMessage("the relay of broker-1 is closed");
        }
    }

    @Test
    void namesTheAddressThatIsTaken() {
        assertThatThrownBy(() -> Relay.open("b", List.of(new Route(address(node), listens)), now::get, memory))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("127.0.0.1:" + node.getLocalPort());
    }

    @Test
    void timesItsHopByProbes() throws Exception {
        try (Relay timed = Relay.open("b", List.of(), SystemClock.INSTANCE, memory)) {
            RelayHop times = timed.relayHop();
            while (times == null || times.probes() < 20) {
                Thread.onSpinWait();
                times = timed.relayHop();
            }
            assertThat(times.p50Nanos()).isPositive();
            assertThat(times.p99Nanos()).isBetween(times.p50Nanos(), TimeUnit.SECONDS.toNanos(10));
        }
    }
}
