package io.weir.result;

import static io.weir.units.QuantityFormat.count;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.Insight;
import io.weir.evidence.Mark;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.SearchRecord;
import io.weir.evidence.SenderTime;
import io.weir.evidence.WarmUpRecord;
import io.weir.evidence.scenario.BacklogRecord;
import io.weir.evidence.scenario.ReadingRecord;
import io.weir.evidence.scenario.ReplayRecord;
import io.weir.measure.Counters;
import io.weir.recovery.RecoveryRecord;
import io.weir.result.flow.GroupFigures;
import io.weir.result.flow.HourFigures;
import io.weir.result.flow.RelayHop;
import io.weir.result.flow.TopicGroupFigures;
import io.weir.result.host.EndToEndClock;
import io.weir.result.host.HostClocks;
import io.weir.secret.Secrets;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of a run that began its load.
 *
 * @param loop "open": every message had a due time; "closed": each was sent when there was room for it
 * @param outstandingLimitMessages maximum number of messages that could be sent and not completed
 * @param targetMessagesPerSecond over all producers, the highest where it changes; null in a closed loop, like the next
 * @param windowNanos length of the measured window; 0 when the run ended before it
 * @param rates within the measured window; null when there was none
 * @param measured latencies of messages due in the measured window
 * @param warmUp latencies of messages due in the warm-up
 * @param warmUpCounters events within the warm-up
 * @param windowCounters events within the measured window
 * @param drainCounters events after the window's end
 * @param unsentMessages due within the window and never sent
 * @param unfinishedMessages sent and not completed when the drain ended
 * @param backlogAtWindowStart messages acknowledged and not yet received, over all subscriptions
 * @param backlogAtWindowEnd the same at the window's end
 * @param lostMessages missing messages that are proven to be lost
 * @param errors failed sends of all phases by kind
 * @param generators every worker of the run that was left at its end
 * @param facts read back from broker and clients
 * @param clientMetrics the clients' own metrics at the window's end
 * @param idleConsumers consumers that received nothing although their subscription did
 * @param search how the rate was found; null when it was given without limits
 * @param backlog how a backlog was built and drained; null when none was asked for
 * @param reading how messages were written first and then read; null when none of this was asked for
 * @param surplusCompletions completions that the driver reported of messages that had completed before
 * @param steady of each stretch of the measured window in which the load is held
 * @param marks moments to see the figures by
 * @param recovery what the actions of a time line did; null when there was none
 * @param relay what a relay between clients and nodes adds; null without one
 * @param groups of subscriptions, in the order of the workload; empty where all are alike
 * @param topicGroups figures of each group of topics; empty where each topic gets the same
 * @param endToEndClock the clocks that end-to-end times hang on; null where each is taken by one clock
 * @param hours figures of each hour of the measured part; empty where it has fewer than two
 */
public record MeasuredFigures(
        String loop,
        long outstandingLimitMessages,
        @Nullable Double targetMessagesPerSecond,
        @Nullable Long dueMessages,
        long windowNanos,
        @Nullable Rates rates,
        LatencySummaries measured,
        LatencySummaries warmUp,
        Counters warmUpCounters,
        Counters windowCounters,
        Counters drainCounters,
        long unsentMessages,
        long unfinishedMessages,
        long backlogAtWindowStart,
        long backlogAtWindowEnd,
        DeliveryAudit deliveryAudit,
        long lostMessages,
        Map<String, Long> errors,
        List<GeneratorFigures> generators,
        List<Insight.Fact> facts,
        List<ClientMetric> clientMetrics,
        List<String> idleConsumers,
        @Nullable SearchRecord search,
        @Nullable BacklogRecord backlog,
        @Nullable ReadingRecord reading,
        @Nullable ReplayRecord replay,
        WarmUpRecord warmUpRecord,
        long surplusCompletions,
        List<SteadyState> steady,
        List<Mark> marks,
        @Nullable RecoveryRecord recovery,
        @Nullable RelayHop relay,
        List<GroupFigures> groups,
        List<TopicGroupFigures> topicGroups,
        @Nullable EndToEndClock endToEndClock,
        List<HourFigures> hours) {

    public MeasuredFigures {
        errors = Map.copyOf(errors);
        generators = List.copyOf(generators);
        facts = List.copyOf(facts);
        clientMetrics = List.copyOf(clientMetrics);
        idleConsumers = List.copyOf(idleConsumers);
        steady = List.copyOf(steady);
        marks = List.copyOf(marks);
        groups = List.copyOf(groups);
        topicGroups = List.copyOf(topicGroups);
        hours = List.copyOf(hours);
    }

    /** Returns whether messages had no due times and were sent when there was room for them. */
    public boolean closedLoop() {
        return loop.equals("closed");
    }

    /** Returns the use of each sender thread's time, over all generators. */
    public List<SenderTime> senders() {
        return generators.stream()
                .flatMap(generator -> generator.senders().stream())
                .toList();
    }

    /** Returns "70 lost", or, where a loss isn't proven of all that never came, "70 missing (12 of them lost)". */
    public String missingAndLost() {
        long missing = deliveryAudit.missing();
        return missing == lostMessages
                ? count(missing) + " lost"
                : count(missing) + " missing (" + count(lostMessages) + " of them lost)";
    }

    /** Returns these figures with more to say of the search. */
    public MeasuredFigures with(SearchRecord other) {
        return new MeasuredFigures(
                loop,
                outstandingLimitMessages,
                targetMessagesPerSecond,
                dueMessages,
                windowNanos,
                rates,
                measured,
                warmUp,
                warmUpCounters,
                windowCounters,
                drainCounters,
                unsentMessages,
                unfinishedMessages,
                backlogAtWindowStart,
                backlogAtWindowEnd,
                deliveryAudit,
                lostMessages,
                errors,
                generators,
                facts,
                clientMetrics,
                idleConsumers,
                other,
                backlog,
                reading,
                replay,
                warmUpRecord,
                surplusCompletions,
                steady,
                marks,
                recovery,
                relay,
                groups,
                topicGroups,
                endToEndClock,
                hours);
    }

    /** Sums up a measurement of a system of which nothing is known beside its clients' facts. */
    public static MeasuredFigures of(RunMeasurement measurement, List<Mark> marks) {
        return of(measurement, marks, List.of(), null, HostClocks.ONE);
    }

    /**
     * Sums up a measurement.
     *
     * @param ofBroker facts on a broker that was launched for it, which come before those of its clients
     * @param relay what a relay before that broker adds; null without one
     * @param clocks of the hosts
     */
    public static MeasuredFigures of(
            RunMeasurement measurement,
            List<Mark> marks,
            List<Insight.Fact> ofBroker,
            @Nullable RelayHop relay,
            HostClocks clocks) {
        long windowNanos = measurement.windowNanos();
        Long dueMessages = measurement.closedLoop() ? null : (Long) measurement.dueMessages();
        return new MeasuredFigures(
                measurement.closedLoop() ? "closed" : "open",
                measurement.outstandingLimit(),
                measurement.closedLoop() ? null : measurement.targetMessagesPerSecond(),
                dueMessages,
                windowNanos,
                windowNanos > 0 ? rates(measurement, dueMessages) : null,
                LatencySummaries.of(measurement.measured(), measurement.windowPoints()),
                LatencySummaries.of(measurement.warmUp()),
                measurement.warmUpCounters(),
                measurement.windowCounters(),
                measurement.drainCounters(),
                measurement.unsentMessages(),
                measurement.unfinishedMessages(),
                measurement.backlogAtWindowStart(),
                measurement.backlogAtWindowEnd(),
                measurement.deliveryAudit(),
                measurement.lost(),
                withoutSecrets(measurement.errors()),
                measurement.generators().stream()
                        .map(generator -> GeneratorFigures.of(generator, clocks))
                        .toList(),
                Stream.concat(ofBroker.stream(), measurement.facts().stream()).toList(),
                measurement.clientMetrics().stream().map(ClientMetric::of).toList(),
                measurement.idleConsumers(),
                measurement.search().orElse(null),
                measurement.backlog().orElse(null),
                measurement.reading().orElse(null),
                measurement.replay().orElse(null),
                measurement.warmUpRecord(),
                measurement.surplusCompletions(),
                SteadyTest.of(measurement.windowPoints(), measurement.closedLoop()),
                marks,
                measurement.recovery().orElse(null),
                relay,
                measurement.groups().stream()
                        .map(group -> GroupFigures.of(group, windowNanos))
                        .toList(),
                measurement.topicGroups().stream()
                        .map(group -> TopicGroupFigures.of(group, windowNanos))
                        .toList(),
                clocks.endToEnd().orElse(null),
                HourFigures.of(measurement.windowPoints(), measurement.closedLoop()));
    }

    /** Returns the rates of the window; that of receiving in a reading is over the time in which something came. */
    private static Rates rates(RunMeasurement measurement, @Nullable Long dueMessages) {
        Rates rates = Rates.of(dueMessages, measurement.windowCounters(), measurement.windowNanos() / 1e9);
        return measurement
                .reading()
                .map(ReadingRecord::messagesPerSecond)
                .map(perSecond -> rates.withReceived(perSecond, measurement.windowCounters()))
                .orElse(rates);
    }

    /** Returns the errors as they may be shown: their kinds are the words of clients. */
    private static Map<String, Long> withoutSecrets(Map<String, Long> errors) {
        Map<String, Long> shown = new HashMap<>();
        errors.forEach((kind, count) -> shown.merge(Secrets.masked(kind), count, Long::sum));
        return shown;
    }
}
