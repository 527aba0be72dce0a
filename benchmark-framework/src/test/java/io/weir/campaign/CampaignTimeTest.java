package io.weir.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.measure.Phase;
import io.weir.workload.Backlog;
import io.weir.workload.Confirmation;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class CampaignTimeTest {

    private static final long SECOND = 1_000_000_000L;

    private final AtomicLong now = new AtomicLong(0);

    private static Workload workload(Load load) {
        return workload(
                "w",
                load,
                new Timing(
                        Duration.ofSeconds(10),
                        Optional.of(Duration.ofSeconds(60)),
                        OptionalLong.empty(),
                        Duration.ofSeconds(30)));
    }

    private static Workload workload(String name, Load load, Timing timing) {
        return new Workload(
                name,
                new Topology(1, 1, 1, 1, 1, List.of()),
                new Payload.Random(100, 0, 1),
                KeyDistribution.NO_KEY,
                load,
                timing,
                Limits.DEFAULT,
                1);
    }

    private static CampaignTime.ExpectedRun run(String driver, Workload workload) {
        return new CampaignTime.ExpectedRun(driver, workload);
    }

    private static CampaignTime.ExpectedRun steady(String driver) {
        return run(driver, workload(new Load.ConstantRate(10)));
    }

    private CampaignTime time(CampaignTime.ExpectedRun... runs) {
        return new CampaignTime(List.of(runs), now::get);
    }

    private void seconds(long seconds) {
        now.addAndGet(seconds * SECOND);
    }

    /** A run whose broker takes 12 s until there is load, and 5 s after it. */
    private void carryOut(CampaignTime time) {
        time.runStarting();
        seconds(12);
        time.phase(Phase.WARM_UP);
        seconds(10);
        time.phase(Phase.MEASURE);
        seconds(60);
        time.phase(Phase.DRAIN);
        seconds(2);
        time.phase(Phase.VERIFY);
        time.phase(Phase.CLEAN_UP);
        seconds(3);
        time.runEnded();
    }

    @Test
    void claimsAsLittleAsItKnowsBeforeTheFirstRun() {
        assertThat(time(steady("kafka"), steady("pulsar")).left().words()).isEqualTo("at least 2:20 left");
    }

    @Test
    void boundsTheLastRunByItsDrainOnceItsLoadHasBegun() {
        CampaignTime time = time(steady("kafka"));
        time.runStarting();
        seconds(7);
        assertThat(time.left()).isEqualTo(new TimeLeft(70, Double.POSITIVE_INFINITY));
        time.phase(Phase.WARM_UP);
        seconds(4);
        assertThat(time.left()).isEqualTo(new TimeLeft(66, 96));
        time.phase(Phase.MEASURE);
        seconds(60);
        time.phase(Phase.DRAIN);
        seconds(1);
        assertThat(time.left().words()).isEqualTo("at most 0:29 left");
    }

    @Test
    void learnsFromTheRunsBeforeHowLongTheBrokersOfADriverTake() {
        CampaignTime time = time(steady("kafka"), steady("kafka"), steady("kafka"));
        carryOut(time);
        assertThat(time.left()).isEqualTo(TimeLeft.exactly(2 * 87));
        time.runStarting();
        assertThat(time.ended()).isEqualTo(1);
        seconds(10);
        assertThat(time.left().words()).isEqualTo("about 2:44 left");
        seconds(100);
        assertThat(time.left())
                .as("a start that takes longer than the others is over at any moment")
                .isEqualTo(TimeLeft.exactly(75 + 87));
    }

    @Test
    void doesNotTakeOneDriversBrokerForAnothers() {
        CampaignTime time = time(steady("kafka"), steady("pulsar"));
        carryOut(time);
        assertThat(time.left()).isEqualTo(new TimeLeft(70, Double.POSITIVE_INFINITY));
    }

    @Test
    void learnsNothingOfWhatARunThatFailedDidNotReach() {
        CampaignTime time = time(steady("kafka"), steady("kafka"));
        time.runStarting();
        seconds(300);
        time.runEnded();
        assertThat(time.left()).isEqualTo(new TimeLeft(70, Double.POSITIVE_INFINITY));
    }

    @Test
    void boundsASearchByItsLimitUntilOneHasBeenMade() {
        Workload search = workload(new Load.Search(Duration.ofMinutes(5)));
        CampaignTime time = time(run("kafka", search), run("kafka", search));
        time.runStarting();
        time.phase(Phase.SEARCH);
        assertThat(time.left()).isEqualTo(new TimeLeft(140, 2 * (330 + 70 + 30)));
        seconds(40);
        time.phase(Phase.WARM_UP);
        assertThat(time.left()).isEqualTo(new TimeLeft(70 + 40 + 70, 70 + 30 + 40 + 70 + 30));
    }

    @Test
    void boundsTheRunsThatConfirmASearchUntilItsAnswerIsConfirmed() {
        SloSearch limits =
                new SloSearch(List.of(SloTerm.failed(0)), Duration.ofSeconds(10), 0.05, 0.95, Confirmation.QUICK);
        Workload search = workload(new Load.Search(Duration.ofMinutes(5), Optional.of(limits)));
        CampaignTime time = time(run("kafka", search), steady("kafka"));
        time.runStarting();
        time.phase(Phase.SEARCH);
        assertThat(time.runs()).isEqualTo(2);
        assertThat(time.left()).isEqualTo(new TimeLeft(70 + 3 * 70 + 70, 330 + 70 + 30 + 12 * 100 + 100));
        time.runEnded();
        time.confirmationStarting();
        time.phase(Phase.MEASURE);
        assertThat(time.runs()).isEqualTo(3);
        assertThat(time.left()).isEqualTo(new TimeLeft(60 + 2 * 70 + 70, 60 + 30 + 11 * 100 + 100));
        time.runEnded();
        time.runStarting();
        time.phase(Phase.MEASURE);
        assertThat(time.left()).isEqualTo(new TimeLeft(60, 90));
    }

    @Test
    void confirmsASearchOfAnEarlierCommandToo() {
        SloSearch limits =
                new SloSearch(List.of(SloTerm.failed(0)), Duration.ofSeconds(10), 0.05, 0.95, Confirmation.QUICK);
        CampaignTime time = time(run("kafka", workload(new Load.Search(Duration.ofMinutes(5), Optional.of(limits)))));
        time.runSkipped();
        time.confirmationStarting();
        time.phase(Phase.MEASURE);
        assertThat(time.left()).isEqualTo(new TimeLeft(60 + 2 * 70, 60 + 30 + 11 * 100));
    }

    @Test
    void boundsABacklogByItsLimits() {
        Workload steady = workload(new Load.ConstantRate(10));
        Workload behind = steady.with(Scenarios.of(new Backlog("backlogSize", 1, 1, Duration.ofSeconds(100))));
        CampaignTime time = time(run("kafka", behind));
        time.runStarting();
        time.phase(Phase.MEASURE);
        assertThat(time.left()).isEqualTo(new TimeLeft(60, 60 + 200 + 30));
    }

    @Test
    void knowsWhenANumberOfMessagesEndsARun() {
        Timing counted = new Timing(Duration.ZERO, Optional.empty(), OptionalLong.of(100), Duration.ofSeconds(30));
        CampaignTime open = time(run("kafka", workload("w", new Load.ConstantRate(10), counted)));
        open.runStarting();
        open.phase(Phase.MEASURE);
        assertThat(open.left()).isEqualTo(new TimeLeft(10, 40));
    }

    @Test
    void putsBoundsIntoWords() {
        assertThat(TimeLeft.NOT_KNOWN.words()).isEqualTo("time left not known yet");
        assertThat(new TimeLeft(60, 90).words()).isEqualTo("1:00 to 1:30 left");
        assertThat(new TimeLeft(3599, 3601).words()).isEqualTo("about 1:00:01 left");
        assertThat(new TimeLeft(2, 300).words()).isEqualTo("at most 5:00 left");
    }
}
