package io.weir.result.host;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.report.CraftedResults;
import io.weir.workload.Topology;
import io.weir.workload.topology.TopicGroup;
import io.weir.workload.topology.TopicTraffic;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class HostClocksTest {

    private static final long SECOND = 1_000_000_000;

    /** Places of workers that are dealt to hosts in turn; the clock of host n is known to n microseconds. */
    private static List<WorkerPlace> places(int workers, int hosts) {
        return IntStream.range(0, workers)
                .mapToObj(worker -> CraftedResults.place(
                        "worker-" + (worker + 1), "host-" + (worker % hosts + 1), known(1_000L * (worker % hosts + 1))))
                .toList();
    }

    private static HostClock known(long bound) {
        return new HostClock(bound, new HostClock.End(bound, 0, 1_000, 60 * SECOND));
    }

    private static Topology topology(int topics, int producers, int subscriptions, int consumers) {
        return new Topology(topics, 1, producers, subscriptions, consumers, List.of());
    }

    @Test
    void topicsThatAreWholeOnOneHostHangOnNoOtherClock() {
        assertThat(HostClocks.of(places(3, 3), topology(3, 3, 1, 3)).endToEnd()).isEmpty();
        assertThat(HostClocks.of(places(3, 3), topology(300, 1, 2, 1)).endToEnd())
                .isEmpty();
    }

    @Test
    void aTopicWhoseClientsAreOnSeveralHostsHangsOnThePairOfLeastSureClocks() {
        HostClocks clocks = HostClocks.of(places(3, 3), topology(1, 3, 1, 3));

        assertThat(clocks.crossings()).hasSize(6);
        assertThat(clocks.endToEnd()).hasValueSatisfying(worst -> {
            assertThat(List.of(worst.producers(), worst.consumers())).containsExactlyInAnyOrder("host-2", "host-3");
            assertThat(worst.boundNanos()).isEqualTo(5_000);
        });
    }

    /** One producer on the first host and one consumer on the last. */
    @Test
    void onlyHostsWithClientsOfTheSameTopicArePaired() {
        HostClocks clocks = HostClocks.of(places(3, 3), topology(1, 1, 1, 1));

        assertThat(clocks.crossings()).hasSize(1);
        assertThat(clocks.endToEnd()).contains(new EndToEndClock("host-1", "host-3", 4_000L));
    }

    /** The clients of the second of three topics are on one host, those of the others on two. */
    @Test
    void topicsThatCarryNoMessagesPairNoHosts() {
        assertThat(HostClocks.of(places(3, 3), traffic(0, 100, 0)).endToEnd()).isEmpty();
        assertThat(HostClocks.of(places(3, 3), traffic(50, 50, 0)).crossings()).hasSize(1);
        assertThat(HostClocks.of(places(3, 3), traffic(50, 50, 0)).endToEnd())
                .contains(new EndToEndClock("host-1", "host-3", 4_000L));
    }

    private static Topology traffic(int... percents) {
        Topology even = topology(percents.length, 1, 1, 1);
        return new Topology(
                even.topics(),
                new TopicTraffic(IntStream.of(percents)
                        .mapToObj(percent -> new TopicGroup(1, percent, 0))
                        .toList()),
                even.partitionsPerTopic(),
                even.producersPerTopic(),
                even.classes(),
                even.groups(),
                even.existingTopics(),
                even.position(),
                even.clients());
    }

    @Test
    void workersOfOneHostHaveOneClock() {
        assertThat(HostClocks.of(places(4, 1), topology(1, 4, 1, 4)).endToEnd()).isEmpty();
        assertThat(HostClocks.of(places(4, 2), topology(1, 4, 1, 4)).crossings())
                .hasSize(2);
    }

    @Test
    void withoutConsumersNothingArrives() {
        assertThat(HostClocks.of(places(2, 2), topology(1, 2, 0, 1)).endToEnd()).isEmpty();
    }

    /** 60 s in which two clocks may drift apart by 60 ms. */
    @Test
    void aClockHasJumpedIfNoDriftExplainsWhatItHasGained() {
        assertThat(gained(60_000_000, 0).jumped()).isFalse();
        assertThat(gained(60_000_001, 0).jumped()).isTrue();
        assertThat(gained(-60_000_001, 0).jumped()).isTrue();
        assertThat(gained(61_000_000, 1_000_000).jumped()).isFalse();
    }

    @Test
    void aClockThatHasJumpedIsTheLeastSureAndBoundsNothing() {
        List<WorkerPlace> places = List.of(
                CraftedResults.place("worker-1", "host-1", gained(70_000_000, 0)),
                CraftedResults.place("worker-2", "host-2", known(1_000)),
                CraftedResults.place("worker-3", "host-3", known(500_000_000)));

        HostClocks clocks = HostClocks.of(places, topology(1, 3, 1, 3));

        assertThat(clocks.endToEnd()).hasValueSatisfying(worst -> {
            assertThat(List.of(worst.producers(), worst.consumers())).contains("host-1");
            assertThat(worst.boundNanos()).isNull();
        });
    }

    private static HostClock gained(long nanos, long errorNanos) {
        return new HostClock(1_000, new HostClock.End(1_000, nanos, errorNanos, 60 * SECOND));
    }
}
