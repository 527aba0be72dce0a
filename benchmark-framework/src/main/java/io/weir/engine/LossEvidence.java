package io.weir.engine;

import io.weir.measure.DeliveryMark;
import io.weir.measure.MissingMessages;
import io.weir.measure.RunRecorders;
import io.weir.worker.receive.RunSubscriptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * State of a load at the moment its drain timed out. To be taken before the last interval is collected: messages
 * delivered in between are then no longer missing, so they can't count as lost.
 *
 * @param recorders recorders of the load
 * @param mark position up to which each partition had been delivered
 * @param acknowledgedByTopic messages acknowledged before
 * @param held messages that the broker had for a subscription, by its number; unknown counts are absent
 */
record LossEvidence(RunRecorders recorders, DeliveryMark mark, long[] acknowledgedByTopic, Map<Integer, Long> held) {

    /**
     * Returns the missing messages, with those that are lost. To be called when everything is collected.
     *
     * @param sentByProducer number of messages that each producer has sent
     */
    MissingMessages missing(
            RunSubscriptions subscriptions, long[] sentByProducer, boolean ordered, boolean stillArriving) {
        int[] partitions = subscriptions.partitions();
        long[] acknowledgedNow = recorders.acknowledgedByTopic();
        List<MissingMessages.Gap> gaps = new ArrayList<>();
        for (int subscription = 0; subscription < partitions.length; subscription++) {
            int topic = subscriptions.topicNumber(subscription);
            Long count = held.get(subscription);
            // Messages acknowledged since the broker's count may have been stored after it.
            OptionalLong mayCome = count == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(count + acknowledgedNow[topic] - acknowledgedByTopic[topic]);
            gaps.add(new MissingMessages.Gap(
                    recorders.missing(subscription, sentByProducer),
                    recorders.overtaken(subscription, mark, partitions[subscription]),
                    mayCome));
        }
        return MissingMessages.of(gaps, ordered, stillArriving);
    }
}
