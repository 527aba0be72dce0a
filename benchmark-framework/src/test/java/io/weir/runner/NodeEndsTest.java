package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.RunInbox;
import io.weir.evidence.RunEvent;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class NodeEndsTest {

    private static final long SECOND = 1_000_000_000;

    private final AtomicLong now = new AtomicLong(7 * SECOND);

    @Test
    void anEndIsOfThePhaseInWhichItHappened() {
        NodeEnds ends = new NodeEnds(now::get);
        now.addAndGet(2 * SECOND);
        ends.ended("kafka-1 ended");
        ends.on(new RunEvent.PhaseEntered(Phase.WARM_UP));
        now.addAndGet(SECOND);
        ends.on(new RunEvent.PhaseEntered(Phase.MEASURE));
        now.addAndGet(3 * SECOND / 2);
        ends.ended("kafka-2 ended");

        assertThat(ends.failures())
                .containsExactly(
                        new BrokerFailure("kafka-1 ended", Phase.PREPARE, 2),
                        new BrokerFailure("kafka-2 ended", Phase.MEASURE, 1.5));
    }

    @Test
    void aPhaseBeganWhenItsIntervalsSayHoweverLateItWasReported() {
        NodeEnds ends = new NodeEnds(now::get);
        now.addAndGet(SECOND / 2);
        ends.on(new RunEvent.PhaseEntered(Phase.MEASURE));
        now.addAndGet(5 * SECOND / 2);
        for (int second = 0; second < 3; second++) {
            ends.on(new RunEvent.IntervalClosed(interval(Phase.MEASURE, 30 + second)));
        }
        ends.on(new RunEvent.IntervalClosed(interval(Phase.WARM_UP, 1)));
        ends.ended("kafka-2 ended");

        assertThat(ends.failures()).containsExactly(new BrokerFailure("kafka-2 ended", Phase.MEASURE, 3));
    }

    private static IntervalSnapshot interval(Phase phase, long second) {
        return new IntervalSnapshot(
                0,
                phase,
                second * SECOND,
                (second + 1) * SECOND,
                0,
                Counters.none(1),
                Latencies.empty(),
                Latencies.empty(),
                0,
                0,
                Map.of(),
                null);
    }

    @Test
    void aRunGetsWhatHappenedBeforeItBegan() {
        RunInbox<List<String>> reports = new RunInbox<>();
        List<String> received = new ArrayList<>();
        reports.tell(run -> run.add("kafka-1 ended"));
        reports.begin(received);
        reports.tell(run -> run.add("kafka-2 ended"));

        assertThat(received).containsExactly("kafka-1 ended", "kafka-2 ended");
    }
}
