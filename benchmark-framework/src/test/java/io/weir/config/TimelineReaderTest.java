package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The keys {@code timeline} and {@code recovered} of a workload file. */
class TimelineReaderTest {

    /** Seven lines. */
    private static final String HOUR = Reading.WORKLOAD.replace("testDuration: 10s", "testDuration: 1h");

    private static final String KILL = "timeline: [{at: 5m, kill: all, for: 30s}]\n";

    @TempDir
    Path folder;

    private TimedActions read(String lines) {
        return new Reading(folder)
                .workload(HOUR + "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\n" + lines)
                .timeline()
                .orElseThrow();
    }

    private List<String> errors(String workload) {
        Reading reading = new Reading(folder);
        assertThat(reading.file(workload)).isEmpty();
        return reading.errors();
    }

    private static Duration minutes(long minutes) {
        return Duration.ofMinutes(minutes);
    }

    @Test
    void readsActionsOfEachKind() {
        assertThat(read("""
                        timeline:
                          - at: 5m
                            kill: broker-1
                            for: 30s
                          - {at: 15m, terminate: broker-2}
                          - {at: 25m, pause: " all ", for: 1m}
                          - {at: 35m, restart: all}
                          - {at: 45m .. 46m, nothing: all, for: 30s}
                          - {at: 55m, pauseConsumers: 0, for: 10s}
                        """).actions())
                .containsExactly(
                        new TimedAction(minutes(5), Kind.KILL, "broker-1", Optional.of(Duration.ofSeconds(30))),
                        new TimedAction(minutes(15), Kind.TERMINATE, "broker-2", Optional.empty()),
                        new TimedAction(minutes(25), Kind.PAUSE, "all", Optional.of(minutes(1))),
                        new TimedAction(minutes(35), Kind.RESTART, "all", Optional.empty()),
                        new TimedAction(
                                minutes(45), minutes(46), Kind.NOTHING, "all", Optional.of(Duration.ofSeconds(30))),
                        new TimedAction(minutes(55), Kind.PAUSE_CONSUMERS, "0", Optional.of(Duration.ofSeconds(10))));
    }

    @Test
    void readsHowFarAnActionOnTheNetworkGoes() {
        String lines = """
                timeline:
                  - {at: 5m, disconnect: leader, for: 10s}
                  - {at: 15m, delay: all, by: 20ms, for: 1m}
                  - {at: 25m, throttle: broker-1, to: 1.5MB/s}
                  - {at: 35m, reset: all}
                """;
        assertThat(read(lines).actions())
                .containsExactly(
                        new TimedAction(minutes(5), Kind.DISCONNECT, "leader", Optional.of(Duration.ofSeconds(10))),
                        new TimedAction(
                                minutes(15), minutes(15), Kind.DELAY, "all", Optional.of(minutes(1)), 20_000_000),
                        new TimedAction(
                                minutes(25), minutes(25), Kind.THROTTLE, "broker-1", Optional.empty(), 1_500_000),
                        new TimedAction(minutes(35), Kind.RESET, "all", Optional.empty()));
        Workload workload = new Reading(folder).workload(HOUR + lines);
        Map<String, Object> values = WorkloadKeys.valuesOf(workload);
        assertThat(values.get("timeline"))
                .hasToString("[{at=5m, disconnect=leader, for=10s}, {at=15m, delay=all, by=20ms, for=1m},"
                        + " {at=25m, throttle=broker-1, to=1500kB/s}, {at=35m, reset=all}]");
        assertThat(read(EffectiveConfiguration.yaml(Map.of("timeline", values.get("timeline"))))
                        .actions())
                .isEqualTo(workload.timeline().orElseThrow().actions());
    }

    @Test
    void takesDefaultsForLevelsThatAreNotGiven() {
        assertThat(read(KILL).recovered()).isEqualTo(RecoveryLevels.DEFAULT);
        assertThat(read(KILL + "recovered: {p99: 2, within: 10m}\n").recovered())
                .isEqualTo(new RecoveryLevels(
                        0.95, 2, Duration.ofSeconds(10), minutes(10), minutes(1), Duration.ofSeconds(1)));
    }

    @Test
    void readsEachLevel() {
        assertThat(read(KILL
                                + "recovered: {rate: 99.5%, p99: 150%, for: 20s, within: 1m, baseline: 2m, deadline: 250ms}\n")
                        .recovered())
                .isEqualTo(new RecoveryLevels(
                        0.995, 1.5, Duration.ofSeconds(20), minutes(1), minutes(2), Duration.ofMillis(250)));
    }

    @Test
    void aWorkloadWithoutTimeLineHasNone() {
        Workload calm = new Reading(folder).workload(HOUR);

        assertThat(calm.timeline()).isEmpty();
        assertThat(WorkloadKeys.valuesOf(calm)).doesNotContainKeys("timeline", "recovered");
    }

    @Test
    void whatAResultHasForThemIsReadAsTheSameAgain() {
        Workload workload = new Reading(folder)
                .workload(HOUR + "timeline: [{at: 5m, kill: b-1, for: 1500ms}, {at: 20m..21m, restart: all}]\n"
                        + "recovered: {rate: 99%, p99: 125%, for: 3s, within: 5m, baseline: 90s, deadline: 2s}\n");
        Map<String, Object> values = WorkloadKeys.valuesOf(workload);

        assertThat(values.get("timeline")).hasToString("[{at=5m, kill=b-1, for=1500ms}, {at=20m..21m, restart=all}]");
        assertThat(values.get("recovered"))
                .hasToString("{rate=0.99, p99=1.25, for=3s, within=5m, baseline=90s, deadline=2s}");
        assertThat(read(EffectiveConfiguration.yaml(
                        Map.of("timeline", values.get("timeline"), "recovered", values.get("recovered")))))
                .isEqualTo(workload.timeline().orElseThrow());
    }

    static Stream<Arguments> wrongTimeLines() {
        String example = "{at: 60s, kill: all, for: 30s}";
        String kinds =
                "; write one of kill, terminate, pause, slow, restart, disconnect, delay, throttle, reset, nothing, pauseConsumers, as "
                        + example;
        return Stream.of(
                Arguments.of("kill", "8:11: timeline must be a list of actions, such as [" + example + "], not 'kill'"),
                Arguments.of(
                        "[]", "8:11: timeline must be a list of actions, such as [" + example + "], not an empty list"),
                Arguments.of(
                        "[kill]", "8:12: action 1 of timeline must be keys and values, as " + example + ", not 'kill'"),
                Arguments.of("[{at: 5m}]", "8:12: action 1 of timeline does nothing" + kinds),
                Arguments.of("[{at: 5m, kill: a, pause: b}]", "8:12: action 1 of timeline does several things" + kinds),
                Arguments.of(
                        "[{kill: all}]",
                        "8:12: action 1 of timeline: at is missing; write when, from the start of the measured part, such"
                                + " as at: 60s"),
                Arguments.of(
                        "[{at: soon, kill: all}]",
                        "8:17: action 1 of timeline: at must be a duration, such as 60s, or the two between which each"
                                + " repetition draws its own, such as 60s..70s, not 'soon'"),
                Arguments.of(
                        "[{at: 5m.., kill: all}]",
                        "8:17: action 1 of timeline: at must be a duration, such as 60s, or the two between which each"
                                + " repetition draws its own, such as 60s..70s, not '5m..'"),
                Arguments.of(
                        "[{at: 6m..5m, kill: all}]", "8:17: action 1 of timeline: at must have the earlier time first"),
                Arguments.of(
                        "[{at: 5m, pauseConsumers: first, for: 5s}]",
                        "8:37: action 1 of timeline: pauseConsumers must be the number of a group, from 0 on, or all, not"
                                + " 'first'"),
                Arguments.of(
                        "[{at: 5m, pauseConsumers: ' ', for: 5s}]",
                        "8:37: action 1 of timeline: pauseConsumers must be the number of a group, from 0 on, or all, not ''"),
                Arguments.of(
                        "[{at: 5m, pauseConsumers: 0, for: 5s}]",
                        "8:11: timeline has pause the consumers of group 0, and subscriptionsPerTopic is 0: nobody consumes"),
                Arguments.of(
                        "[{at: 5m, pauseConsumers: 0}]",
                        "8:37: action 1 of timeline: pauseConsumers needs for: how long the consumers stand still"),
                Arguments.of(
                        "[{at: 5m, nothing: broker-1}]",
                        "8:30: action 1 of timeline: nothing is done to all or to nobody, which is the same; write"
                                + " nothing: all"),
                Arguments.of(
                        "[{at: 5m, kill: all, for: ever}]",
                        "8:37: action 1 of timeline: for must be a duration, such as 30s, 1.5m or 250ms, not 'ever'"),
                Arguments.of(
                        "[{at: 5m, restart: all, for: 5s}]",
                        "8:40: action 1 of timeline: for doesn't go with restart, which starts the node as soon as it is"
                                + " gone; write terminate"),
                Arguments.of("[{at: 5m, delay: all}]", "8:12: action 1 of timeline: by is missing; write by: 20ms"),
                Arguments.of(
                        "[{at: 5m, delay: all, by: 100us}]",
                        "8:37: action 1 of timeline: by must be from 1ms, which is as exact as it is kept, to 1m"),
                Arguments.of("[{at: 5m, throttle: all}]", "8:12: action 1 of timeline: to is missing; write to: 1MB/s"),
                Arguments.of(
                        "[{at: 5m, throttle: all, to: 1000}]",
                        "8:40: action 1 of timeline: to must be in bytes a second, at least 1KB/s, such as 1MB/s"),
                Arguments.of(
                        "[{at: 5m, kill: all, by: 20ms}]",
                        "8:36: action 1 of timeline: by goes with delay only; take it away"),
                Arguments.of(
                        "[{at: 5m, delay: all, by: 20ms, to: 1MB/s}]",
                        "8:47: action 1 of timeline: to goes with throttle only; take it away"),
                Arguments.of(
                        "[{at: 5m, kill: ' '}]",
                        "8:27: action 1 of timeline: kill names no node; write its name, or one of all, controller, follower, leader, majority, minority"),
                Arguments.of("[{at: 5m, kill: [a, b]}]", "8:27: action 1 of timeline: kill must be a text, not a list"),
                Arguments.of(
                        "[{at: 5m, kill: all, fro: 5s}]",
                        "8:32: 'fro' is not a key of action 1 of timeline; did you mean 'for'?"),
                Arguments.of(
                        "[{at: 5m, kill: all, for: 0s}]",
                        "8:11: timeline for of kill all at 5m must be above 0, not 0s"),
                Arguments.of(
                        "[{at: 59s, kill: all}]",
                        "8:11: timeline kill all at 59s is too early: it is compared with the 1m before it; write at: 1m"
                                + " or later, or a shorter baseline"),
                Arguments.of(
                        "[{at: 5m, kill: all}, {at: 9m, kill: all}]",
                        "8:11: timeline kill all at 9m is too early: the action before it takes until 490s with its time"
                                + " to recover, and this one is compared with the 1m before it; write at: 550s or later,"
                                + " or a shorter baseline"),
                Arguments.of(
                        "[{at: 59m, kill: all}]",
                        "8:11: timeline needs a measured part of 3730s, since the last action and its time to recover take until"
                                + " then, and it is 1h; measure longer, or write a shorter within"));
    }

    @ParameterizedTest
    @MethodSource("wrongTimeLines")
    void tellsWhatIsWrongWithATimeLine(String timeline, String error) {
        assertThat(errors(HOUR + "timeline: " + timeline + "\n")).containsExactly("w.yaml:" + error);
    }

    static Stream<Arguments> wrongLevels() {
        return Stream.of(
                Arguments.of(
                        "fast",
                        "9:12: recovered must be keys and values, such as {rate: 95%, p99: 110%, for: 10s, within: 3m},"
                                + " not 'fast'"),
                Arguments.of("{rte: 1}", "9:13: 'rte' is not a key of recovered; did you mean 'rate'?"),
                Arguments.of("{rate: most}", "9:19: recovered: rate must be a share, such as 5% or 0.05, not 'most'"),
                Arguments.of(
                        "{for: ten}", "9:18: recovered: for must be a duration, such as 30s, 1.5m or 250ms, not 'ten'"),
                Arguments.of("{rate: 95}", "9:12: recovered rate must be above 0 and at most 100%, not 9500.0%"),
                Arguments.of("{p99: 50%}", "9:12: recovered p99 must be from 100% to 100000%, not 50.0%"),
                Arguments.of(
                        "{for: 100ms}",
                        "9:12: recovered for must be a second longer than deadline at least, here 2s, or it is over before late"
                                + " answers are seen, not 100ms"),
                Arguments.of("{baseline: 4s}", "9:12: recovered baseline must be at least 5s, not 4s"),
                Arguments.of("{within: 9s}", "9:12: recovered within must be at least as long as for (10s), not 9s"),
                Arguments.of("{deadline: 0s}", "9:12: recovered deadline must be above 0, not 0s"));
    }

    @ParameterizedTest
    @MethodSource("wrongLevels")
    void tellsWhatIsWrongWithALevel(String levels, String error) {
        assertThat(errors(HOUR + KILL + "recovered: " + levels + "\n")).containsExactly("w.yaml:" + error);
    }

    @Test
    void levelsBelongToATimeLine() {
        assertThat(errors(HOUR + "recovered: {rate: 90%}\n"))
                .containsExactly(
                        "w.yaml:8:12: recovered says when the system has recovered from the actions of a timeline,"
                                + " and there is none; write timeline: [{at: 60s, kill: all, for: 30s}], or take the block away");
    }

    @Test
    void tellsAllErrorsOfAllActionsAtOnce() {
        assertThat(errors(HOUR + """
                        timeline:
                          - {kill: ''}
                          - {at: 5m, stop: all}
                          - {terminate: a, pause: a, for: x}
                        recovered: {rate: 95 percent}
                        """))
                .containsExactly(
                        "w.yaml:9:5: action 1 of timeline: at is missing; write when, from the start of the measured part,"
                                + " such as at: 60s",
                        "w.yaml:9:12: action 1 of timeline: kill names no node; write its name, or one of all, controller, follower, leader, majority, minority",
                        "w.yaml:10:5: action 2 of timeline does nothing; write one of kill, terminate, pause, slow, restart, disconnect, delay, throttle, reset, nothing, pauseConsumers, as"
                                + " {at: 60s, kill: all, for: 30s}",
                        "w.yaml:10:14: 'stop' is not a key of action 2 of timeline",
                        "w.yaml:11:5: action 3 of timeline does several things; write one of kill, terminate, pause, slow,"
                                + " restart, disconnect, delay, throttle, reset, nothing, pauseConsumers, as {at: 60s, kill: all, for: 30s}",
                        "w.yaml:11:5: action 3 of timeline: at is missing; write when, from the start of the measured part,"
                                + " such as at: 60s",
                        "w.yaml:11:35: action 3 of timeline: for must be a duration, such as 30s, 1.5m or 250ms, not 'x'",
                        "w.yaml:12:19: recovered: rate must be a share, such as 5% or 0.05, not '95 percent'");
    }

    static Stream<Arguments> others() {
        String consumers = "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\n";
        return Stream.of(
                Arguments.of(
                        HOUR.replace("producerRate: 1000", "producerRate: max"),
                        "producerRate: max, which has no due times to be late for"),
                Arguments.of(
                        HOUR.replace("producerRate: 1000", "producerRate: 0") + consumers, "producerRate: 0, a search"),
                Arguments.of(HOUR + consumers + "consumerBacklogSize: 1MB\n", "a backlog"),
                Arguments.of(HOUR + consumers + "read: {prefill: 1000}\n", "read:"),
                Arguments.of(HOUR + "messages: 1000\n", "messages, which may end the measured part too early"),
                Arguments.of(
                        HOUR + "stopOnFirstFailure: true\n",
                        "stopOnFirstFailure, since sends may fail while a node is gone"));
    }

    @ParameterizedTest
    @MethodSource("others")
    void aTimeLineDoesNotGoWithWhatEndsOrJudgesTheMeasuredPartOtherwise(String others, String reason) {
        assertThat(errors(others + KILL))
                .containsExactly("w.yaml:" + (others.lines().count() + 1) + ":11: timeline doesn't go with " + reason
                        + "; take one of them away");
        assertThat(new Reading(folder).file(others))
                .as("the rest is without error")
                .isPresent();
    }

    @Test
    void namesAllThatATimeLineDoesNotGoWith() {
        assertThat(errors(HOUR + "messages: 1000\nstopOnFirstFailure: true\n" + KILL))
                .containsExactly(
                        "w.yaml:10:11: timeline doesn't go with messages, which may end the measured part too early,"
                                + " nor with stopOnFirstFailure, since sends may fail while a node is gone; take one of them away");
    }

    @Test
    void aTimeLineGoesWithARateThatChanges() {
        String stages = HOUR.replaceAll("(?m)^(producerRate|testDuration):.*\\n", "")
                + "producerRateProfile: [{rate: 100, for: 30m}, {rampTo: 200, for: 30m}]\n";

        assertThat(new Reading(folder).workload(stages + KILL).timeline()).isPresent();
        assertThat(errors(stages.replace("for: 30m", "for: 4m") + KILL))
                .containsExactly(
                        "w.yaml:7:11: timeline needs a measured part of 520s, since the last action and its time to recover take"
                                + " until then, and it is 8m; measure longer, or write a shorter within");
    }
}
