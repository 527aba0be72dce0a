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
    private static final String HOUR = Reading.WORKLOAD
            .replace("testDuration: 10s", "testDuration: 1h")
            .replace("producersPerTopic: 1", "producersPerTopic: 40");

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
    void readsRatesOfTheirOwnAndSharesOfTheWorkloads() {
        Workload workload = new Reading(folder)
                .workload(
                        HOUR.replace("messageSize: 100", "messageSize: 1000")
                                + "timeline: [{at: 5m, rate: 20k/s}, {at: 15m, rate: 250.5%, for: 10s}, {at: 25m, rate: 2MB/s}]\n");
        List<TimedAction> actions = workload.timeline().orElseThrow().actions();

        assertThat(actions)
                .containsExactly(
                        new TimedAction(minutes(5), Kind.RATE, "20k/s", Optional.empty()),
                        new TimedAction(minutes(15), Kind.RATE, "250.5%", Optional.of(Duration.ofSeconds(10))),
                        new TimedAction(minutes(25), Kind.RATE, "2MB/s", Optional.empty()));
        assertThat(actions)
                .extracting(action -> action.messagesPerSecond(1_000, 1_000).orElseThrow())
                .containsExactly(20_000.0, 2_505.0, 2_000.0);
        assertThat(WorkloadKeys.valuesOf(workload).get("timeline"))
                .hasToString("[{at=5m, rate=20k/s}, {at=15m, rate=250.5%, for=10s}, {at=25m, rate=2MB/s}]");
    }

    @Test
    void readsTheLagThatAnActionWaitsForInMessagesOrBytes() {
        List<TimedAction> bytes =
                read("timeline: [{at: 5m, restart: all}, {when: {lag: 2MiB}, kill: all}]\nrecovered: {within: 4m}\n")
                        .actions();
        List<TimedAction> messages = read("timeline: [{at: 20m..30m, when: {lag: 100k}, kill: all}]\n")
                .actions();

        assertThat(bytes.get(0).lag()).isEmpty();
        assertThat(bytes.get(1).lag()).hasValue(2_048);
        assertThat(bytes.get(1).at()).as("from when on it has a baseline").isEqualTo(Duration.ofSeconds(610));
        assertThat(messages.get(0).lag()).hasValue(100_000);
        assertThat(messages.get(0).latest()).isEqualTo(minutes(30));
        Workload again = new Reading(folder)
                .workload(HOUR + "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\n"
                        + "timeline: [{at: 5m, when: {lag: 2048}, kill: all}]\n");
        assertThat(WorkloadKeys.valuesOf(again).get("timeline")).hasToString("[{at=5m, when={lag=2048}, kill=all}]");
    }

    @Test
    void readsTheTimeBetweenTheNodesOfARollingRestart() {
        String timeline = "[{at: 5m, rollingRestart: all, wait: 10s}, {at: 15m, rollingRestart: all}]";
        Workload workload = new Reading(folder).workload(HOUR + "timeline: " + timeline + "\n");

        assertThat(workload.actions()).allMatch(TimedAction::isRolling);
        assertThat(workload.actions())
                .extracting(TimedAction::between)
                .containsExactly(Duration.ofSeconds(10), Duration.ZERO);
        assertThat(WorkloadKeys.valuesOf(workload).get("timeline"))
                .hasToString("[{at=5m, rollingRestart=all, wait=10s}, {at=15m, rollingRestart=all, wait=0s}]");
    }

    @Test
    void readsTheShareOfTheProducersThatPauses() {
        List<TimedAction> actions =
                read("timeline: [{at: 5m, pauseProducers: 12.5%, for: 10s}, {at: 15m, pauseProducers: all, for:"
                                + " 5s}, {at: 25m, pauseProducers: 30%}]\n")
                        .actions();

        assertThat(actions)
                .extracting(action -> action.pausedShare().orElseThrow())
                .containsExactly(0.125, 1.0, 0.3);
        assertThat(actions.get(0).describe()).isEqualTo("pause 12.5% of the producers");
        assertThat(actions.get(1).describeUndo(List.of())).isEqualTo("all producers go on");
        assertThat(actions.get(0).actsOnNodes()).isFalse();
    }

    private List<String> errorsOfPause(int producers, String share) {
        Reading reading = new Reading(folder);
        reading.file(HOUR.replace("producersPerTopic: 40", "producersPerTopic: " + producers)
                + "timeline: [{at: 5m, pauseProducers: " + share + ", for: 5s}]\n");
        return reading.errors();
    }

    @Test
    void aShareThatWholeProducersCannotMakeIsRefusedWithTheOneThatTheyCan() {
        String has = "w.yaml:8:11: timeline has pause ";
        assertThat(errorsOfPause(1, "50%"))
                .containsExactly(has + "50% of the producers at 5m, which of 1 producer is all; write all, or more"
                        + " producersPerTopic");
        assertThat(errorsOfPause(3, "50%"))
                .containsExactly(has + "50% of the producers at 5m, which of 3 producers is 2, 67%; write 67%, or more"
                        + " producersPerTopic");
        assertThat(errorsOfPause(4, "1%"))
                .containsExactly(has + "1% of the producers at 5m, which of 4 producers is 1, 25%; write 25%, or more"
                        + " producersPerTopic");
        assertThat(errorsOfPause(3, "67%")).isEmpty();
        assertThat(errorsOfPause(4, "25%")).isEmpty();
        assertThat(errorsOfPause(2, "50%")).isEmpty();
        assertThat(errorsOfPause(1, "all")).isEmpty();
        assertThat(errorsOfPause(1, "100%")).isEmpty();
    }

    @Test
    void limitsOnARateThatChangesAreOfNoRate() {
        String limits = HOUR + "search: {slo: {response.p99: 50ms}}\n";

        assertThat(errors(limits + "timeline: [{at: 5m, rate: 200%}]\n"))
                .containsExactly(
                        "w.yaml:9:11: timeline changes the load, and the limits of search are judged at one rate;"
                                + " take one of them away");
        assertThat(new Reading(folder).workload(limits + KILL).timeline()).isPresent();
    }

    @Test
    void theRateIsSetByATimeLineOrByAProfile() {
        assertThat(errors(HOUR.replace("producerRate: 1000", "producerRateProfile: [{rate: 10, for: 1h}]")
                                .replace("testDuration: 1h\n", "")
                        + "timeline: [{at: 5m, rate: 20}]\n"))
                .singleElement()
                .asString()
                .endsWith(
                        "timeline sets the rate, and so does producerRateProfile; write its changes as stages there, or"
                                + " producerRate for the profile");
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
                "; write one of kill, terminate, pause, slow, restart, rollingRestart, disconnect, delay, throttle, reset, nothing, pauseConsumers, rate, pauseProducers, as "
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
                        "[{at: 5m, rate: faster}]",
                        "8:27: action 1 of timeline: rate must be a rate such as 20k/s, or a share of producerRate such as"
                                + " 200%, not 'faster'"),
                Arguments.of(
                        "[{at: 5m, rate: -5%}]",
                        "8:27: action 1 of timeline: rate must be a rate such as 20k/s, or a share of producerRate such as"
                                + " 200%, not '-5%'"),
                Arguments.of(
                        "[{at: 5m, rate: 100%}]",
                        "8:11: timeline has rate 100% at 5m, which is the rate already; write another, or nothing: all for a"
                                + " time without an action"),
                Arguments.of(
                        "[{at: 5m, rate: 0}]",
                        "8:11: timeline has rate 0 at 5m, and nothing is due any more after it; write for: how long, or a"
                                + " rate above 0"),
                Arguments.of(
                        "[{at: 5m, rate: 2G/s}]",
                        "8:11: timeline has rate 2G/s at 5m, and 1 000 000 000 messages a second is the highest rate; write"
                                + " a lower one"),
                Arguments.of(
                        "[{at: 5m, rollingRestart: broker-1}]",
                        "8:37: action 1 of timeline: rollingRestart is done to all nodes, one after the other; write"
                                + " rollingRestart: all, or restart for one of them"),
                Arguments.of(
                        "[{at: 5m, rollingRestart: all, for: 5s}]",
                        "8:47: action 1 of timeline: for doesn't go with rollingRestart, which starts each node as soon as"
                                + " it is gone; the time to the next one is wait"),
                Arguments.of(
                        "[{at: 5m, restart: all, wait: 5s}]",
                        "8:41: action 1 of timeline: wait is the time between the nodes of a rollingRestart, and restart"
                                + " acts on all at once; take it away"),
                Arguments.of(
                        "[{at: 5m, rollingRestart: all, wait: -5s}]",
                        "8:11: timeline wait of rolling restart at 5m must be 0 or more, not -5s"),
                Arguments.of(
                        "[{when: {lag: much}, kill: all}]",
                        "8:25: action 1 of timeline: when: lag must be a number of messages, such as 100k, or a size with its"
                                + " unit, such as 2GB, not 'much'"),
                Arguments.of(
                        "[{when: {}, kill: all}]",
                        "8:19: action 1 of timeline: when waits for nothing; write when: {lag: 2GB}"),
                Arguments.of(
                        "[{when: {lag: 10}, kill: all}]",
                        "8:11: timeline has kill all, and subscriptionsPerTopic is 0: nobody consumes"),
                Arguments.of(
                        "[{at: 5m, pauseProducers: 3, for: 5s}]",
                        "8:37: action 1 of timeline: pauseProducers must be a share of the producers, above 0% and at most"
                                + " 100%, or all, not '3'"),
                Arguments.of(
                        "[{at: 5m, pauseProducers: 101%, for: 5s}]",
                        "8:37: action 1 of timeline: pauseProducers must be a share of the producers, above 0% and at most"
                                + " 100%, or all, not '101%'"),
                Arguments.of(
                        "[{at: 5m, pauseProducers: all}]",
                        "8:11: timeline has pause all producers at 5m, and nothing is due any more after it; write for: how"
                                + " long, or a smaller share"),
                Arguments.of(
                        "[{at: 5m, pauseProducers: 20%}, {at: 15m, pauseProducers: 50%, for: 5s}]",
                        "8:11: timeline has pause 50% of the producers at 15m, and others pause already, for good; write"
                                + " for: how long in the earlier one"),
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

    static Stream<Arguments> wrongLags() {
        return Stream.of(
                Arguments.of(
                        "[{when: {lag: 0}, kill: all}]",
                        "has kill all when there is a lag, and the lag must be at least 1 message"),
                Arguments.of(
                        "[{when: {lag: 10}, rate: 200%}]",
                        "has rate 200% when there is a lag, and what is due has to be known before; write at: for this one"),
                Arguments.of(
                        "[{when: {lag: 10}, kill: all}, {at: 30m, kill: all}]",
                        "has kill all when there is a lag, and others follow it, of which nobody knows then when they are;"
                                + " make it the last one"));
    }

    @ParameterizedTest
    @MethodSource("wrongLags")
    void tellsWhichActionsCanNotWaitForALag(String timeline, String error) {
        assertThat(errors(HOUR + "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\ntimeline: " + timeline + "\n"))
                .containsExactly("w.yaml:10:11: timeline " + error);
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
                        "w.yaml:10:5: action 2 of timeline does nothing; write one of kill, terminate, pause, slow, restart, rollingRestart, disconnect, delay, throttle, reset, nothing, pauseConsumers, rate, pauseProducers, as"
                                + " {at: 60s, kill: all, for: 30s}",
                        "w.yaml:10:14: 'stop' is not a key of action 2 of timeline",
                        "w.yaml:11:5: action 3 of timeline does several things; write one of kill, terminate, pause, slow,"
                                + " restart, rollingRestart, disconnect, delay, throttle, reset, nothing, pauseConsumers, rate, pauseProducers, as {at: 60s, kill: all, for: 30s}",
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
