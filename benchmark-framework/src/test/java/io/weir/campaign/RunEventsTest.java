package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.measure.SearchStep;
import io.weir.measure.SnapshotListener;
import io.weir.result.CraftedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunEventsTest {

    private final List<String> lines = new ArrayList<>();
    private final List<Object> heard = new ArrayList<>();

    private final RunListener listener = new RunListener() {
        @Override
        public void line(String text) {
            heard.add("line " + text);
        }

        @Override
        public void phase(Phase phase) {
            heard.add(phase);
        }

        @Override
        public void interval(IntervalSnapshot snapshot) {
            heard.add(snapshot);
        }

        @Override
        public void waiting(String what) {
            heard.add("waiting for " + what);
        }

        @Override
        public void step(SearchStep step) {
            heard.add(step);
        }

        @Override
        public void stage(BacklogStage stage) {
            heard.add(stage);
        }
    };

    private static IntervalSnapshot interval() {
        Latencies measured = Latencies.empty();
        measured.response().recordValue(1);
        measured.response().recordValueWithCount(123_456_789, 5);
        measured.service().recordValue(3_600_000_000_000L);
        return new IntervalSnapshot(
                3,
                Phase.MEASURE,
                3,
                1_000_000_004L,
                100,
                new Counters(7, 6, 5, 4, 3, 2, 1000),
                Latencies.empty(),
                measured,
                8,
                9,
                Map.of("TimeoutException: \"late\"\n", 2L),
                BacklogStage.BUILD);
    }

    @Test
    void bringsEachEventToTheListenerAsItWas() {
        SearchStep step = CraftedRun.step(SearchStep.Stage.RAMP, 3_000, SearchStep.Judgement.RESPONSE_GREW);
        SnapshotListener writer = RunEvents.writer(lines::add);
        writer.phase(Phase.CLEAN_UP);
        writer.waiting("0 of 3 topics");
        writer.interval(interval());
        writer.step(step);
        writer.stage(BacklogStage.CATCH_UP);

        assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContain("\n"));
        lines.forEach(line -> RunEvents.read(line, listener));
        assertThat(heard)
                .containsExactly(Phase.CLEAN_UP, "waiting for 0 of 3 topics", interval(), step, BacklogStage.CATCH_UP);
    }

    @Test
    void letsWhatARunPrintsThroughAsItIs() {
        RunEvents.read("", listener);
        RunEvents.read("a {\"phase\":\"DRAIN\"}", listener);
        assertThat(heard).containsExactly("line ", "line a {\"phase\":\"DRAIN\"}");
    }

    @Test
    void takesWordsWithoutEndOfLineApartFromTheEventBehindThem() {
        RunEvents.writer(lines::add).phase(Phase.DRAIN);
        RunEvents.read("a client's own" + lines.get(0), listener);
        assertThat(heard).containsExactly("line a client's own", Phase.DRAIN);
    }

    @Test
    void goesOnAfterAnEventThatWasCutOff() {
        RunEvents.writer(lines::add).interval(interval());
        RunEvents.read(lines.get(0).substring(0, 50), listener);
        RunEvents.read("after", listener);
        assertThat(heard).containsExactly("line after");
    }
}
