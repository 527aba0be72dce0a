package io.weir.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LaunchedFacts;
import io.weir.config.DriverRequest;
import io.weir.cpu.CpuDivision;
import io.weir.cpu.CpuSet;
import io.weir.driver.Insight;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.report.SummaryDetail;
import io.weir.resource.Endpoint;
import io.weir.resource.WatchedProcess;
import io.weir.result.BrokerAge;
import io.weir.result.CampaignPlace;
import io.weir.workload.Alphabet;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.KeyDistribution;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.MessageKeys;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Reading;
import io.weir.workload.Replay;
import io.weir.workload.Scenarios;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WaitPolicy;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedActions;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PlanJsonTest {

    private static final RunPlan PLAN = new RunPlan(
            workload(new Load.ConstantRate(0.5)),
            new DriverRequest(
                    "mine",
                    "kafka",
                    null,
                    Map.of(
                            "text",
                            "a secret",
                            "flag",
                            true,
                            "count",
                            3L,
                            "size",
                            1L << 40,
                            "ratio",
                            1.0,
                            "properties",
                            Map.of("acks", "1")),
                    List.of(
                            new Endpoint.Prometheus(
                                    "b-1",
                                    URI.create("http://h:1/m"),
                                    Map.of("Authorization", "a secret"),
                                    "http://h:1/m"),
                            new Endpoint.Jmx("b-2", "h", 2, new Endpoint.Login("user", "a secret"))),
                    Set.of("hidden everywhere")),
            Map.of("bootstrap.servers", "127.0.0.1:1"),
            "4.3.1",
            "sha256:1",
            new BrokerAge(2.5, 7),
            List.of(new WatchedProcess("kafka-1", 4711), WatchedProcess.inContainer("kafka-2", 4712, 1.5)),
            List.of("/t/broker-1", "/mnt/a/weir-me/broker-1"),
            new LaunchedFacts(
                    List.of(Insight.Fact.of(Insight.Source.BROKER, "log dirs of broker", "1 on vda")),
                    List.of("a note"),
                    Map.of("broker-1", List.of("127.0.0.1:9092"))),
            "abc",
            2,
            "/f/results",
            SummaryDetail.FULL,
            new CampaignPlace("c", 3, 2, 4, 42L, 2, 5, 4, new CampaignPlace.Cell(3, Map.of("codec", "lz4"))),
            new CpuDivision(new CpuSet(List.of(0)), new CpuSet(List.of(1, 2)), "So it is."),
            new WorkerHosts(
                    List.of(new HostAddress("h-1", 25520), new HostAddress("10.0.0.2", 1)),
                    List.of(new HostAddress("b-1", 25520)),
                    "/c",
                    new HostAddress("h", 0),
                    new HostAddress("0.0.0.0", 7)));

    private static Workload workload(Load load) {
        return new Workload(
                "µ\n",
                new Topology(2, 3, 4, 5, 6, List.of()),
                new Payload.Random(1024, 0.5, 7),
                KeyDistribution.KEY_ROUND_ROBIN,
                load,
                new Timing(
                        WarmUp.adaptive(Duration.ofMinutes(2)),
                        Optional.empty(),
                        OptionalLong.of(9),
                        Duration.ofMillis(1)),
                new Limits(OptionalLong.of(1), OptionalLong.empty(), OptionalInt.of(2), WaitPolicy.PRECISE),
                1L << 60,
                new Scenarios(
                        Optional.of(new Backlog("consumerBacklogSize", 1L << 40, 0.9, Duration.ofHours(1))),
                        Optional.of(new Reading(
                                OptionalLong.of(5), Optional.of(Duration.ofSeconds(3)), true, Duration.ofMinutes(7))),
                        Optional.of(new TimedActions(
                                List.of(
                                        new TimedAction(
                                                Duration.ofSeconds(60),
                                                TimedAction.Kind.KILL,
                                                "broker-1",
                                                Optional.of(Duration.ofSeconds(5))),
                                        new TimedAction(
                                                Duration.ofMinutes(3),
                                                Duration.ofMinutes(4),
                                                TimedAction.Kind.THROTTLE,
                                                "leader",
                                                Optional.empty(),
                                                1L << 40),
                                        new TimedAction(
                                                Duration.ofMinutes(9),
                                                TimedAction.Kind.RESTART,
                                                TimedAction.ALL,
                                                Optional.empty())),
                                RecoveryLevels.DEFAULT)),
                        Optional.of(new Replay(
                                new Replay.Delayed(1L << 33, Duration.ofHours(1)),
                                new Replay.Delayed(20, Duration.ofSeconds(7)),
                                3,
                                2,
                                Duration.ofMinutes(5),
                                Duration.ofMinutes(6)))),
                Arrivals.POISSON,
                true);
    }

    static Stream<Load> loads() {
        return Stream.of(
                new Load.ConstantRate(1e9),
                new Load.Profile(
                        List.of(RateStage.hold(1, Duration.ofSeconds(1)), new RateStage(0.1, 2, Duration.ofNanos(1)))),
                new Load.Search(Duration.ofMinutes(5)),
                new Load.ClosedLoop());
    }

    @ParameterizedTest
    @MethodSource("loads")
    void carriesEveryKindOfLoad(Load load) {
        assertThat(PlanJson.read(PlanJson.write(planOf(workload(load)))).workload())
                .isEqualTo(workload(load));
    }

    @Test
    void knowsEveryKindOfLoad() {
        assertThat(loads().<Object>map(Load::getClass))
                .containsExactlyInAnyOrder((Object[]) Load.class.getPermittedSubclasses());
    }

    @Test
    void carriesTheBytesOfAPayloadFile() {
        byte[] content = {0, -1, 10, 34};
        Workload with = workload(new Load.ClosedLoop());
        Workload sent = new Workload(
                with.name(),
                with.topology(),
                new Payload.FromFile("p.data", content),
                with.keys(),
                with.load(),
                with.timing(),
                with.limits(),
                1);

        assertThat(PlanJson.read(PlanJson.write(planOf(sent))).workload().payload())
                .isInstanceOfSatisfying(Payload.FromFile.class, file -> {
                    assertThat(file.file()).isEqualTo("p.data");
                    assertThat(file.payloads().get(0)).isEqualTo(content);
                });
    }

    static Stream<MessageSize> sizes() {
        return Stream.of(
                new MessageSize.Fixed(100),
                new MessageSize.Shares(List.of(new MessageSize.SizeShare(1, 7))),
                new MessageSize.Uniform(1, 7));
    }

    @ParameterizedTest
    @MethodSource("sizes")
    void carriesEveryKindOfSize(MessageSize size) {
        Workload with = workload(new Load.ClosedLoop());
        Payload payload = new Payload.Random(size, 0.5, 1_000);
        Workload sent = new Workload(
                with.name(), with.topology(), payload, with.keys(), with.load(), with.timing(), with.limits(), 1);

        assertThat(PlanJson.read(PlanJson.write(planOf(sent))).workload()).isEqualTo(sent);
    }

    static Stream<MessageKeys> keys() {
        return Stream.of(
                KeyDistribution.NO_KEY,
                KeyDistribution.RANDOM_NANO,
                new MessageKeys.Zipf(1_000_000, 0.99),
                new MessageKeys.Uniform(5),
                new MessageKeys.InTurn(6),
                new MessageKeys.Counter(),
                new MessageKeys.Random());
    }

    @ParameterizedTest
    @MethodSource("keys")
    void carriesEveryKindOfKeysAndLetters(MessageKeys keys) {
        Workload with = workload(new Load.ClosedLoop());
        Workload sent = new Workload(
                with.name(),
                with.topology(),
                new Payload.Letters(5, new Alphabet("A-Z"), 1),
                keys,
                with.load(),
                with.timing(),
                with.limits(),
                1);

        assertThat(PlanJson.read(PlanJson.write(planOf(sent))).workload()).isEqualTo(sent);
    }

    @Test
    void knowsEveryKindOfKeys() {
        assertThat(keys().<Object>map(Object::getClass).distinct())
                .containsExactlyInAnyOrder((Object[]) MessageKeys.class.getPermittedSubclasses());
    }

    private static RunPlan planOf(Workload workload) {
        return new RunPlan(
                workload,
                PLAN.driver(),
                Map.of(),
                null,
                null,
                null,
                List.of(),
                List.of(),
                LaunchedFacts.NONE,
                "abc",
                1,
                "/f",
                SummaryDetail.SHORT,
                null,
                CpuDivision.UNDIVIDED,
                null);
    }

    @Test
    void keepsSecretsOutOfItsText() {
        assertThat(PLAN.toString()).doesNotContain("secret", "hidden");
    }

    @Test
    void isOneLineThatReadsBackTheSame() {
        String line = PlanJson.write(PLAN);
        assertThat(line).doesNotContain("\n");
        assertThat(PlanJson.read(line)).isEqualTo(PLAN);
    }

    @Test
    void keepsSecretsOutOfTheMessageWhenThePlanIsBroken() {
        String line = PlanJson.write(PLAN);
        assertThatThrownBy(() -> PlanJson.read(line.substring(0, line.length() - 20)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("secret");
    }
}
