package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverSession;
import io.weir.driver.DriverSettings;
import io.weir.driver.Message;
import io.weir.driver.MessageKey;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SendCompletion;
import io.weir.driver.SendOutcome;
import io.weir.driver.TopicSpec;
import io.weir.driver.loopback.LoopbackDriver;
import io.weir.driver.loopback.ledger.Ledger;
import io.weir.driver.loopback.ledger.SentMessage;
import io.weir.driver.loopback.time.SimulatedClock;
import io.weir.evidence.RunMeasurement;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntToLongFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * One system, which answers in 2 ms and stops taking messages for 1 s in each 10 s, as it is, as Weir sees it, and as
 * tools with coordinated omission see it. The table of docs/accuracy.md is made here, in virtual time, so that it can't
 * say anything else.
 */
class CoordinatedOmissionTest {

    private static final long MILLI = 1_000_000;
    private static final int RATE = 1_000;
    private static final int MESSAGES = 60 * RATE;
    private static final int[] PERMYRIADS = {5_000, 9_000, 9_500, 9_900, 9_990, 9_999, 10_000};
    private static final Map<String, Object> SYSTEM = Map.of(
            "serviceTime", 2 * MILLI,
            "stallEvery", 10_000 * MILLI,
            "stallFor", 1_000 * MILLI);

    private static long[] truth;
    private static long[] fromActualSend;
    private static Histogram reported;
    private static Histogram reportedService;
    private static long[] closedLoop;

    @BeforeAll
    static void observeTheSystem() throws Exception {
        Experiment experiment = Experiment.inVirtualTime()
                .rate(RATE)
                .warmUp(Duration.ofSeconds(5))
                .window(Duration.ofSeconds(MESSAGES / RATE));
        SYSTEM.forEach(experiment::with);
        RunMeasurement measured = experiment.run();
        Ledger ledger = experiment.takeLedger();
        long windowStart = experiment.loadStart() + 5_000 * MILLI;
        List<Long> sinceDue = new ArrayList<>();
        List<Long> sinceSend = new ArrayList<>();
        for (Sight sight : experiment.witness.sights) {
            if (sight.due >= windowStart) {
                SentMessage message = ledger.message(sight.producer, sight.ledgerSequence);
                sinceDue.add(message.completedNanos() - sight.due);
                sinceSend.add(message.serviceTimeNanos());
            }
        }
        truth = sorted(sinceDue);
        fromActualSend = sorted(sinceSend);
        reported = measured.measured().response();
        reportedService = measured.measured().service();
        closedLoop = closedLoop();
    }

    /**
     * A tool that waits for each answer, and then until a millisecond has passed since its last send: the schedule gives
     * way to the system.
     */
    private static long[] closedLoop() throws Exception {
        SimulatedClock clock = new SimulatedClock();
        TopicSpec topic = new TopicSpec("t", 1);
        List<Long> latencies = new ArrayList<>();
        try (DriverSession session = new LoopbackDriver()
                .open(new DriverContext(
                        new DriverSettings(SYSTEM), Map.of(), "closed-loop", Duration.ofSeconds(10), clock))) {
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            clock.advance(5_000 * MILLI);
            long end = clock.nanoTime() + (long) MESSAGES / RATE * 1_000 * MILLI;
            while (clock.nanoTime() < end) {
                long sent = clock.nanoTime();
                Answer answer = new Answer();
                producer.send(new Message().set(new byte[100], Message.NO_HEADER, MessageKey.NONE), answer);
                while (!answer.came) {
                    clock.advance(1_000);
                }
                latencies.add(clock.nanoTime() - sent);
                clock.sleepUntil(sent + MILLI);
            }
        } finally {
            Ledger.forget("closed-loop");
        }
        return sorted(latencies);
    }

    private static final class Answer implements SendCompletion {
        private boolean came;

        @Override
        public void acknowledged() {
            came = true;
        }

        @Override
        public void failed(SendOutcome outcome, Throwable reason) {
            throw new AssertionError(reason);
        }
    }

    @Test
    void theResponseTimeIsTheTruthToOneBucket() {
        for (int permyriad : PERMYRIADS) {
            long said = reported.getValueAtPercentile(permyriad / 100.0);
            assertThat(reported.valuesAreEquivalent(said, at(truth, permyriad)))
                    .as("p%s", permyriad / 100.0)
                    .isTrue();
        }
        assertThat(reported.getTotalCount()).isEqualTo(MESSAGES);
    }

    @Test
    void theServiceTimeBesideItIsWhatAToolWithCoordinatedOmissionWouldReport() {
        for (int permyriad : PERMYRIADS) {
            long said = reportedService.getValueAtPercentile(permyriad / 100.0);
            assertThat(reportedService.valuesAreEquivalent(said, at(fromActualSend, permyriad)))
                    .as("p%s", permyriad / 100.0)
                    .isTrue();
        }
        assertThat(at(truth, 9_900)).isGreaterThan(400 * at(fromActualSend, 9_900));
    }

    @Test
    void theTableOfTheDocumentationIsThisOne() throws Exception {
        assertThat(Files.readString(Path.of("..", "docs", "accuracy.md"))).contains(table());
    }

    private static String table() {
        return String.join(
                "\n",
                "| ms | p50 | p90 | p95 | p99 | p99.9 | p99.99 | max | samples |",
                "|---|---|---|---|---|---|---|---|---|",
                row("truth: the system's ledger, from when each message was due", i -> at(truth, i), truth.length),
                row("Weir, response time", i -> reported.getValueAtPercentile(i / 100.0), (int)
                        reported.getTotalCount()),
                row(
                        "a tool that counts from the actual send (as OMB's publish latency), same run",
                        i -> at(fromActualSend, i),
                        fromActualSend.length),
                row(
                        "a tool that waits for each answer before it sends again",
                        i -> at(closedLoop, i),
                        closedLoop.length));
    }

    private static String row(String name, IntToLongFunction nanosAt, int samples) {
        StringBuilder row = new StringBuilder("| " + name);
        for (int permyriad : PERMYRIADS) {
            row.append(String.format(Locale.ROOT, " | %.1f", nanosAt.applyAsLong(permyriad) / (double) MILLI));
        }
        return row + " | " + samples + " |";
    }

    private static long at(long[] ascending, int permyriad) {
        return ascending[(int) Math.max(0, ((long) ascending.length * permyriad + 9_999) / 10_000 - 1)];
    }

    private static long[] sorted(List<Long> values) {
        long[] sorted = values.stream().mapToLong(Long::longValue).toArray();
        Arrays.sort(sorted);
        return sorted;
    }
}
