package io.weir.workload.timeline;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A time line's own rules: each of them kept narrowly, and broken. */
class TimedActionsTest {

    /** With a baseline of 20 s, and 30 s + 10 s for the recovery. */
    private static final RecoveryLevels LEVELS =
            new RecoveryLevels(0.95, 1.1, seconds(10), seconds(30), seconds(20), RecoveryLevels.DEFAULT.deadline());

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    private static TimedAction kill(long atSeconds, long lastingSeconds) {
        return new TimedAction(seconds(atSeconds), Kind.KILL, "broker-1", Optional.of(seconds(lastingSeconds)));
    }

    private static List<String> errors(long measuredSeconds, RecoveryLevels levels, TimedAction... actions) {
        List<String> errors = new ArrayList<>();
        new TimedActions(List.of(actions), levels)
                .validate(seconds(measuredSeconds), (key, message) -> errors.add(key + " " + message));
        return errors;
    }

    private static List<String> errors(RecoveryLevels levels) {
        return errors(10_000, levels, kill(5_000, 1));
    }

    @Test
    void anActionHasItsBaselineBeforeItAndItsTimeToRecoverAfterIt() {
        assertThat(errors(65, LEVELS, kill(20, 5))).isEmpty();
    }

    @Test
    void anActionBeforeTheEndOfItsBaselineIsTooEarly() {
        assertThat(errors(65, LEVELS, kill(19, 5)))
                .containsExactly(
                        "timeline kill broker-1 at 19s is too early: it is compared with the 20s before it; write"
                                + " at: 20s or later, or a shorter baseline");
    }

    @Test
    void aMeasuredPartThatEndsBeforeTheTimeToRecoverIsTooShort() {
        assertThat(errors(64, LEVELS, kill(20, 5)))
                .containsExactly("timeline needs a measured part of 65s, since the last action and its time to recover"
                        + " take until then, and it is 64s; measure longer, or write a shorter within");
    }

    @Test
    void anActionDisturbsNoBaselineOfTheNext() {
        assertThat(errors(130, LEVELS, kill(20, 5), kill(85, 5))).isEmpty();
        assertThat(errors(130, LEVELS, kill(20, 5), kill(84, 5)))
                .containsExactly("timeline kill broker-1 at 84s is too early: the action before it takes until 65s with"
                        + " its time to recover, and this one is compared with the 20s before it; write at: 85s or"
                        + " later, or a shorter baseline");
    }

    @Test
    void anActionThatNothingUndoesIsOverAtOnce() {
        TimedAction forGood = new TimedAction(seconds(20), Kind.KILL, TimedAction.ALL, Optional.empty());
        TimedAction restart = new TimedAction(seconds(20), Kind.RESTART, "broker-1", Optional.empty());

        assertThat(errors(60, LEVELS, forGood)).isEmpty();
        assertThat(errors(59, LEVELS, forGood)).hasSize(1);
        assertThat(forGood.isUndone()).isFalse();
        assertThat(restart.isUndone()).isTrue();
        assertThat(kill(20, 5).isUndone()).isTrue();
    }

    @Test
    void anActionLastsSomeTime() {
        assertThat(errors(10_000, LEVELS, kill(20, 0)))
                .containsExactly("timeline for of kill broker-1 at 20s must be above 0, not 0s");
    }

    @Test
    void allErrorsAreToldAtOnce() {
        RecoveryLevels wrong = new RecoveryLevels(
                0, 0.9, Duration.ofMillis(999), Duration.ofMillis(998), Duration.ofMillis(4_999), Duration.ZERO);

        assertThat(errors(1, wrong, kill(0, 5)))
                .containsExactly(
                        "recovered rate must be above 0 and at most 100%, not 0.0%",
                        "recovered p99 must be from 100% to 100000%, not 90.0%",
                        "recovered for must be a second longer than deadline at least, here 1s, or it is over before late"
                                + " answers are seen, not 999ms",
                        "recovered baseline must be at least 5s, not 4999ms",
                        "recovered within must be at least as long as for (999ms), not 998ms",
                        "recovered deadline must be above 0, not 0s",
                        "timeline kill broker-1 at 0s is too early: it is compared with the 4999ms before it; write at:"
                                + " 4999ms or later, or a shorter baseline",
                        "timeline needs a measured part of 6997ms, since the last action and its time to recover take until then, and it is 1s; measure longer, or write a shorter within");
    }

    @Test
    void levelsMayBeAsStrictAndAsLooseAsTheirBoundsAllow() {
        assertThat(errors(RecoveryLevels.DEFAULT)).isEmpty();
        assertThat(errors(new RecoveryLevels(1, 1, seconds(2), seconds(2), seconds(5), Duration.ofNanos(1))))
                .isEmpty();
        assertThat(errors(new RecoveryLevels(
                        0.0001, 1_000, seconds(1_001), seconds(1_001), seconds(1_000), seconds(1_000))))
                .isEmpty();
    }

    @Test
    void levelsBeyondTheirBoundsAreErrors() {
        Duration second = seconds(1);
        assertThat(errors(new RecoveryLevels(1.01, 1_000.5, second, second, seconds(5), second.negated())))
                .containsExactly(
                        "recovered rate must be above 0 and at most 100%, not 101.0%",
                        "recovered p99 must be from 100% to 100000%, not 100050.0%",
                        "recovered deadline must be above 0, not -1s");
        assertThat(errors(new RecoveryLevels(Double.NaN, Double.NaN, seconds(2), seconds(2), seconds(5), second)))
                .hasSize(2);
    }

    @Test
    void anActionTellsOfItselfAndOfItsEnd() {
        TimedAction pause = new TimedAction(seconds(1), Kind.PAUSE, TimedAction.ALL, Optional.empty());
        TimedAction all = new TimedAction(seconds(1), Kind.TERMINATE, TimedAction.ALL, Optional.empty());

        assertThat(kill(20, 5).describe()).isEqualTo("kill broker-1");
        assertThat(kill(20, 5).describeUndo(List.of("broker-1"))).isEqualTo("broker-1 is ready again");
        assertThat(all.describeUndo(List.of("a", "b"))).isEqualTo("all are ready again");
        assertThat(pause.describeUndo(List.of("a"))).isEqualTo("all go on");
        TimedAction slow = new TimedAction(seconds(1), Kind.SLOW, "leader", Optional.empty());
        assertThat(slow.describe(List.of("b"))).isEqualTo("slow leader (b)");
        assertThat(slow.describeUndo(List.of("b"))).isEqualTo("b runs all the time again");
        assertThat(all.describe(List.of("a", "b"))).isEqualTo("terminate all");
        TimedAction two = new TimedAction(seconds(1), Kind.KILL, TimedAction.MAJORITY, Optional.empty());
        assertThat(two.describe(List.of("b", "a"))).isEqualTo("kill majority (b, a)");
        assertThat(two.describeUndo(List.of("b", "a"))).isEqualTo("b, a are ready again");
        assertThat(kill(20, 5).end()).isEqualTo(seconds(25));
        assertThat(pause.end()).isEqualTo(seconds(1));
    }

    private static TimedAction onNetwork(Kind kind, String victim, Optional<Duration> lasting, long amount) {
        return new TimedAction(seconds(20), seconds(20), kind, victim, lasting, amount);
    }

    @Test
    void anActionOnTheNetworkTellsHowFarItGoesAndIsUndoneUnlessItIsAnInstant() {
        Optional<Duration> never = Optional.empty();
        TimedAction cut = onNetwork(Kind.DISCONNECT, "leader", never, 0);
        TimedAction delay = onNetwork(Kind.DELAY, "leader", never, 20_000_000);
        TimedAction throttle = onNetwork(Kind.THROTTLE, "all", never, 1_500_000);
        TimedAction reset = onNetwork(Kind.RESET, "b", never, 0);

        assertThat(cut.describe(List.of("b"))).isEqualTo("disconnect leader (b)");
        assertThat(cut.describeUndo(List.of("b"))).isEqualTo("the way to b is free again");
        assertThat(delay.describe(List.of("b"))).isEqualTo("delay leader (b) by 20ms");
        assertThat(throttle.describe(List.of("b"))).isEqualTo("throttle all to 1500kB/s");
        assertThat(List.of(cut, delay, throttle)).allMatch(TimedAction::needsUndo);
        assertThat(reset.needsUndo()).isFalse();
        assertThat(onNetwork(Kind.RESET, "b", Optional.of(seconds(1)), 0).needsUndo())
                .isTrue();
        assertThat(List.of(cut, delay, throttle, reset))
                .allMatch(TimedAction::isOnNetwork)
                .allMatch(TimedAction::actsOnNodes);
        assertThat(kill(20, 5).isOnNetwork()).isFalse();
    }

    private static TimedAction drawn(long fromSeconds, long toSeconds) {
        return new TimedAction(
                seconds(fromSeconds), seconds(toSeconds), Kind.KILL, "broker-1", Optional.of(seconds(5)));
    }

    @Test
    void aDrawnActionIsAsLateAsItMayBeWhereItNeedsTimeAfterItAndAsEarlyWhereItNeedsTimeBefore() {
        assertThat(errors(75, LEVELS, drawn(20, 30))).isEmpty();
        assertThat(errors(74, LEVELS, drawn(20, 30))).hasSize(1);
        assertThat(errors(75, LEVELS, drawn(19, 30))).hasSize(1);
        assertThat(errors(200, LEVELS, drawn(20, 30), drawn(95, 100))).isEmpty();
        assertThat(errors(200, LEVELS, drawn(20, 30), drawn(94, 100))).hasSize(1);
    }

    @Test
    void eachRoundDrawsMomentsOfItsOwnAndTheSameSeedTheSameOnes() {
        TimedActions drawn = new TimedActions(List.of(drawn(20, 30), kill(100, 5), drawn(200, 201)), LEVELS);

        assertThat(drawn.moments(1, 7)).isEqualTo(drawn.moments(1, 7)).isNotEqualTo(drawn.moments(2, 7));
        assertThat(Stream.iterate(1, round -> round + 1)
                        .limit(100)
                        .map(round -> drawn.moments(1, round))
                        .distinct())
                .hasSize(100)
                .allSatisfy(moments -> {
                    assertThat(moments.get(0)).isBetween(seconds(20), seconds(30));
                    assertThat(moments.get(1)).isEqualTo(seconds(100));
                    assertThat(moments.get(2)).isBetween(seconds(200), seconds(201));
                });
    }

    @Test
    void drawnMomentsAreAsFrequentInEachPartOfTheirTime() {
        TimedActions drawn = new TimedActions(List.of(drawn(20, 30)), LEVELS);
        int[] tenths = new int[10];

        for (int round = 1; round <= 10_000; round++) {
            tenths[(int) (drawn.moments(1, round).get(0).toMillis() - 20_000) / 1_000]++;
        }

        assertThat(IntStream.of(tenths).boxed())
                .as("1000 each, give or take five standard deviations")
                .allSatisfy(count -> assertThat(count).isBetween(850, 1_150));
    }

    @Test
    void anActionThatDoesNothingSaysSo() {
        TimedAction control = new TimedAction(seconds(20), Kind.NOTHING, TimedAction.ALL, Optional.of(seconds(5)));

        assertThat(control.isControl()).isTrue();
        assertThat(control.describe(List.of())).isEqualTo("no action");
        assertThat(control.describeUndo(List.of())).isEqualTo("no action is over");
        assertThat(kill(20, 5).isControl()).isFalse();
    }

    @Test
    void consumersAreThoseOfAGroupThatThereIsOrAll() {
        TimedAction second = new TimedAction(seconds(20), Kind.PAUSE_CONSUMERS, "1", Optional.of(seconds(5)));
        TimedAction all = new TimedAction(seconds(20), Kind.PAUSE_CONSUMERS, TimedAction.ALL, Optional.empty());

        assertThat(second.describe(List.of())).isEqualTo("pause the consumers of group 1");
        assertThat(second.describeUndo(List.of())).isEqualTo("the consumers of group 1 go on");
        assertThat(all.describe(List.of())).isEqualTo("pause all consumers");
        assertThat(all.needsUndo()).isTrue();
        assertThat(all.actsOnNodes()).isFalse();
        assertThat(groupErrors(2, second, all)).isEmpty();
        assertThat(groupErrors(1, second, all))
                .containsExactly(
                        "timeline has pause the consumers of group 1, and subscriptionsPerTopic is 1: groups are"
                                + " numbered from 0 to 0");
        assertThat(groupErrors(0, all))
                .containsExactly("timeline has pause all consumers, and subscriptionsPerTopic is 0: nobody consumes");
    }

    private static List<String> groupErrors(int groups, TimedAction... actions) {
        List<String> errors = new ArrayList<>();
        new TimedActions(List.of(actions), LEVELS)
                .validateGroups(groups, (key, message) -> errors.add(key + " " + message));
        return errors;
    }

    @Test
    void aKindIsFoundByItsWord() {
        for (Kind kind : Kind.values()) {
            assertThat(Kind.of(kind.word())).contains(kind);
        }
        assertThat(Kind.of("stop")).isEmpty();
    }
}
