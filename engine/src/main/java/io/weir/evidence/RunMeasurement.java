package io.weir.evidence;

import io.weir.audit.DeliveryAudit;
import io.weir.audit.ProvenLoss;
import io.weir.driver.Insight;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.measure.Counters;
import io.weir.measure.Latencies;
import io.weir.measure.flow.GroupRecord;
import io.weir.measure.flow.TopicGroupRecord;
import io.weir.recovery.RecoveryRecord;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Measurements of one run: the evidence from which a result and its verdict are made.
 *
 * @param closedLoop whether messages had no due times: then nothing was asked
 * @param outstandingLimit maximum number of messages that could be sent and not completed, over all senders
 * @param targetMessagesPerSecond over all producers, the highest where it changes; 0 in a closed loop
 * @param dueMessages due within the measured window; 0 in a closed loop
 * @param windowNanos length of the measured window as it really was; 0 when the run ended before it
 * @param warmUpCounters events within the warm-up
 * @param windowCounters events within the measured window
 * @param drainCounters events after the window's end
 * @param warmUp latencies of messages due in the warm-up
 * @param measured latencies of messages due in the measured window, however late they completed
 * @param unsentMessages due within the window and never handed to the driver
 * @param unfinishedMessages sent, of any phase, and not completed when the drain ended
 * @param provenLoss messages not received that are proven to be lost
 * @param backlogAtWindowStart acknowledged and not yet received, summed over subscriptions
 * @param backlogAtWindowEnd the same at the window's end
 * @param deliveryAudit fates of all messages
 * @param errors failed sends of all phases by kind
 * @param generators every worker that was left at the end; empty after a search that found no rate
 * @param facts read back from broker and clients
 * @param clientMetrics the clients' own metrics at the window's end
 * @param interruption why the run ended before its plan was carried out, as a sentence; empty when it did not
 * @param troubles what went wrong beside the load, each a sentence: a consumer that could not be closed in time
 * @param search how the rate was found; empty when it was given
 * @param backlog how a backlog was built and drained; empty when none was asked for
 * @param reading course of a reading by itself; empty when none was asked for
 * @param replay course of a replay of delayed messages; empty when none was asked for
 * @param idleConsumers consumers that received nothing although their subscription did, by name
 * @param warmUpRecord course of the warm-up
 * @param consumerFailures consumers that may not have received what was there for them, and why
 * @param surplusCompletions completions that the driver reported of messages that had completed before
 * @param unacknowledged messages due and not completed through the measured window; empty in a closed loop
 * @param worstBacklogs those of the subscriptions whose backlogs grew most through the measured window, or through the
 *     last stage of one that has stages; empty without subscriptions
 * @param windowPoints the measured window's intervals, one after the other; neighbours together in a long window
 * @param recovery what the actions of a time line did; empty when there was none
 * @param groups deliveries of each group of subscriptions, in the order of the workload; empty where all are alike
 * @param topicGroups messages of each group of topics, in the order of the workload; empty where each topic gets the same
 */
public record RunMeasurement(
        boolean closedLoop,
        long outstandingLimit,
        double targetMessagesPerSecond,
        long dueMessages,
        long windowNanos,
        Counters warmUpCounters,
        Counters windowCounters,
        Counters drainCounters,
        Latencies warmUp,
        Latencies measured,
        long unsentMessages,
        long unfinishedMessages,
        ProvenLoss provenLoss,
        long backlogAtWindowStart,
        long backlogAtWindowEnd,
        DeliveryAudit deliveryAudit,
        Map<String, Long> errors,
        List<Generator> generators,
        List<Insight.Fact> facts,
        List<Insight.Metric> clientMetrics,
        Optional<String> interruption,
        List<String> troubles,
        Optional<SearchRecord> search,
        Optional<BacklogRecord> backlog,
        Optional<ReadingRecord> reading,
        Optional<ReplayRecord> replay,
        List<String> idleConsumers,
        WarmUpRecord warmUpRecord,
        List<ConsumerFailure> consumerFailures,
        long surplusCompletions,
        Optional<QueueHistory> unacknowledged,
        List<QueueHistory> worstBacklogs,
        List<WindowPoint> windowPoints,
        Optional<RecoveryRecord> recovery,
        List<GroupRecord> groups,
        List<TopicGroupRecord> topicGroups) {

    public RunMeasurement {
        errors = Map.copyOf(errors);
        generators = List.copyOf(generators);
        facts = List.copyOf(facts);
        clientMetrics = List.copyOf(clientMetrics);
        troubles = List.copyOf(troubles);
        idleConsumers = List.copyOf(idleConsumers);
        consumerFailures = List.copyOf(consumerFailures);
        worstBacklogs = List.copyOf(worstBacklogs);
        windowPoints = List.copyOf(windowPoints);
        groups = List.copyOf(groups);
        topicGroups = List.copyOf(topicGroups);
    }

    /** Returns one entry per sender thread, over all generators. */
    public List<SenderTime> senders() {
        return generators.stream()
                .flatMap(generator -> generator.senders().stream())
                .toList();
    }

    /**
     * Returns the messages that are proven to be lost. A run cut short, or without one of its consumers, proves no loss: what
     * is missing may still be on its way.
     */
    public long lost() {
        return interruption.isEmpty() && consumerFailures.isEmpty()
                ? provenLoss.among(deliveryAudit.missing()).lost()
                : 0;
    }

    /** Returns this measurement with other troubles. */
    public RunMeasurement withTroubles(List<String> other) {
        return with(true, other, search, deliveryAudit, provenLoss, surplusCompletions);
    }

    /**
     * Returns this measurement as that of the load after a search.
     *
     * @param all the account of the search's messages and of these
     * @param lossOfAll lost ones of the search's messages and of these
     * @param surplusOfAll completions that the driver reported once more, of the search's messages and of these
     */
    public RunMeasurement afterSearch(SearchRecord record, DeliveryAudit all, ProvenLoss lossOfAll, long surplusOfAll) {
        return with(true, troubles, Optional.of(record), all, lossOfAll, surplusOfAll);
    }

    /**
     * Returns what remains of this measurement, of its last step, for a search that found no rate: the accounts of all
     * its messages, and errors and troubles, without a measured window.
     */
    public RunMeasurement endOfSearch(SearchRecord record, DeliveryAudit all, ProvenLoss lossOfAll, long surplusOfAll) {
        return with(false, troubles, Optional.of(record), all, lossOfAll, surplusOfAll);
    }

    private RunMeasurement with(
            boolean window,
            List<String> allTroubles,
            Optional<SearchRecord> ofSearch,
            DeliveryAudit all,
            ProvenLoss lossOfAll,
            long surplusOfAll) {
        return new RunMeasurement(
                closedLoop,
                outstandingLimit,
                window ? targetMessagesPerSecond : 0,
                window ? dueMessages : 0,
                window ? windowNanos : 0,
                window ? warmUpCounters : Counters.NONE,
                window ? windowCounters : Counters.NONE,
                window ? drainCounters : Counters.NONE,
                window ? warmUp : Latencies.empty(),
                window ? measured : Latencies.empty(),
                window ? unsentMessages : 0,
                unfinishedMessages,
                lossOfAll,
                window ? backlogAtWindowStart : 0,
                window ? backlogAtWindowEnd : 0,
                all,
                errors,
                window ? generators : List.of(),
                facts,
                clientMetrics,
                interruption,
                allTroubles,
                ofSearch,
                backlog,
                reading,
                replay,
                idleConsumers,
                warmUpRecord,
                consumerFailures,
                surplusOfAll,
                window ? unacknowledged : Optional.empty(),
                window ? worstBacklogs : List.of(),
                window ? windowPoints : List.of(),
                recovery,
                window ? groups : List.of(),
                window ? topicGroups : List.of());
    }
}
