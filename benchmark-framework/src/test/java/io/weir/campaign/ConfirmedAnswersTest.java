package io.weir.campaign;

import static io.weir.campaign.ScriptedCampaign.DONE;
import static io.weir.campaign.ScriptedCampaign.KILLED;
import static io.weir.campaign.ScriptedCampaign.launched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.campaign.ScriptedCampaign.ScriptedRun;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SearchRecord.FreshRuns;
import io.weir.evidence.SearchRecord.TriedRate;
import io.weir.report.CampaignManifest.State;
import io.weir.report.CraftedResults;
import io.weir.report.ReportException;
import io.weir.result.Cause;
import io.weir.result.RunResult;
import io.weir.result.SearchSummary;
import io.weir.verdict.CraftedRun;
import io.weir.workload.Confirmation;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Answers of searches, confirmed by fresh runs of their campaign. */
class ConfirmedAnswersTest {

    private static final double ANSWER = 1_200;
    private static final double KEEPS = 40e6;
    private static final double MISSES = 60e6;

    @TempDir
    Path root;

    private ScriptedCampaign world;
    private final List<Double> rates = new ArrayList<>();

    @BeforeEach
    void makeWorld() throws ReportException {
        world = new ScriptedCampaign(root);
    }

    /** Plans a search that finds an answer, and a system that keeps the limits up to a capacity in fresh runs. */
    private void search(Confirmation rule, double capacity) {
        SloTerm limit = SloTerm.percentile("response.p99", SloTerm.Time.RESPONSE, 99, Duration.ofMillis(50));
        world.searchWithin(new SloSearch(List.of(limit), Duration.ofSeconds(10), 0.05, 0.95, rule));
        world.plan(launched("a"));
        world.scripts.put(1, ConfirmedAnswersTest::finds);
        for (int order = 2; order < 100; order++) {
            world.scripts.put(order, run -> {
                double rate = run.plan.workload().load().heldRate().orElseThrow();
                rates.add(rate);
                return measures(run, rate, rate <= capacity ? KEEPS : MISSES);
            });
        }
    }

    private static OptionalInt finds(ScriptedRun run) throws ReportException {
        CraftedRun crafted = new CraftedRun();
        crafted.search = Optional.of(CraftedRun.sloSearch(
                SearchRecord.Ending.FOUND, ANSWER, 1_250.0, KEEPS, CraftedRun.sloStep(1_250, MISSES, false)));
        run.leave(CraftedResults.completed(crafted));
        return DONE;
    }

    private static OptionalInt measures(ScriptedRun run, double rate, double p99Nanos) throws ReportException {
        CraftedRun crafted = new CraftedRun();
        crafted.search = Optional.of(CraftedRun.givenRate(rate, p99Nanos));
        run.leave(CraftedResults.completed(crafted));
        return DONE;
    }

    private static FreshRuns freshRuns(RunResult search) {
        return search.figures().search().freshRuns();
    }

    private static String words(RunResult search) {
        return SearchSummary.within(search.figures().search());
    }

    @Test
    void threeFreshRunsEachOnABrokerOfItsOwnConfirmAnAnswer() throws Exception {
        search(Confirmation.QUICK, ANSWER);

        List<RunEnd> ends = world.carryOut();

        assertThat(world.events)
                .containsExactly(
                        "broker a",
                        "run 1",
                        "closed a",
                        "broker a",
                        "run 2",
                        "closed a",
                        "broker a",
                        "run 3",
                        "closed a",
                        "broker a",
                        "run 4",
                        "closed a",
                        "confirmed 1");
        assertThat(rates).containsExactly(ANSWER, ANSWER, ANSWER);
        assertThat(world.states()).containsOnly(State.COMPLETED);
        assertThat(ends).extracting(end -> end.run().confirms()).containsExactly(false, true, true, true);
        assertThat(ends)
                .extracting(end -> String.valueOf(end.folder().getFileName()))
                .containsExactly("a-1", "a-2", "a-3", "a-4");
        RunResult search = world.left("a-1");
        assertThat(ends.get(0).result()).contains(search);
        assertThat(search.verdict().findings()).isEmpty();
        assertThat(words(search))
                .isEqualTo("1,200 msg/s kept the limits, confirmed in 3 of 3 fresh runs; 1,250 did not");
    }

    @Test
    void aRateThatIsRefutedIsFollowedByOneThatIsLowerByThePrecision() throws Exception {
        search(Confirmation.QUICK, 1_150);

        world.carryOut();

        double lower = ANSWER / 1.05;
        assertThat(rates).containsExactly(ANSWER, lower, lower, lower);
        assertThat(freshRuns(world.left("a-1")).rates())
                .containsExactly(
                        new TriedRate(ANSWER, 0, 1, Confirmation.Answer.REFUTED),
                        new TriedRate(lower, 3, 0, Confirmation.Answer.CONFIRMED));
        assertThat(words(world.left("a-1")))
                .isEqualTo("1,143 msg/s kept the limits, confirmed in 3 of 3 fresh runs; 1,200 was not confirmed");
        assertThat(world.left("a-1").verdict().findings()).isEmpty();
    }

    @Test
    void aSequentialTestClaimsItsConfidence() throws Exception {
        search(Confirmation.SEQUENTIAL, ANSWER);

        world.carryOut();

        assertThat(rates).hasSize(6).containsOnly(ANSWER);
        assertThat(words(world.left("a-1")))
                .isEqualTo("1,200 msg/s kept the limits, confirmed in 6 of 6 fresh runs with a confidence of 95 %;"
                        + " 1,250 did not");
    }

    @Test
    void theFourthRateIsTheLast() throws Exception {
        search(Confirmation.QUICK, 500);

        world.carryOut();

        assertThat(rates).hasSize(4);
        assertThat(rates.get(3)).isCloseTo(ANSWER / Math.pow(1.05, 3), within(1e-6));
        RunResult search = world.left("a-1");
        assertThat(search.verdict().causes()).containsExactly(Cause.SLO_MISSED);
        assertThat(search.verdict().findings().get(0).sentence())
                .isEqualTo(
                        "No rate was confirmed: in fresh runs 1,200 msg/s kept the limits in 0 of 1, 1,143 msg/s kept"
                                + " the limits in 0 of 1, 1,088 msg/s kept the limits in 0 of 1, 1,037 msg/s kept the limits in"
                                + " 0 of 1. The search's holds are too short to see what these saw.");
        assertThat(words(search)).isEqualTo("no rate was confirmed: 1,037 msg/s kept the limits in 0 of 1 fresh runs");
        assertThat(world.states()).containsOnly(State.COMPLETED);
    }

    @Test
    void aRunThatShowsNothingLeavesTheAnswerOpenUntilTheCampaignIsResumed() throws Exception {
        search(Confirmation.QUICK, ANSWER);
        world.scripts.put(3, run -> KILLED);

        world.carryOut();

        assertThat(world.states()).containsExactly(State.CONFIRMING, State.COMPLETED, State.FAILED);
        RunResult open = world.left("a-1");
        assertThat(open.verdict().causes()).containsExactly(Cause.INCOMPLETE);
        assertThat(open.verdict().findings().get(0).sentence())
                .startsWith("The answer of the search is not confirmed: a-3 shows nothing of the system (The JVM of the"
                        + " run was killed by signal 9")
                .endsWith("); --resume makes another run.");
        assertThat(words(open))
                .isEqualTo(
                        "1,200 msg/s kept the limits, 1,250 did not, not confirmed yet: 1,200 msg/s kept them in 1 of"
                                + " 1 fresh runs");

        List<RunEnd> ends = world.resume();

        assertThat(world.events).contains("run 4", "run 5").doesNotContain("run 1", "run 2", "run 3");
        assertThat(ends).hasSize(3);
        assertThat(world.states())
                .containsExactly(State.COMPLETED, State.COMPLETED, State.FAILED, State.COMPLETED, State.COMPLETED);
        assertThat(world.left("a-1").verdict().findings()).isEmpty();
        assertThat(words(world.left("a-1"))).contains("confirmed in 3 of 3 fresh runs");
    }

    @Test
    void aStopLeavesTheAnswerOpen() throws Exception {
        search(Confirmation.QUICK, ANSWER);
        world.scripts.put(2, run -> {
            world.stop();
            return measures(run, ANSWER, KEEPS);
        });

        world.carryOut();

        assertThat(world.states()).containsExactly(State.CONFIRMING, State.COMPLETED);
        assertThat(world.left("a-1").verdict().findings().get(0).sentence())
                .isEqualTo("The answer of the search is not confirmed: interrupted by the user.");
    }

    @Test
    void nothingIsConfirmedWhereNothingIsAskedFor() throws Exception {
        search(Confirmation.NONE, ANSWER);

        world.carryOut();

        assertThat(rates).isEmpty();
        assertThat(freshRuns(world.left("a-1"))).isNull();
        assertThat(world.states()).containsExactly(State.COMPLETED);
    }

    @Test
    void nothingIsConfirmedWhereNoRateKeptTheLimits() throws Exception {
        search(Confirmation.QUICK, ANSWER);
        world.scripts.put(1, run -> {
            CraftedRun crafted = new CraftedRun();
            crafted.search = Optional.of(CraftedRun.sloSearch(
                    SearchRecord.Ending.SLO_MISSED, null, 2.0, 0, CraftedRun.sloStep(2, MISSES, false)));
            run.leave(CraftedResults.completed(crafted));
            return DONE;
        });

        world.carryOut();

        assertThat(rates).isEmpty();
        assertThat(world.states()).containsExactly(State.COMPLETED);
    }
}
