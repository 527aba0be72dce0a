package io.weir.tests.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.loopback.Ledger;
import io.weir.driver.loopback.SentMessage;
import io.weir.measure.Latencies;
import io.weir.measure.RunMeasurement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * In real time, against the ledger of a system whose {@code send} never blocks: what is left of the response time without
 * the generator's own delay is the system's own time, however busy the machine, and what the generator is said to have
 * added is what the ledger doesn't know of.
 */
@Timeout(120)
class GeneratorsOwnDelayTest {

    private static final int RATE = 1_000;
    private static final int SECONDS = 3;
    private static final double[] JUDGED = {50, 95, 99};

    /** What the rule allows: a figure that is off by no more can't mislead it by more. */
    private static final long TOLERANCE_NANOS = 20_000;

    private static final double TOLERANCE_SHARE = 0.05;

    private final Histogram truth = Latencies.newHistogram();

    private Latencies run(long serviceNanos) throws Exception {
        LoopbackRun run =
                new LoopbackRun().with("serviceTime", serviceNanos).rate(RATE).measured(Duration.ofSeconds(SECONDS));
        RunMeasurement measured = run.run();
        List<SentMessage> sent = run.ledger().messages(0);
        // Those due in the window, but for a debt that a machine as busy as that could not send any more.
        int measuredMessages = (int) measured.measured().onTimeResponse().getTotalCount();
        assertThat(measuredMessages).isBetween(RATE, RATE * SECONDS);
        sent.subList(sent.size() - measuredMessages, sent.size())
                .forEach(message -> truth.recordValue(message.serviceTimeNanos()));
        Ledger.forget(run.runId);
        return measured.measured();
    }

    private void assertOnTimeIsTheTruth(Latencies latencies) {
        for (double percentile : JUDGED) {
            long expected = truth.getValueAtPercentile(percentile);
            long tolerance = Math.max(TOLERANCE_NANOS, Math.round(expected * TOLERANCE_SHARE));
            assertThat(latencies.onTimeResponse().getValueAtPercentile(percentile))
                    .as("p%s", percentile)
                    .isBetween(expected - tolerance, expected + tolerance);
        }
    }

    @Test
    void withoutItTheResponseTimeIsTheSystemsOwn() throws Exception {
        assertOnTimeIsTheTruth(run(2_000_000));
    }

    @Test
    void aStarvedSendersLatenessIsFoundAndIsWhatTheLedgerDoesNotKnowOf() throws Exception {
        List<Thread> rivals = new ArrayList<>();
        for (int i = 0; i < 4 * Runtime.getRuntime().availableProcessors(); i++) {
            Thread rival = new Thread(() -> {
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
            });
            rival.setDaemon(true);
            rivals.add(rival);
        }
        Latencies latencies;
        rivals.forEach(Thread::start);
        try {
            latencies = run(2_000_000);
        } finally {
            rivals.forEach(Thread::interrupt);
        }

        assertOnTimeIsTheTruth(latencies);
        long reported = latencies.response().getValueAtPercentile(99);
        long system = truth.getValueAtPercentile(99);
        assertThat(reported - system).as("added by the generator").isGreaterThan(reported / 20);
    }
}
