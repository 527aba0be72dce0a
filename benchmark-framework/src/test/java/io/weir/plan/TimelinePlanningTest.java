package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.campaign.FakeSystem;
import io.weir.config.WorkloadFile;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Refusal of time lines whose nodes a driver file's broker does not have. */
class TimelinePlanningTest {

    private static final Workload CALM = new Workload(
            "w",
            new Topology(1, 1, 1, 1, 1, List.of()),
            new Payload.Random(100, 0, 1),
            KeyDistribution.NO_KEY,
            new Load.ConstantRate(10),
            new Timing(
                    Duration.ofMinutes(1),
                    Optional.of(Duration.ofHours(1)),
                    OptionalLong.empty(),
                    Duration.ofSeconds(30)),
            Limits.DEFAULT,
            1);

    private static List<String> unmet(DriverTarget target, String... victims) {
        return unmet(Kind.KILL, target, victims);
    }

    private static List<String> unmet(Kind kind, DriverTarget target, String... victims) {
        List<TimedAction> actions = Stream.of(victims)
                .map(victim -> new TimedAction(Duration.ofMinutes(5), kind, victim, Optional.empty()))
                .toList();
        Workload workload =
                victims.length == 0 ? CALM : CALM.with(Scenarios.of(new TimedActions(actions, RecoveryLevels.DEFAULT)));
        return CellPlanning.unmet(new WorkloadFile(new SourceFile("w.yaml", "/none", ""), workload), target);
    }

    @Test
    void aTimeLineNeedsNodesToActOn() {
        assertThat(unmet(FakeSystem.target("cluster", false), TimedAction.ALL))
                .containsExactly(
                        "timeline acts on nodes, and this driver file has none that Weir could act on; write broker:"
                                + " {launch: local} there, or for a cluster of yours broker.commands such as {b1.kill: …, b1.start:"
                                + " …}, or take the timeline away");
        assertThat(unmet(FakeSystem.target("local", true), TimedAction.ALL)).isEmpty();
    }

    @Test
    void toDoNothingNeedsNone() {
        assertThat(unmet(Kind.NOTHING, FakeSystem.target("cluster", false), TimedAction.ALL))
                .isEmpty();
    }

    @Test
    void aWorkloadWithoutATimeLineNeedsNone() {
        assertThat(unmet(FakeSystem.target("cluster", false))).isEmpty();
    }

    @Test
    void anActionOnANodeThatTheBrokerDoesNotHaveIsRefusedWithTheNamesOfThoseThatItHas() {
        assertThat(unmet(FakeSystem.ofNodes(3), "fake-1", "fake-4", "broker", TimedAction.ALL))
                .containsExactly(
                        "timeline has kill fake-4, and this broker has no such node; name one of fake-1, fake-2, fake-3,"
                                + " or one of all, controller, follower, leader, majority, minority",
                        "timeline has kill broker, and this broker has no such node; name one of fake-1, fake-2, fake-3,"
                                + " or one of all, controller, follower, leader, majority, minority");
    }

    @Test
    void actionsOnNodesThatTheBrokerHasAreCarriedOut() {
        assertThat(unmet(FakeSystem.ofNodes(3), "leader", "follower", "controller"))
                .isEmpty();
        assertThat(unmet(FakeSystem.ofNodes(3), "fake-3", "fake-1")).isEmpty();
        assertThat(unmet(FakeSystem.ofNodes(2), "fake-3")).hasSize(1);
    }

    @Test
    void onlyProcessesCanBeSlowedDown() {
        assertThat(unmet(Kind.SLOW, FakeSystem.inContainers(), TimedAction.ALL))
                .containsExactly(
                        "timeline has slow all, and nodes in containers can't be slowed down; write pause, or take"
                                + " broker.image away");
        assertThat(unmet(Kind.PAUSE, FakeSystem.inContainers(), TimedAction.ALL))
                .isEmpty();
        assertThat(unmet(Kind.SLOW, FakeSystem.ofNodes(1), TimedAction.ALL)).isEmpty();
    }

    private static List<String> unmetRolling(DriverTarget target, Duration between) {
        TimedAction rolling = new TimedAction(
                Duration.ofMinutes(5),
                Duration.ofMinutes(5),
                Kind.ROLLING_RESTART,
                TimedAction.ALL,
                Optional.empty(),
                between.toNanos(),
                OptionalLong.empty());
        return CellPlanning.unmet(
                new WorkloadFile(
                        new SourceFile("w.yaml", "/none", ""),
                        CALM.with(Scenarios.of(new TimedActions(List.of(rolling), RecoveryLevels.DEFAULT)))),
                target);
    }

    /** The waits between three nodes leave 3 min 10 s for the recovery, of an hour less 5 min. */
    @Test
    void theWaitsOfARollingRestartHaveRoomInTheMeasuredPart() {
        Duration longest = Duration.ofMinutes(60 - 5).minusSeconds(190).dividedBy(2);

        assertThat(unmetRolling(FakeSystem.ofNodes(3), longest)).isEmpty();
        assertThat(unmetRolling(FakeSystem.ofNodes(3), longest.plusSeconds(1)))
                .containsExactly(
                        "timeline has rolling restart at 5m, whose waits of 1556s between 3 nodes alone take so long that"
                                + " the measured part, 1h, is over before the time to recover; measure longer, or write a"
                                + " shorter wait");
        assertThat(unmetRolling(FakeSystem.target("cluster", false), Duration.ZERO))
                .singleElement()
                .asString()
                .startsWith("timeline acts on nodes, and this driver file has none that Weir could act on");
    }

    @Test
    void actionsOnTheNetworkNeedRelaysBeforeTheNodesThatTheyName() {
        assertThat(unmet(Kind.DISCONNECT, FakeSystem.ofNodes(3), TimedAction.ALL, "leader", "fake-1", "fake-3"))
                .containsExactly("timeline has disconnect fake-3, and clients have no connections to that node; name"
                        + " fake-1, fake-2");
        assertThat(unmet(Kind.RESET, FakeSystem.ofNodes(1), TimedAction.ALL))
                .containsExactly(
                        "timeline has reset all, and clients of fake can't be led through a relay; write pause,"
                                + " which stops the node itself");
        assertThat(unmet(Kind.RESET, FakeSystem.withoutRelays(), TimedAction.ALL))
                .containsExactly("timeline has reset all, and its clients want no relay");
        assertThat(unmet(Kind.PAUSE, FakeSystem.withoutRelays(), TimedAction.ALL))
                .isEmpty();
    }

    @Test
    void noRelayStandsBeforeContainersOrClustersOfTheUsers() {
        assertThat(unmet(Kind.DISCONNECT, FakeSystem.inContainers(), TimedAction.ALL))
                .containsExactly(
                        "timeline has disconnect all, and in front of nodes in containers there is no relay; take"
                                + " broker.image away");
        assertThat(unmet(Kind.DISCONNECT, FakeSystem.target("cluster", false), TimedAction.ALL))
                .singleElement()
                .asString()
                .startsWith("timeline acts on nodes, and this driver file has none that Weir could act on");
    }

    @Test
    void aBrokerWithRelaysIsAnotherThanOneWithout() throws Exception {
        DriverTarget target = FakeSystem.ofNodes(3);
        TimedAction kill = new TimedAction(Duration.ofMinutes(5), Kind.KILL, TimedAction.ALL, Optional.empty());

        DriverTarget relayed = target.withRelays();

        assertThat(relayed.relayed()).isTrue();
        assertThat(relayed.layout()).isNotEqualTo(target.layout());
        SharedBrokers brokers = new SharedBrokers(new ConfigurationErrors());
        assertThat(brokers.number(1, target)).isEqualTo(1);
        assertThat(brokers.number(1, relayed)).isEqualTo(2);
        assertThat(brokers.number(1, target.withRelays())).isEqualTo(2);
        assertThat(target.needsRelays(acting(TimedAction.RESET_ALL))).isTrue();
        assertThat(target.needsRelays(acting(kill))).isFalse();
        assertThat(target.needsRelays(CALM)).isFalse();
        assertThat(target.takesRelays()).isTrue();
        assertThat(FakeSystem.ofNodes(1).takesRelays()).isFalse();
        assertThat(FakeSystem.withoutRelays().takesRelays()).isFalse();
        assertThat(FakeSystem.inContainers().takesRelays()).isFalse();
    }

    private static Workload acting(TimedAction action) {
        return CALM.with(Scenarios.of(new TimedActions(List.of(action), RecoveryLevels.DEFAULT)));
    }
}
