package io.weir.campaign;

import static io.weir.campaign.ScriptedCampaign.KILLED;
import static io.weir.campaign.ScriptedCampaign.cluster;
import static io.weir.campaign.ScriptedCampaign.completes;
import static io.weir.campaign.ScriptedCampaign.launched;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.plan.DriverTarget;
import io.weir.report.CampaignManifest.State;
import io.weir.report.CraftedResults;
import io.weir.report.ReportException;
import io.weir.result.Cause;
import io.weir.result.Outcome;
import io.weir.verdict.CraftedRun;
import io.weir.worker.EarlyStop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Order of runs, their failures and early ends. */
class CampaignTest {

    @TempDir
    Path root;

    private ScriptedCampaign world;

    @BeforeEach
    void makeWorld() throws ReportException {
        world = new ScriptedCampaign(root);
    }

    @Test
    void runsAreCarriedOutInTheirOrderEachInAFolderOfItsOwn() throws Exception {
        DriverTarget a = cluster("a");
        world.plan(a, cluster("b"), a);
        world.scripts.put(2, run -> {
            assertThat(world.states()).containsExactly(State.COMPLETED, State.RUNNING, State.PLANNED);
            return completes(run);
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(world.events).containsExactly("run 1", "run 2", "run 3");
        assertThat(ends)
                .extracting(end -> String.valueOf(end.folder().getFileName()))
                .containsExactly("a-1", "b-1", "a-2");
        assertThat(ends).allSatisfy(end -> assertThat(end.failure()).isEmpty());
        assertThat(world.states()).containsOnly(State.COMPLETED);
        assertThat(world.runs)
                .allSatisfy(run -> assertThat(run.plan.hasOwnBroker()).isFalse());
    }

    @Test
    void aRunThatFailsKeepsNoOtherFromBeginning() throws Exception {
        world.plan(cluster("a"), cluster("b"));
        world.scripts.put(1, run -> KILLED);

        List<RunEnd> ends = world.carryOut();

        assertThat(ends.get(0).failure().orElseThrow()).contains("was killed by signal 9");
        assertThat(ends.get(0).bug()).isFalse();
        assertThat(world.left("a-1").outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        assertThat(ends.get(1).failure()).isEmpty();
        assertThat(world.states()).containsExactly(State.FAILED, State.COMPLETED);
    }

    @Test
    void runsBeforeOneWhoseFolderCannotBeMadeAreKnownAfterwards() {
        world.plan(cluster("a"), cluster("b"));
        world.scripts.put(1, run -> {
            world.spoilFolder();
            return ScriptedCampaign.DONE;
        });

        assertThatThrownBy(world::carryOut)
                .isInstanceOf(ReportException.class)
                .hasMessageContaining("name another place");

        assertThat(world.ends()).hasSize(1);
    }

    @Test
    void aRunThatEndsByABugIsSaidToBeOne() throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> {
            run.lastWords = "java.lang.NullPointerException";
            return OptionalInt.of(1);
        });

        RunEnd end = world.carryOut().get(0);

        assertThat(end.bug()).isTrue();
        assertThat(end.failure().orElseThrow()).contains("exit code 1", "NullPointerException", "jvm.log");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Error: Could not create the Java Virtual Machine.",
                "Error opening zip file or JAR manifest missing : agent.jar",
                "Failed to find Premain-Class manifest attribute in agent.jar"
            })
    void aJvmThatDoesNotStartIsNoBug(String words) throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> {
            run.lastWords = words;
            return OptionalInt.of(1);
        });

        RunEnd end = world.carryOut().get(0);

        assertThat(end.bug()).isFalse();
        assertThat(end.failure().orElseThrow())
                .contains("did not start", "HEAP_OPTS")
                .doesNotContain("..");
    }

    @Test
    void aJvmThatMissesOurJarsIsNoMatterOfItsFlags() throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> {
            run.lastWords = "Error: Could not find or load main class io.weir.cli.Main";
            return OptionalInt.of(1);
        });

        assertThat(world.carryOut().get(0).failure().orElseThrow())
                .contains("did not start", "jars were removed while this command went on: give it once more")
                .doesNotContain("OPTS");
    }

    @Test
    void aRunKilledInItsCleanUpKeepsItsResult() throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> {
            completes(run);
            return KILLED;
        });

        RunEnd end = world.carryOut().get(0);

        assertThat(end.failure()).isEmpty();
        assertThat(end.afterwards()).singleElement().asString().contains("signal 9", "during the clean-up");
        assertThat(world.left("a-1").outcome()).isEqualTo(Outcome.completed());
        assertThat(world.left("a-1").verdict().notes()).containsAll(end.afterwards());
    }

    @Test
    void aRunBeyondAllItsTimeLimitsIsKilled() throws Exception {
        world.plan(cluster("a"), cluster("b"));
        world.scripts.put(1, run -> OptionalInt.empty());

        List<RunEnd> ends = world.carryOut();

        assertThat(world.runs.get(0).killed).isTrue();
        assertThat(ends.get(0).failure().orElseThrow()).contains("was killed because it went on for");
        assertThat(ends.get(1).failure()).isEmpty();
    }

    @Test
    void aRunWhoseProcessCannotStartSaysWhyAndItsBrokerEnds() throws Exception {
        world.plan(launched("a"), cluster("b"));

        List<RunEnd> ends = world.carryOut((plan, listener) -> {
            if (plan.order() == 1) {
                throw new IOException("no memory");
            }
            return world.startRun(plan, listener);
        });

        assertThat(ends.get(0).failure()).contains("The run could not be started: no memory");
        assertThat(world.events).containsExactly("broker a", "closed a", "run 2");
    }

    @Test
    void aStopEndsTheRunAndBeginsNoOther() throws Exception {
        world.plan(launched("a"), cluster("b"));
        world.scripts.put(1, run -> {
            world.stop();
            assertThat(run.stops).containsExactly(EarlyStop.requested("interrupted by the user"));
            world.stop();
            assertThat(run.stops).hasSize(1);
            run.leave(CraftedResults.interrupted("interrupted by the user"));
            return OptionalInt.of(130);
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(ends).singleElement().satisfies(end -> {
            assertThat(end.failure()).isEmpty();
            assertThat(end.result()).isPresent();
        });
        assertThat(world.states()).containsExactly(State.INTERRUPTED, State.PLANNED);
        assertThat(world.events).containsExactly("broker a", "run 1", "closed a");
    }

    @Test
    void aStopWithoutAResultKeepsTheIntervals() throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> {
            world.stop();
            return KILLED;
        });

        world.carryOut();

        assertThat(world.left("a-1").outcome().reason())
                .contains("interrupted by the user", "only the intervals are kept");
    }

    @Test
    void aStopAfterTheResultStoodLeavesItAsItIs() throws Exception {
        world.plan(cluster("a"), cluster("b"));
        world.scripts.put(1, run -> {
            completes(run);
            world.stop();
            return OptionalInt.of(130);
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(ends).singleElement().satisfies(end -> {
            assertThat(end.failure()).isEmpty();
            assertThat(end.afterwards()).isEmpty();
        });
        assertThat(world.left("a-1").outcome()).isEqualTo(Outcome.completed());
    }

    @Test
    void aJvmThatSaysNothingOfItsOwnDidNotStart() throws Exception {
        world.plan(cluster("a"));
        world.scripts.put(1, run -> OptionalInt.of(1));

        assertThat(world.carryOut().get(0).failure().orElseThrow())
                .startsWith("The JVM of the run did not start; what it said of that stands above");
    }

    @Test
    void aFindingEndsTheLineOfItsCellAndTheOthersGoOn() throws Exception {
        world.stopAlong("producerRate", Cause.NOT_SUSTAINED, "1k", "2k", "4k", "8k");
        world.plan(cluster("a"), cluster("a"), cluster("a"), cluster("a"));
        world.scripts.put(2, run -> {
            CraftedRun slow = new CraftedRun();
            slow.acknowledged = 5_000;
            run.leave(CraftedResults.completed(slow));
            return OptionalInt.of(0);
        });

        assertThat(world.carryOut()).hasSize(2);

        assertThat(world.states()).containsExactly(State.COMPLETED, State.COMPLETED, State.SKIPPED, State.SKIPPED);
        assertThat(world.events).containsExactly("run 1", "run 2");
    }
}
