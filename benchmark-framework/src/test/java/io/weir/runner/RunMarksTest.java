package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.RunInbox;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.measure.Phase;
import io.weir.result.BrokerFailure;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunMarksTest {

    private static final long SECOND = 1_000_000_000;

    private final RunMarks marks = new RunMarks(7 * SECOND);

    private void enter(Phase phase, long instant) {
        marks.on(new RunEvent.PhaseEntered(phase, instant));
    }

    private void ended(String node, long instant) {
        marks.on(new RunEvent.Marked(Mark.Kind.NODE_ENDED, instant, node + " ended"));
    }

    @Test
    void anEndIsOfThePhaseInWhichItHappened() {
        ended("kafka-1", 9 * SECOND);
        enter(Phase.WARM_UP, 9 * SECOND + 1);
        enter(Phase.MEASURE, 10 * SECOND);
        ended("kafka-2", 11 * SECOND + SECOND / 2);

        assertThat(marks.brokerFailures())
                .containsExactly(
                        new BrokerFailure("kafka-1 ended", Phase.PREPARE, 2),
                        new BrokerFailure("kafka-2 ended", Phase.MEASURE, 1.5));
    }

    @Test
    void anEndIsOfItsPhaseHoweverLateThatWasReported() {
        enter(Phase.WARM_UP, 8 * SECOND);
        ended("kafka-2", 13 * SECOND);
        enter(Phase.MEASURE, 10 * SECOND);
        enter(Phase.DRAIN, 15 * SECOND);

        assertThat(marks.brokerFailures()).containsExactly(new BrokerFailure("kafka-2 ended", Phase.MEASURE, 3));
    }

    @Test
    void countsFromTheStartOfLoad() {
        ended("kafka-1", 8 * SECOND);
        assertThat(marks.marks()).isEmpty();

        enter(Phase.PROBE, 8 * SECOND);
        enter(Phase.SEARCH, 10 * SECOND);
        enter(Phase.WARM_UP, 20 * SECOND);
        marks.on(new RunEvent.Marked(Mark.Kind.STEADY, 25 * SECOND, "steady"));

        assertThat(marks.marks())
                .containsExactly(
                        new Mark(Mark.Kind.NODE_ENDED, -2, "kafka-1 ended"), new Mark(Mark.Kind.STEADY, 15, "steady"));
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

    @Test
    void aWorkerThatWasSuspectAndCameBackIsTold() {
        enter(Phase.WARM_UP, 10 * SECOND);
        marks.on(new RunEvent.Marked(Mark.Kind.WORKER_SUSPECT, 12 * SECOND, "worker-2 is suspect"));
        assertThat(marks.notes()).isEmpty();

        marks.on(new RunEvent.Marked(Mark.Kind.WORKER_BACK, 15 * SECOND, "worker-2 reports again, and was suspect"));

        assertThat(marks.notes())
                .containsExactly("worker-2 reports again, and was suspect, until 5 s after the start of load.");
        assertThat(marks.marks()).extracting(Mark::seconds).containsExactly(2.0, 5.0);
    }

    @Test
    void aWorkerThatCameBackBeforeTheLoadBeganIsToldWithoutATimeOfTheLoad() {
        marks.on(new RunEvent.Marked(Mark.Kind.WORKER_BACK, 8 * SECOND, "worker-2 reports again"));
        enter(Phase.WARM_UP, 10 * SECOND);

        assertThat(marks.notes()).containsExactly("worker-2 reports again, before the start of load.");
    }
}
