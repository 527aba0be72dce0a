package io.weir.engine;

import io.weir.measure.DeliveryMark;
import io.weir.measure.MissingMessages;
import io.weir.measure.RunRecorders;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * State of a load at the moment its drain timed out. To be taken before the last interval is collected: what is delivered
 * in between is then missing no more, so that it can't be taken for lost.
 *
 * @param recorders of the load
 * @param mark place up to which each partition had been delivered
 * @param acknowledgedByTopic messages acknowledged before
 * @param held messages that the broker had for a subscription, by its number; without those that are not known
 */
record LossEvidence(RunRecorders recorders, DeliveryMark mark, long[] acknowledgedByTopic, Map<Integer, Long> held) {

    /**
     * Returns what of the missing messages is lost. To be called when all is collected.
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
            // The broker may have stored after it counted what was acknowledged only since.
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
