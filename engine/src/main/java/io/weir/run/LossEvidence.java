package io.weir.run;

import io.weir.audit.DeliveryLedger;
import io.weir.audit.DeliveryMark;
import io.weir.audit.ProvenLoss;
import io.weir.measure.PlaceCounts;
import io.weir.worker.receive.RunSubscriptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.IntPredicate;

/**
 * State of a load at the moment its drain timed out. To be taken before the last interval is collected: messages
 * delivered in between are then no longer missing, so they can't count as lost.
 *
 * @param mark position up to which each partition had been delivered
 * @param acknowledged messages acknowledged before, by topic
 * @param held messages that the broker had for a subscription, by its number; unknown counts are absent
 */
record LossEvidence(DeliveryMark mark, PlaceCounts acknowledged, Map<Integer, Long> held) {

    /**
     * Returns the part of the missing messages that is lost. To be called when everything is collected.
     *
     * @param ledger of the load
     * @param acknowledgedNow messages acknowledged by now, by topic
     * @param sent number of messages that each producer has sent
     * @param stillArriving whether first deliveries came until the end, by the subscription's number
     */
    ProvenLoss provenLoss(
            DeliveryLedger ledger,
            PlaceCounts acknowledgedNow,
            RunSubscriptions subscriptions,
            long[] sent,
            boolean ordered,
            IntPredicate stillArriving) {
        int[] partitions = subscriptions.partitions();
        List<ProvenLoss.Gap> gaps = new ArrayList<>();
        for (int subscription = 0; subscription < partitions.length; subscription++) {
            int topic = subscriptions.topicNumber(subscription);
            Long count = held.get(subscription);
            // Messages acknowledged since the broker's count may have been stored after it.
            OptionalLong mayCome = count == null
                    ? OptionalLong.empty()
                    : OptionalLong.of(count + acknowledgedNow.at(topic) - acknowledged.at(topic));
            gaps.add(new ProvenLoss.Gap(
                    ledger.missing(subscription, sent),
                    ledger.overtaken(subscription, mark, partitions[subscription]),
                    mayCome,
                    stillArriving.test(subscription)));
        }
        return ProvenLoss.of(gaps, ordered);
    }
}
