package io.weir.worker.receive;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SubscriptionSpec.Start;
import io.weir.driver.TopicSpec;
import io.weir.workload.Topology;
import io.weir.workload.Topology.Position;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicTraffic;
import java.util.AbstractList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RunSubscriptionsTest {

    @Test
    void areNumberedThroughAllTopics() {
        List<TopicSpec> topics = List.of(new TopicSpec("a", 3), new TopicSpec("b", 5));
        RunSubscriptions subscriptions =
                new RunSubscriptions(topics, new Topology(2, 1, 1, 2, 1, List.of()), "run", false);

        assertThat(subscriptions.count()).isEqualTo(4);
        assertThat(subscriptions.partitions()).containsExactly(3, 3, 5, 5);
        assertThat(subscriptions.spec(2, 7).topic()).isEqualTo(topics.get(1));
        assertThat(subscriptions.spec(2, 7).name()).isEqualTo("run-sub-00002");
        assertThat(subscriptions.spec(2, 7).index()).isZero();
        assertThat(subscriptions.spec(3, 7).index()).isEqualTo(1);
        assertThat(subscriptions.spec(2, 7).consumer()).isEqualTo(7);
        assertThat(subscriptions.spec(2, 7).start()).isEqualTo(Start.FIRST_MESSAGE);
    }

    @Test
    void beginWithTheOldestMessageOfAnExistingTopicWhereTheWorkloadSaysSo() {
        for (Position position : Position.values()) {
            Topology topology = new Topology(
                    0,
                    TopicTraffic.EVEN,
                    0,
                    1,
                    MessageClasses.NONE,
                    List.of(SubscriptionGroup.ofEachTopic(1, 1)),
                    List.of("a"),
                    position,
                    Topology.Clients.IN_ONE_PROCESS);

            assertThat(new RunSubscriptions(List.of(new TopicSpec("a", 3)), topology, "run", false)
                            .spec(0, 0)
                            .start())
                    .isEqualTo(position == Position.EARLIEST ? Start.FIRST_MESSAGE : Start.NEXT_MESSAGE);
        }
        assertThat(new Topology(0, 0, 1, 1, 1, List.of("a")).position()).isEqualTo(Position.LATEST);
    }

    /** They are gone through every 0.1 s of the measured window where a backlog is built. */
    @Test
    void eachIsFoundByOneLookAtTheTopics() {
        Counted topics = new Counted(10_000);
        RunSubscriptions subscriptions =
                new RunSubscriptions(topics, new Topology(10_000, 1, 1, 2, 1, List.of()), "run", false);

        IntStream.range(0, subscriptions.count()).forEach(number -> subscriptions.spec(number, 0));

        assertThat(topics.looks).isEqualTo(20_000);
    }

    private static final class Counted extends AbstractList<TopicSpec> {
        private final int size;
        private long looks;

        Counted(int size) {
            this.size = size;
        }

        @Override
        public TopicSpec get(int index) {
            looks++;
            return new TopicSpec("topic-" + index, 1);
        }

        @Override
        public int size() {
            return size;
        }
    }
}
