package io.weir.remote;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.host.HostAddress;
import io.weir.host.HostCheck;
import io.weir.report.CraftedResults;
import io.weir.result.host.HostClock;
import io.weir.result.host.WorkerPlace;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The end of a run on hosts of which some have stopped. */
@Timeout(60)
class HostWorkersTest {

    private static final Duration LIMIT = Duration.ofSeconds(1);

    /** Hosts that have nothing to do any more. */
    private static final ConnectedHosts HOSTS = new ConnectedHosts() {

        @Override
        public HostLink startWorker(int host, String name) throws IOException {
            throw new IOException("the run is over");
        }

        @Override
        public List<HostCheck> examine(List<String> brokers) throws IOException {
            throw new IOException("the run is over");
        }

        @Override
        public void close() {}
    };

    /** The channel to a worker that tells its clock at once, or never. */
    private record ClockChannel(boolean frozen, LinkedBlockingQueue<byte[]> answers) implements FrameChannel {

        @Override
        public void write(byte[] frame) throws IOException {
            if (!frozen) {
                LinkedBlockingQueue<byte[]> written = new LinkedBlockingQueue<>(List.of(frame));
                Frame.Ping ping = (Frame.Ping)
                        new FrameStream(new ClockChannel(true, written)).read().orElseThrow();
                List<byte[]> pong = new ArrayList<>();
                new FrameStream(new FrameChannel() {
                            @Override
                            public void write(byte[] bytes) {
                                pong.add(bytes);
                            }

                            @Override
                            public Optional<byte[]> read() {
                                return Optional.empty();
                            }
                        })
                        .write(new Frame.Pong(ping.number(), System.nanoTime()));
                answers.addAll(pong);
            }
        }

        @Override
        public Optional<byte[]> read() throws IOException {
            try {
                return Optional.of(answers.take());
            } catch (InterruptedException ended) {
                throw new IOException(ended);
            }
        }
    }

    private static HostWorkers.HostWorker worker(int number, boolean frozen) {
        RemoteWorker remote = new RemoteWorker(
                new FrameStream(new ClockChannel(frozen, new LinkedBlockingQueue<>())),
                Duration.ZERO,
                what -> {},
                new ReportWatch("worker-" + number, LIMIT, SystemClock.INSTANCE, event -> {}),
                () -> "it is a test");
        remote.start("worker-" + number);
        ClockExchange atStart = new ClockExchange();
        atStart.add(0, 0, 1_000);
        return new HostWorkers.HostWorker(
                "worker-" + number,
                new HostAddress("host-" + number, 25520),
                remote,
                atStart,
                CraftedResults.place("", "", new HostClock(0, null)).environment());
    }

    /** Ten that have stopped, each of which would take the time limit. */
    @Test
    void hostsThatDoNotAnswerAtTheEndAreWaitedForAllAtOnceAndTheOthersTellTheirClocks() throws Exception {
        List<HostWorkers.HostWorker> all = new ArrayList<>();
        for (int number = 1; number <= 12; number++) {
            all.add(worker(number, number != 1 && number != 12));
        }
        long before = System.nanoTime();

        List<WorkerPlace> places =
                new HostWorkers(HOSTS, all, new HostObservers(List.of(), LIMIT), List.of(), LIMIT).places();

        assertThat(Duration.ofNanos(System.nanoTime() - before)).isBetween(LIMIT, LIMIT.multipliedBy(5));
        assertThat(places).hasSize(12);
        assertThat(places)
                .filteredOn(place -> place.clock().end() != null)
                .extracting(WorkerPlace::worker)
                .containsExactly("worker-1", "worker-12");
    }
}
