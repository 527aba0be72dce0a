package io.weir.campaign;

import static io.weir.campaign.ScriptedCampaign.DONE;
import static io.weir.campaign.ScriptedCampaign.KILLED;
import static io.weir.campaign.ScriptedCampaign.cluster;
import static io.weir.campaign.ScriptedCampaign.completes;
import static io.weir.campaign.ScriptedCampaign.launched;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.BrokerException;
import io.weir.plan.DriverTarget;
import io.weir.report.CampaignManifest.State;
import io.weir.report.CraftedResults;
import io.weir.report.ReportException;
import io.weir.result.Outcome;
import io.weir.verdict.CraftedRun;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Brokers of a campaign: their start, their end, and what dies in between. */
class CampaignBrokersTest {

    @TempDir
    Path root;

    private ScriptedCampaign world;

    @BeforeEach
    void makeWorld() throws ReportException {
        world = new ScriptedCampaign(root);
    }

    @Test
    void eachRunHasABrokerOfItsOwnThatEndsWithIt() throws Exception {
        DriverTarget a = launched("a");
        world.plan(a, a);
        world.scripts.put(1, run -> KILLED);

        world.carryOut();

        assertThat(world.events).containsExactly("broker a", "run 1", "closed a", "broker a", "run 2", "closed a");
        assertThat(world.runs).allSatisfy(run -> {
            assertThat(run.plan.brokerAddresses()).isEqualTo(Map.of("address", "a"));
            assertThat(run.plan.brokerVersion()).isEqualTo("1.0");
        });
    }

    @Test
    void tellsOfTheImageOfABrokerAndOfPortsThatOtherMachinesCanReach() throws Exception {
        world.plan(launched("a"));
        world.brokerScripts.put("a", broker -> {
            broker.image = Optional.of("sha256:1");
            broker.openPorts = Map.of("a, slaves", 4711);
        });

        world.carryOut();

        assertThat(world.events).containsExactly("broker a", "open {a, slaves=4711}", "run 1", "closed a");
        assertThat(world.runs.get(0).plan.brokerImage()).isEqualTo("sha256:1");
    }

    @Test
    void aBrokerThatDoesNotStartFailsItsRunAlone() throws Exception {
        world.plan(launched("a"), launched("b"));
        world.brokerScripts.put("a", broker -> {
            throw new BrokerException("port 1 is taken");
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(ends.get(0).failure()).contains("port 1 is taken");
        assertThat(world.left("a-1").outcome()).isEqualTo(Outcome.failed("port 1 is taken"));
        assertThat(ends.get(1).failure()).isEmpty();
        assertThat(world.events).containsExactly("broker a", "broker b", "run 2", "closed b");
    }

    @Test
    void aBrokerThatEndsDuringItsRunEndsTheRun() throws Exception {
        world.plan(launched("a"), launched("b"));
        world.scripts.put(1, run -> {
            world.brokers.get("a").loseNode();
            assertThat(run.stops)
                    .singleElement()
                    .satisfies(stop -> assertThat(stop.systemGone()).isTrue());
            return OptionalInt.of(0);
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(ends.get(0).failure()).contains("The broker has ended during the run: a's node was killed");
        assertThat(ends.get(1).failure()).isEmpty();
    }

    @Test
    void aRunThatKeepsItsFiguresWhenItsBrokerEndsHasFailedAllTheSame() throws Exception {
        world.plan(launched("a"));
        world.scripts.put(1, run -> {
            world.brokers.get("a").loseNode();
            run.leave(CraftedResults.completed(new CraftedRun()));
            return DONE;
        });

        RunEnd end = world.carryOut().get(0);

        assertThat(end.failure().orElseThrow()).contains("a's node was killed");
        assertThat(end.result()).isPresent();
    }

    @Test
    void aBrokerThatEndsAfterTheResultIsANote() throws Exception {
        world.plan(launched("a"));
        world.scripts.put(1, run -> {
            run.leave(CraftedResults.completed(new CraftedRun()));
            world.brokers.get("a").loseNode();
            return DONE;
        });

        RunEnd end = world.carryOut().get(0);

        assertThat(end.failure()).isEmpty();
        assertThat(world.left("a-1").verdict().notes())
                .contains("The broker has ended during the clean-up: a's node was killed");
    }

    @Test
    void aNodeAmongSeveralIsReportedToTheRunWhichGoesOn() throws Exception {
        world.plan(launched("a"));
        world.brokerScripts.put("a", broker -> broker.nodes = 3);
        world.scripts.put(1, run -> {
            world.brokers.get("a").loseNode();
            assertThat(run.nodeEnds).containsExactly("a's node was killed");
            assertThat(run.stops).isEmpty();
            return completes(run);
        });

        assertThat(world.carryOut().get(0).failure()).isEmpty();
    }

    @Test
    void aNodeThatEndsBeforeTheRunBeginsIsReportedToIt() throws Exception {
        world.plan(launched("a"));
        world.brokerScripts.put("a", broker -> {
            broker.nodes = 2;
            broker.loseNode();
        });

        world.carryOut();

        assertThat(world.runs.get(0).nodeEnds).containsExactly("a's node was killed");
        assertThat(world.runs.get(0).stops).isEmpty();
    }

    @Test
    void aBrokerThatIsGoneBeforeTheRunBeginsEndsIt() throws Exception {
        world.plan(launched("a"));
        world.brokerScripts.put("a", ScriptedCampaign.ScriptedBroker::loseNode);
        world.scripts.put(1, run -> {
            assertThat(run.stops).hasSize(1);
            return DONE;
        });

        assertThat(world.carryOut().get(0).failure().orElseThrow()).contains("The broker has ended during the run");
    }

    @Test
    void aStopWhileTheBrokerStartsIsNoFailure() throws Exception {
        world.plan(launched("a"), cluster("b"));
        world.brokerScripts.put("a", broker -> {
            world.stop();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        });

        List<RunEnd> ends = world.carryOut();

        assertThat(ends)
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).isEmpty());
        assertThat(world.left("a-1").outcome())
                .isEqualTo(Outcome.interrupted("interrupted by the user before the run had begun"));
        assertThat(world.events).containsExactly("broker a");
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void aBrokerThatFailsBecauseOfAStopIsNoFailure() throws Exception {
        world.plan(launched("a"));
        world.brokerScripts.put("a", broker -> {
            world.stop();
            throw new BrokerException("ended with exit code 130");
        });

        assertThat(world.carryOut())
                .singleElement()
                .satisfies(end -> assertThat(end.failure()).isEmpty());
        assertThat(world.states()).containsExactly(State.INTERRUPTED);
    }

    @Test
    void sharedBrokersAreUpFromBeforeTheFirstRunUntilAfterTheLast() throws Exception {
        DriverTarget a = launched("a");
        DriverTarget b = launched("b");
        world.planOnSharedBrokers(2, a, b, a, b);

        world.carryOut();

        assertThat(world.events.subList(0, 6))
                .containsExactly("broker a", "broker b", "run 1", "run 2", "run 3", "run 4");
        assertThat(world.events.subList(6, 8)).containsExactlyInAnyOrder("closed a", "closed b");
        assertThat(world.runs)
                .extracting(run -> run.plan.brokerAddresses().get("address"))
                .containsExactly("a", "b", "a", "b");
        long each = CraftedResults.completed(new CraftedRun())
                .figures()
                .windowCounters()
                .acknowledged();
        assertThat(world.runs.get(0).plan.brokerAge().messages()).isZero();
        assertThat(world.runs.get(2).plan.brokerAge().messages()).isGreaterThanOrEqualTo(each);
    }

    @Test
    void aSharedBrokerThatDoesNotStartFailsItsRunsAlone() throws Exception {
        DriverTarget a = launched("a");
        DriverTarget b = launched("b");
        world.planOnSharedBrokers(2, a, b, a);
        world.brokerScripts.put("a", broker -> {
            throw new BrokerException("port 1 is taken");
        });

        world.carryOut();

        assertThat(world.states()).containsExactly(State.FAILED, State.COMPLETED, State.FAILED);
        assertThat(world.events).containsExactly("broker a", "broker b", "run 2", "closed b");
    }

    @Test
    void whatEndsBetweenTheRunsOfASharedBrokerIsReportedToTheNext() throws Exception {
        DriverTarget a = launched("a");
        world.planOnSharedBrokers(1, a, cluster("b"), a);
        world.brokerScripts.put("a", broker -> broker.nodes = 2);
        world.scripts.put(2, run -> {
            world.brokers.get("a").loseNode();
            assertThat(run.nodeEnds).isEmpty();
            return completes(run);
        });

        world.carryOut();

        assertThat(world.runs.get(0).nodeEnds).isEmpty();
        assertThat(world.runs.get(2).nodeEnds).containsExactly("a's node was killed");
        assertThat(world.states()).containsOnly(State.COMPLETED);
    }

    @Test
    void aStopWhileSharedBrokersStartEndsThemAndBeginsNoRun() throws Exception {
        world.planOnSharedBrokers(2, launched("a"), launched("b"));
        world.brokerScripts.put("b", broker -> {
            world.stop();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        });

        assertThat(world.carryOut()).isEmpty();
        assertThat(world.events).containsExactly("broker a", "broker b", "closed a");
        assertThat(world.states()).containsExactly(State.PLANNED, State.PLANNED);
    }

    @Test
    void consecutiveRunsShareABrokerUntilOneNeedsAnother() throws Exception {
        DriverTarget a = launched("a");
        DriverTarget b = launched("b");
        world.planOnBrokersOneAtATime(a, a, b, a);

        world.carryOut();

        assertThat(world.events)
                .containsExactly(
                        "broker a",
                        "run 1",
                        "run 2",
                        "closed a",
                        "broker b",
                        "run 3",
                        "closed b",
                        "broker a",
                        "run 4",
                        "closed a");
        assertThat(world.runs.get(0).plan.brokerAge().messages()).isZero();
        assertThat(world.runs.get(1).plan.brokerAge().messages()).isPositive();
        assertThat(world.runs.get(3).plan.brokerAge().messages()).isZero();
    }

    @Test
    void aSharedBrokerThatHasLostANodeIsReplacedBeforeTheNextRun() throws Exception {
        DriverTarget a = launched("a");
        world.planOnBrokersOneAtATime(a, a);
        world.brokerScripts.put("a", broker -> broker.nodes = 2);
        world.scripts.put(1, run -> {
            world.brokers.get("a").loseNode();
            return completes(run);
        });

        world.carryOut();

        assertThat(world.events).containsExactly("broker a", "run 1", "closed a", "broker a", "run 2", "closed a");
        assertThat(world.runs.get(1).nodeEnds).isEmpty();
    }

    private static final TimedActions TIMELINE = new TimedActions(
            List.of(new TimedAction(
                    Duration.ofMinutes(1), Kind.KILL, TimedAction.ALL, Optional.of(Duration.ofSeconds(5)))),
            RecoveryLevels.DEFAULT);

    @Test
    void aSharedBrokerWhoseNodesWereStartedAgainServesTheNextRun() throws Exception {
        DriverTarget a = launched("a");
        world.actWith(TIMELINE);
        world.planOnBrokersOneAtATime(a, a);
        world.scripts.put(1, run -> {
            assertThat(run.order(0, 0, false).failure()).isEmpty();
            assertThat(run.order(1, 0, true).failure()).isEmpty();
            return completes(run);
        });

        world.carryOut();

        assertThat(world.events)
                .containsExactly("broker a", "run 1", "kill node", "undo kill node", "run 2", "closed a");
    }

    @Test
    void aSharedBrokerThatARunHasLeftBrokenIsReplacedBeforeTheNextRun() throws Exception {
        DriverTarget a = launched("a");
        world.actWith(TIMELINE);
        world.planOnBrokersOneAtATime(a, a);
        world.scripts.put(1, run -> {
            run.order(0, 0, false);
            return completes(run);
        });

        world.carryOut();

        assertThat(world.events)
                .containsExactly("broker a", "run 1", "kill node", "closed a", "broker a", "run 2", "closed a");
    }
}
