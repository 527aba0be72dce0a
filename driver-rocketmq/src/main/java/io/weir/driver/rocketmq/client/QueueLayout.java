package io.weir.driver.rocketmq.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.protocol.route.QueueData;
import org.apache.rocketmq.remoting.protocol.route.TopicRouteData;

/** Mapping of RocketMQ's queues to the partitions of a topic. Immutable. */
public final class QueueLayout {

    private final List<MessageQueue> queues = new ArrayList<>();
    private final Map<String, Integer> firstPartition = new HashMap<>();

    private QueueLayout() {}

    public static QueueLayout of(String topic, TopicRouteData route) {
        Map<String, Integer> counts = new TreeMap<>();
        for (QueueData data : route.getQueueDatas()) {
            counts.put(data.getBrokerName(), Math.max(data.getWriteQueueNums(), data.getReadQueueNums()));
        }
        QueueLayout layout = new QueueLayout();
        counts.forEach((broker, count) -> {
            layout.firstPartition.put(broker, layout.queues.size());
            for (int id = 0; id < count; id++) {
                layout.queues.add(new MessageQueue(topic, broker, id));
            }
        });
        return layout;
    }

    public int partitions() {
        return queues.size();
    }

    /** Returns the queues in the order of partitions. */
    public List<MessageQueue> queues() {
        return List.copyOf(queues);
    }

    // hot path
    public int partition(String broker, int queueId) {
        Integer first = firstPartition.get(broker);
        return first == null ? queueId : first + queueId;
    }
}
