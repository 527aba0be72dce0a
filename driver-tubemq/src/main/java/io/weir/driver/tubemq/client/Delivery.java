package io.weir.driver.tubemq.client;

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
public record Delivery(MessageListener listener, Map<String, Integer> numberByKey) {

    private static final String STAMP = Message.HEADER_PROPERTY + "=";

    public Delivery {
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
                arrived.onMessage(message.getData(), header(message), partition);
            }
        });
    }

    private static byte[] header(org.apache.inlong.tubemq.corebase.Message message) {
        String attributes = message.getAttribute();
        if (attributes == null || !attributes.contains(STAMP)) {
            return Message.NO_HEADER;
        }
        String header = message.getAttrValue(Message.HEADER_PROPERTY);
        return header == null ? Message.NO_HEADER : Base64.getUrlDecoder().decode(header);
    }
}
