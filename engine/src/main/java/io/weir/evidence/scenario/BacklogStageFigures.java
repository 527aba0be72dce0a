package io.weir.evidence.scenario;

import io.weir.measure.BacklogStage;
import org.jspecify.annotations.Nullable;

/**
 * Figures of one stage of a load with a backlog. Rates count the events within the stage; percentiles cover the
 * messages that completed within it, from added histograms.
 *
 * @param stage the stage
 * @param seconds how long it lasted, above 0
 * @param targetMessagesPerSecond due within the stage; null in a closed loop, where nothing is due
 * @param receivedMessagesPerSecond delivered, over all subscriptions: while catching up, the rate of catching up
 * @param failedMessages sends that were not acknowledged
 * @param p50ResponseNanos null when nothing completed and in a closed loop, as the next
 * @param p50ServiceNanos null when nothing completed, as the next
 * @param firstBacklogMessages first count in the stage, from the source that the record names; null when there was
 *     none, as the next two
 * @param maxBacklogMessages highest count within the stage
 * @param lastBacklogMessages last count within the stage
 * @param unreceivedAtStartMessages acknowledged and not yet received by Weir's own count, over all subscriptions
 * @param unreceivedAtEndMessages the same at the stage's end
 */
public record BacklogStageFigures(
        BacklogStage stage,
        double seconds,
        @Nullable Double targetMessagesPerSecond,
        double sentMessagesPerSecond,
        double acknowledgedMessagesPerSecond,
        double receivedMessagesPerSecond,
        long failedMessages,
        @Nullable Long p50ResponseNanos,
        @Nullable Long p99ResponseNanos,
        @Nullable Long p50ServiceNanos,
        @Nullable Long p99ServiceNanos,
        @Nullable Long firstBacklogMessages,
        @Nullable Long maxBacklogMessages,
        @Nullable Long lastBacklogMessages,
        long unreceivedAtStartMessages,
        long unreceivedAtEndMessages) {}
