package io.weir.driver.tubemq;

import io.weir.driver.Message;
import io.weir.driver.MessageListener;
import java.util.Base64;
import java.util.List;
import java.util.Map;

/**
 * Passes received messages on.
 *
 * @param numberByKey the partitions' numbers by the client's keys
 */
record Delivery(MessageListener listener, Map<String, Integer> numberByKey) {

    private static final String STAMP = Message.STAMP_PROPERTY + "=";

    Delivery {
        numberByKey = Map.copyOf(numberByKey);
    }

    // hot path
    void deliver(String partitionKey, List<org.apache.inlong.tubemq.corebase.Message> messages) {
        if (messages.isEmpty()) {
            return;
        }
        Integer number = numberByKey.get(partitionKey);
        if (number == null) {
            throw new IllegalStateException(
                    "partition " + partitionKey + " was not there when the consumer was opened");
        }
        int partition = number;
        listener.onBatch(arrived -> {
            for (org.apache.inlong.tubemq.corebase.Message message : messages) {
                arrived.onMessage(message.getData(), stamp(message), partition);
            }
        });
    }

    private static byte[] stamp(org.apache.inlong.tubemq.corebase.Message message) {
        String attributes = message.getAttribute();
        if (attributes == null || !attributes.contains(STAMP)) {
            return Message.NO_STAMP;
        }
        String stamp = message.getAttrValue(Message.STAMP_PROPERTY);
        return stamp == null ? Message.NO_STAMP : Base64.getUrlDecoder().decode(stamp);
    }
}
