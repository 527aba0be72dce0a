package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.evidence.Mark;
import io.weir.evidence.RunEvent;
import io.weir.measure.Timeline;
import io.weir.recovery.Disturbance;
import io.weir.worker.PendingDriverCall;
import io.weir.worker.SystemActions;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The course of a time line beside a system that obeys, refuses or hangs. Nothing of it depends on real time. */
@Timeout(60)
class ActionScenarioTest {

    private static final long MS = 1_000_000;
    private static final long SECOND = 1_000 * MS;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** Time limit of an action that hangs, for which a test waits. */
    private static final Duration SHORT = Duration.ofMillis(20);

    private static final long START = 100 * SECOND;
    private static final long WINDOW = START + 5 * SECOND;

    private final AtomicLong now = new AtomicLong(START);
    private final Timeline timeline = new Timeline(START, 5 * SECOND, 200 * SECOND);
    private final List<String> done = Collections.synchronizedList(new ArrayList<>());
    private final List<Long> prepared = new ArrayList<>();
    private final TestSystem system = new TestSystem();

    /** Answers of the system to who has a role; the test may change them at any time. */
    private Victims.Servers servers = role -> List.of();

    /** Messages that wait for consumers; the test may change them at any time. */
    private long lag;

    /** Time limit of an action. */
    private Duration limit = Duration.ofMinutes(1);

    /** Time between the setting of levels and their being in force. */
    private long levelsTake = 10 * MS;

    private static TimedAction action(long atSeconds, Kind kind, Optional<Duration> lasting) {
        return new TimedAction(Duration.ofSeconds(atSeconds), kind, "n" + atSeconds, lasting);
    }

    private static TimedAction kill(long atSeconds, long lastingSeconds) {
        return action(atSeconds, Kind.KILL, Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    private ActionScenario scenario(TimedAction... actions) {
        return scenario(Stream.of(actions).map(TimedAction::at).toList(), actions);
    }

    private ActionScenario scenario(List<Duration> moments, TimedAction... actions) {
        return new ActionScenario(
                now::get,
                timeline,
                new TimedActions(List.of(actions), RecoveryLevels.DEFAULT),
                moments,
                system,
                new Victims(system.nodes(), role -> servers.with(role)),
                instant -> {
                    prepared.add(instant);
                    return instant + levelsTake;
                },
                () -> lag,
                event -> {
                    if (event instanceof RunEvent.Marked marked) {
                        assertThat(marked.kind()).isEqualTo(Mark.Kind.ACTION);
                        done.add(seconds(marked.instant()) + " marks " + marked.text());
                    }
                },
                limit,
                new PendingDriverCall(Thread::new, now::get));
    }

    /** Looks each 10 ms until an instant of the window. */
    private void lookUntil(ActionScenario scenario, long windowSeconds) {
        while (now.get() < WINDOW + windowSeconds * SECOND) {
            scenario.look();
            now.addAndGet(10 * MS);
        }
    }

    /** Returns an instant as seconds of the window. */
    private static String seconds(long instant) {
        return (instant - WINDOW) / (double) SECOND + " s";
    }

    /** Instants of the window as a disturbance has them. */
    private static long at(double windowSeconds) {
        return (long) (windowSeconds * SECOND) + WINDOW - START;
    }

    @Test
    void carriesAnActionOutAtItsTimeAndUndoesItWhenItHasLastedAsLongAsAskedFor() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks kill n10",
                        "10.01 s kill n10",
                        "14.01 s undo n10",
                        "14.01 s marks n10 is ready again");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "kill n10",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        at(14.01),
                        at(14.01),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    private static TimedAction rolling(long atSeconds, long betweenSeconds) {
        return new TimedAction(
                Duration.ofSeconds(atSeconds),
                Duration.ofSeconds(atSeconds),
                Kind.ROLLING_RESTART,
                TimedAction.ALL,
                Optional.empty(),
                Duration.ofSeconds(betweenSeconds).toNanos(),
                OptionalLong.empty());
    }

    /** The system restarts a node at once; the one with the controller, which is launched first, comes last. */
    @Test
    void restartsOneNodeAfterTheOtherAndTheControllerLast() {
        servers = role -> role == Role.CONTROLLER ? List.of("host:1") : List.of();
        ActionScenario scenario = scenario(rolling(10, 3));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks rolling restart (b, a)",
                        "10.01 s marks rolling restart: b ends",
                        "10.01 s rollingRestart b",
                        "10.02 s undo b",
                        "10.02 s marks rolling restart: b is ready again",
                        "13.02 s marks rolling restart: a ends",
                        "13.02 s rollingRestart a",
                        "13.03 s undo a",
                        "13.03 s marks rolling restart: a is ready again");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "rolling restart (b, a)",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        at(13.03),
                        at(13.03),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void restartsNodesInTheOrderOfTheirLaunchWhereNobodyKnowsAController() {
        ActionScenario scenario = scenario(rolling(10, 0));

        lookUntil(scenario, 200);

        assertThat(done).contains("10.01 s marks rolling restart (a, b)");
    }

    @Test
    void aNodeThatDoesNotEndIsTheLastOfARollingRestartAndIsStartedInTheEnd() {
        system.refusing = "rollingRestart a";
        ActionScenario scenario = scenario(rolling(10, 0));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).noneMatch(each -> each.endsWith("rollingRestart b"));
        assertThat(done).anyMatch(each -> each.endsWith("undo a"));
        assertThat(scenario.failures()).containsExactly("rollingRestart a is refused");
        assertThat(scenario.disturbances()).isEmpty();
    }

    @Test
    void tellsHowFarARollingRestartHadComeWhenTheMeasuredPartWasOver() {
        ActionScenario scenario = scenario(rolling(10, 300));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).noneMatch(each -> each.endsWith("rollingRestart b"));
        assertThat(scenario.failures())
                .containsExactly(
                        "rolling restart was not over: 1 of 2 nodes had been restarted when the measured part was");
    }

    private static TimedAction killAt(long lag) {
        return new TimedAction(
                Duration.ofSeconds(10),
                Duration.ofSeconds(10),
                Kind.KILL,
                "a",
                Optional.of(Duration.ofSeconds(4)),
                0,
                OptionalLong.of(lag));
    }

    @Test
    void anActionWaitsForItsLagAndForItsTime() {
        ActionScenario scenario = scenario(killAt(5_000));
        lag = 6_000;
        lookUntil(scenario, 9);
        lag = 4_999;
        lookUntil(scenario, 20);
        assertThat(done).isEmpty();

        lag = 5_000;
        scenario.look();
        lag = 0; // it has been there
        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "20.01 s marks kill a", "20.01 s kill a", "24.01 s undo a", "24.01 s marks a is ready again");
        assertThat(prepared).containsExactly(WINDOW + 20 * SECOND);
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsOfALagThatNeverCameWhichOneCame() {
        ActionScenario scenario = scenario(killAt(5_000));
        lag = 9_999; // before its time
        lookUntil(scenario, 9);
        lag = 1_234;
        lookUntil(scenario, 20);
        lag = 17;
        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).isEmpty();
        assertThat(scenario.disturbances()).isEmpty();
        assertThat(scenario.failures())
                .containsExactly(
                        "kill a was not carried out: it waits for a lag of 5,000 messages, and there were 1,234 at"
                                + " most");
    }

    private static TimedAction rate(long atSeconds, long lastingSeconds) {
        return new TimedAction(
                Duration.ofSeconds(atSeconds), Kind.RATE, "200%", Optional.of(Duration.ofSeconds(lastingSeconds)));
    }

    /** The schedule makes the change: it is at its instant, however late anybody looks. */
    @Test
    void aChangeOfTheLoadHasTheInstantsOfTheScheduleAndIsOrderedFromNobody() {
        ActionScenario scenario = scenario(List.of(Duration.ofMillis(17_253)), rate(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("17.253 s marks rate 200%", "21.253 s marks the rate is as it was before");
        assertThat(prepared).hasSize(1);
        assertThat(prepared.get(0) - WINDOW).isBetween(16_253 * MS, 16_270 * MS);
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "rate 200%",
                        Disturbance.Target.LOAD,
                        at(17.253),
                        at(17.253),
                        at(21.253),
                        at(21.253),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void aChangeOfTheLoadThatIsSeenLateIsComparedWithWhatWasBeforeIt() {
        ActionScenario scenario = scenario(rate(10, 4));
        now.set(WINDOW + 25 * SECOND / 2);

        lookUntil(scenario, 200);

        assertThat(prepared).containsExactly(WINDOW + 10 * SECOND);
        assertThat(scenario.disturbances())
                .extracting(Disturbance::orderedNanos)
                .containsExactly(at(10));
        assertThat(done).containsExactly("10.0 s marks rate 200%", "14.0 s marks the rate is as it was before");
    }

    @Test
    void anActionBeforeItThatTakesTooLongDelaysNoChangeOfTheLoad() {
        ActionScenario scenario = scenario(kill(10, 4), rate(12, 1));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.disturbances())
                .extracting(Disturbance::orderedNanos)
                .containsExactly(at(10.01), at(12));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsThatNothingCanBeSaidOfAChangeOfTheLoadDuringAnAction() {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4), rate(100, 1), rate(250, 1));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();

        scenario.windowIsOver(Duration.ZERO);

        assertThat(scenario.failures())
                .containsExactly(
                        "the last action of the time line was not over within 0 s of the end",
                        "rate 200% came while the action before it was not over, so that nothing can be said of it",
                        "rate 200% was not carried out: the measured part was over before");
    }

    @Test
    void carriesAnActionOutAtTheMomentThatWasDrawnForIt() {
        ActionScenario scenario = scenario(List.of(Duration.ofMillis(17_250)), kill(10, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("17.26 s kill n10", "21.26 s undo n10").hasSize(4);
    }

    @Test
    void doesNothingToTheSystemWhereNothingIsToBeDoneAndJudgesThatTimeAllTheSame() {
        ActionScenario scenario = scenario(action(10, Kind.NOTHING, Optional.of(Duration.ofSeconds(4))));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("10.01 s marks no action", "14.01 s marks no action is over");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "no action",
                        Disturbance.Target.NOTHING,
                        at(10.01),
                        at(10.01),
                        at(14.01),
                        at(14.01),
                        timeline.windowEnd() - START));
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void setsTheLevelsOfAnActionOnceAndWaitsUntilTheyAreInForce() {
        levelsTake = 500 * MS;
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);

        assertThat(prepared).containsExactly(WINDOW + 10 * SECOND, WINDOW + 100 * SECOND);
        assertThat(done).contains("10.5 s kill n10", "100.5 s kill n100");
    }

    @Test
    void setsNoLevelsBeforeAnActionIsDue() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 10);

        assertThat(prepared).isEmpty();
        assertThat(done).isEmpty();
    }

    @Test
    void startsANodeAgainAsSoonAsItIsGone() {
        ActionScenario scenario = scenario(action(10, Kind.RESTART, Optional.empty()));

        lookUntil(scenario, 11);

        assertThat(done).contains("10.01 s restart n10", "10.02 s undo n10");
    }

    @Test
    void leavesANodeKilledForGoodAsItIs() {
        ActionScenario scenario = scenario(action(10, Kind.KILL, Optional.empty()));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).containsExactly("10.01 s marks kill n10", "10.01 s kill n10");
        assertThat(scenario.disturbances())
                .containsExactly(new Disturbance(
                        0,
                        "kill n10",
                        Disturbance.Target.NODES,
                        at(10.01),
                        at(10.01),
                        null,
                        null,
                        timeline.windowEnd() - START));
    }

    @Test
    void letsANodePausedForGoodGoOnAtTheEndSoThatTheDrainReceivesWhatIsOnItsWay() {
        ActionScenario scenario = scenario(action(10, Kind.PAUSE, Optional.empty()));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(done)
                .containsExactly(
                        "10.01 s marks pause n10",
                        "10.01 s pause n10",
                        "200.0 s undo n10",
                        "200.0 s marks n10 goes on");
    }

    @Test
    void undoesWhatIsInForceWhenTheWindowEndsEarly() {
        ActionScenario scenario = scenario(kill(10, 30));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("20.0 s undo n10");
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void undoesNothingTwice() {
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(done).filteredOn(each -> each.contains("undo")).hasSize(1);
    }

    @Test
    void anActionIsJudgedUntilTheBaselineOfTheNext() {
        ActionScenario scenario = scenario(kill(10, 4), kill(120, 4));

        lookUntil(scenario, 200);

        long second = at(120.01);
        assertThat(scenario.disturbances())
                .extracting(Disturbance::untilNanos)
                .containsExactly(second - RecoveryLevels.DEFAULT.baseline().toNanos(), timeline.windowEnd() - START);
        assertThat(scenario.disturbances()).extracting(Disturbance::number).containsExactly(0, 1);
    }

    @Test
    void tellsWhyAnActionHadNoEffectAndGoesOnWithTheNext() {
        system.refusing = "kill n10";
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures()).containsExactly("kill n10 is refused");
        assertThat(scenario.disturbances()).extracting(Disturbance::what).containsExactly("kill n100");
        assertThat(done).doesNotContain("14.01 s undo n10").contains("104.01 s undo n100");
    }

    @Test
    void tellsWhyAnActionCouldNotBeUndoneAndKeepsThatItHadTakenEffect() {
        system.refusing = "undo n10";
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures()).containsExactly("undo n10 is refused");
        assertThat(scenario.disturbances().get(0).undoConfirmedNanos()).isNull();
        assertThat(scenario.disturbances().get(0).undoOrderedNanos()).isEqualTo(at(14.01));
        assertThat(done).contains("100.01 s kill n100");
    }

    @Test
    void tellsWhichActionsWereNotCarriedOut() {
        ActionScenario scenario = scenario(kill(10, 4), kill(100, 4), kill(190, 4));

        lookUntil(scenario, 20);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures())
                .containsExactly(
                        "kill n100 was not carried out: the measured part was over before",
                        "kill n190 was not carried out: the measured part was over before");
    }

    private static TimedAction killLeader(long atSeconds) {
        return new TimedAction(Duration.ofSeconds(atSeconds), Kind.KILL, "leader", Optional.of(Duration.ofSeconds(4)));
    }

    private List<String> victims(String word, String... copies) throws Exception {
        Map<String, List<String>> nodes = new LinkedHashMap<>();
        for (int number = 1; number <= 5; number++) {
            nodes.put("n" + number, List.of("host:" + number));
        }
        return new Victims(nodes, role -> {
                    assertThat(role).isEqualTo(Role.COPY);
                    return List.of(copies);
                })
                .withRole(new TimedAction(Duration.ofSeconds(10), Kind.KILL, word, Optional.empty()));
    }

    @Test
    void aMajorityIsMoreThanHalfOfTheCopiesWithTheLeadersAndAMinorityIsFewerWithoutIt() throws Exception {
        String[] five = {"host:3", "host:1", "host:5", "host:2", "host:4"};
        String[] three = {"host:3", "host:1", "host:5"};

        assertThat(victims("majority", five)).containsExactly("n3", "n1", "n5");
        assertThat(victims("minority", five)).containsExactly("n2", "n4");
        assertThat(victims("majority", three)).containsExactly("n3", "n1");
        assertThat(victims("minority", three)).containsExactly("n5");
        assertThat(victims("majority", "host:3", "host:1")).containsExactly("n3", "n1");
        assertThat(victims("majority", "host:3")).containsExactly("n3");
        assertThatThrownBy(() -> victims("minority", "host:3", "host:1"))
                .hasMessage(
                        "kill minority has nobody to act on: partition 0 of the busiest topic has 2 copies, and fewer than"
                                + " half of that is none");
        assertThatThrownBy(() -> victims("majority"))
                .hasMessage(
                        "kill majority has nobody to act on: the system tells of no node with a copy of partition 0 of"
                                + " the busiest topic");
    }

    /** The leader changes by the first action; the second finds another. */
    @Test
    void actsOnTheNodeThatHasTheRoleWhenItIsTimeAndUndoesItThere() {
        List<String> leaders = new ArrayList<>(List.of("host:3", "host:1"));
        servers = role -> {
            assertThat(role).isEqualTo(Role.LEADER);
            return List.of(leaders.remove(0), "host:9");
        };
        ActionScenario scenario = scenario(killLeader(10), killLeader(100));

        lookUntil(scenario, 200);

        assertThat(done)
                .filteredOn(each -> each.matches(".* (kill|undo) [ab]"))
                .extracting(each -> each.substring(each.indexOf(" s ") + 3))
                .containsExactly("kill b", "undo b", "kill a", "undo a");
        assertThat(done)
                .anyMatch(each -> each.endsWith("marks kill leader (b)"))
                .anyMatch(each -> each.endsWith("marks b is ready again"));
        assertThat(scenario.disturbances())
                .extracting(Disturbance::what)
                .containsExactly("kill leader (b)", "kill leader (a)");
    }

    @Test
    void knowsTheRoleOfEachWord() {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        servers = role -> {
            roles.add(role);
            return List.of("host:1");
        };
        for (String word : TimedAction.words()) {
            now.set(START);
            lookUntil(scenario(new TimedAction(Duration.ofSeconds(10), Kind.KILL, word, Optional.empty())), 11);
        }

        assertThat(roles).containsExactlyInAnyOrder(Role.values());
    }

    @Test
    void actsOnAllNodes() {
        ActionScenario scenario =
                scenario(new TimedAction(Duration.ofSeconds(10), Kind.PAUSE, TimedAction.ALL, Optional.empty()));

        lookUntil(scenario, 11);

        assertThat(done).contains("10.01 s pause a b");
    }

    @Test
    void tellsThatNobodyHasTheRoleAndGoesOnWithTheNext() {
        ActionScenario scenario = scenario(killLeader(10), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures())
                .containsExactly("kill leader has nobody to act on: the system tells of no leader of partition 0 of the"
                        + " busiest topic");
        assertThat(done).contains("100.01 s kill n100").noneMatch(each -> each.contains("leader"));
        assertThat(scenario.disturbances()).extracting(Disturbance::what).containsExactly("kill n100");
    }

    @Test
    void anActionIsJudgedBeyondOneThatWasLeftOut() {
        ActionScenario scenario = scenario(kill(10, 4), killLeader(100));

        lookUntil(scenario, 200);

        assertThat(scenario.disturbances())
                .extracting(Disturbance::untilNanos)
                .containsExactly(timeline.windowEnd() - START);
    }

    @Test
    void aSearchThatHangsAtTheEndKeepsNothingFromBeingUndone() {
        CountDownLatch never = new CountDownLatch(1);
        servers = role -> {
            never.await();
            return List.of("host:1");
        };
        ActionScenario scenario = scenario(action(10, Kind.PAUSE, Optional.empty()), killLeader(100));
        lookUntil(scenario, 101);

        scenario.windowIsOver(Duration.ZERO);

        assertThat(done).anyMatch(each -> each.endsWith("undo n10"));
        assertThat(scenario.failures())
                .containsExactly("kill leader was not carried out: the measured part was over before");
    }

    @Test
    void tellsThatTheServerWithTheRoleIsNoNodeOfTheBroker() {
        servers = role -> List.of("elsewhere:1");
        ActionScenario scenario = scenario(killLeader(10));

        lookUntil(scenario, 20);

        assertThat(scenario.failures())
                .containsExactly("kill leader has nobody to act on: the leader is at elsewhere:1, where no node of this"
                        + " broker is that can be acted on alone");
    }

    @Test
    void tellsThatTheSystemDidNotSayWhoHasTheRole() {
        servers = role -> {
            throw new DriverException("the admin client got no answer");
        };
        ActionScenario scenario = scenario(killLeader(10));

        lookUntil(scenario, 20);

        assertThat(scenario.failures()).containsExactly("the admin client got no answer");
        assertThat(scenario.disturbances()).isEmpty();
    }

    @Test
    void givesAnActionUpThatTakesTooLong() throws InterruptedException {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));

        lookUntil(scenario, 11);

        system.begun.await();
        assertThat(scenario.failures()).containsExactly("gave up kill n10 after 0 s without an answer");
        assertThat(scenario.disturbances()).isEmpty();
        scenario.windowIsOver(PATIENCE);
        assertThat(done).as("it may have been done all the same").anyMatch(each -> each.endsWith("undo n10"));
    }

    @Test
    void ordersNothingElseWhileAnActionIsUnderWayAndUndoesItAtTheEnd() throws InterruptedException {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();
        system.begun.await();
        scenario.look();
        assertThat(done).containsExactly("10.01 s marks kill n10", "10.01 s kill n10");

        system.hanging.countDown();
        scenario.windowIsOver(PATIENCE);

        assertThat(done).contains("10.01 s undo n10");
        assertThat(scenario.failures()).isEmpty();
    }

    @Test
    void tellsThatAnActionWasStillUnderWayAtTheEnd() {
        limit = SHORT;
        system.hanging = new CountDownLatch(1);
        ActionScenario scenario = scenario(kill(10, 4));
        now.set(WINDOW + 10 * SECOND);
        scenario.look();
        now.addAndGet(levelsTake);
        scenario.look();

        scenario.windowIsOver(Duration.ZERO);

        assertThat(scenario.failures())
                .containsExactly("the last action of the time line was not over within 0 s of the end");
        assertThat(scenario.disturbances()).isEmpty();
    }

    /** A system that carries out each order at once. */
    private final class TestSystem implements SystemActions {
        volatile String refusing = "";
        volatile CountDownLatch hanging = new CountDownLatch(0);
        final CountDownLatch begun = new CountDownLatch(1);

        @Override
        public Map<String, List<String>> nodes() {
            Map<String, List<String>> nodes = new LinkedHashMap<>();
            nodes.put("a", List.of("host:1"));
            nodes.put("b", List.of("host:2", "host:3"));
            return nodes;
        }

        @Override
        public void carryOut(TimedAction action, List<String> nodes) throws DriverException, InterruptedException {
            take(action.kind().word() + " " + String.join(" ", nodes));
            begun.countDown();
            hanging.await();
        }

        @Override
        public void undo(TimedAction action, List<String> nodes) throws DriverException {
            take("undo " + String.join(" ", nodes));
        }

        private void take(String order) throws DriverException {
            done.add(seconds(now.get()) + " " + order);
            if (order.equals(refusing)) {
                throw new DriverException(order + " is refused");
            }
        }
    }
}
