package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.rocketmq.client.Cluster.Master;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueLayoutTest {

    private static QueueData queues(String broker, int count) {
        QueueData data = new QueueData();
        data.setBrokerName(broker);
        data.setWriteQueueNums(count);
        data.setReadQueueNums(count);
        return data;
    }

    @Test
    void numbersTheQueuesBrokerByBrokerInTheOrderOfTheirNames() {
        TopicRouteData route = new TopicRouteData();
        route.setQueueDatas(List.of(queues("broker-b", 2), queues("broker-a", 3)));
        QueueLayout layout = QueueLayout.of("t", route);
        assertThat(layout.queues())
                .containsExactly(
                        new MessageQueue("t", "broker-a", 0),
                        new MessageQueue("t", "broker-a", 1),
                        new MessageQueue("t", "broker-a", 2),
                        new MessageQueue("t", "broker-b", 0),
                        new MessageQueue("t", "broker-b", 1));
        assertThat(layout.partition("broker-a", 2)).isEqualTo(2);
        assertThat(layout.partition("broker-b", 0)).isEqualTo(3);
        assertThat(layout.partitions()).isEqualTo(5);
    }

    @ParameterizedTest
    @CsvSource({"16, 3, 6 5 5", "2, 3, 1 1 0", "10, 4, 3 3 2 2", "3, 1, 3"})
    void givesEachMasterItsShareAndNoneIsLost(int partitions, int masters, String shares) {
        Cluster cluster = new Cluster(
                "c",
                IntStream.range(0, masters)
                        .mapToObj(i -> new Master("broker-" + i, "", List.of()))
                        .toList());
        assertThat(IntStream.range(0, masters).mapToObj(i -> String.valueOf(cluster.queuesOf(i, partitions))))
                .containsExactly(shares.split(" "));
    }
}
