package io.weir.runner;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunEvent.ActionOrdered;
import io.weir.evidence.RunEvent.IntervalClosed;
import io.weir.evidence.RunEvent.LinePrinted;
import io.weir.evidence.RunEvent.Marked;
import io.weir.evidence.RunEvent.PhaseEntered;
import io.weir.evidence.RunEvent.StepTried;
import io.weir.evidence.RunEvent.Waiting;
import io.weir.evidence.SearchStep;
import io.weir.measure.BacklogStage;
import io.weir.measure.Counters;
import io.weir.measure.IntervalSnapshot;
import io.weir.measure.Latencies;
import io.weir.measure.Phase;
import io.weir.verdict.CraftedRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunEventsTest {

    private final List<String> lines = new ArrayList<>();
    private final List<RunEvent> received = new ArrayList<>();

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
                new Counters(7, 6, 5, 4, 3, 2, 7 * 1000, 6 * 1000, 2 * 1000),
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
        List<RunEvent> events = List.of(
                new PhaseEntered(Phase.CLEAN_UP, 0),
                new Waiting("0 of 3 topics"),
                new IntervalClosed(interval()),
                new StepTried(step),
                new Marked(Mark.Kind.STAGE, 12_345_678_901L, "backlog: catch-up"),
                new ActionOrdered(3, 1, true, List.of("broker-1", "broker-2")),
                new LinePrinted("a line"));
        events.forEach(RunEvents.writer(lines::add)::on);

        assertThat(lines).allSatisfy(line -> assertThat(line).doesNotContain("\n"));
        lines.forEach(line -> RunEvents.read(line, received::add));
        assertThat(received).isEqualTo(events);
        assertThat(events.stream().map(Object::getClass))
                .containsExactlyInAnyOrder(RunEvent.class.getPermittedSubclasses());
    }

    @Test
    void letsWhatARunPrintsThroughAsItIs() {
        RunEvents.read("", received::add);
        RunEvents.read("a {\"PhaseEntered\":{\"phase\":\"DRAIN\"}}", received::add);
        assertThat(received)
                .containsExactly(new LinePrinted(""), new LinePrinted("a {\"PhaseEntered\":{\"phase\":\"DRAIN\"}}"));
    }

    @Test
    void takesWordsWithoutEndOfLineApartFromTheEventBehindThem() {
        RunEvents.writer(lines::add).on(new PhaseEntered(Phase.DRAIN, 0));
        RunEvents.read("a client's own" + lines.get(0), received::add);
        assertThat(received).containsExactly(new LinePrinted("a client's own"), new PhaseEntered(Phase.DRAIN, 0));
    }

    @Test
    void isNotTornByAMarkInItsTextOrBeforeIt() {
        Waiting event = new Waiting("for \36{\"PhaseEntered\":{\"phase\":\"DRAIN\"}}\r\n\0");
        RunEvents.writer(lines::add).on(event);
        RunEvents.read("a client's \36 own" + lines.get(0), received::add);
        assertThat(received).containsExactly(new LinePrinted("a client's \36 own"), event);
    }

    @Test
    void goesOnAfterAnEventThatWasCutOff() {
        RunEvents.writer(lines::add).on(new IntervalClosed(interval()));
        RunEvents.read(lines.get(0).substring(0, 50), received::add);
        RunEvents.read("after", received::add);
        assertThat(received).containsExactly(new LinePrinted("after"));
    }
}
