package io.weir.result;

import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Workload;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The workload as asked, flat and in plain values, so that a result explains itself.
 *
 * @param keys name of the key distribution
 * @param measuredSeconds null when a number of messages ends the measured part
 * @param messages null when only the time ends the measured part
 * @param maxOutstandingMessages null when chosen by the engine, like the next two
 * @param backlog to build and drain in the measured part; null for none
 * @param waitPolicy "auto", "precise" or "economical"; the one used is with the senders
 */
public record WorkloadDescription(
        String name,
        int topics,
        int partitionsPerTopic,
        int producersPerTopic,
        int subscriptionsPerTopic,
        int consumersPerSubscription,
        List<String> existingTopics,
        PayloadDescription payload,
        String keys,
        LoadDescription load,
        WarmUpDescription warmUp,
        @Nullable Double measuredSeconds,
        @Nullable Long messages,
        double drainTimeoutSeconds,
        @Nullable Long maxOutstandingMessages,
        @Nullable Long maxOutstandingBytes,
        @Nullable Integer senderThreads,
        String waitPolicy,
        long seed,
        @Nullable BacklogDescription backlog) {

    public WorkloadDescription {
        existingTopics = List.copyOf(existingTopics);
    }

    /**
     * Load before the measured part.
     *
     * @param kind "fixed", or "adaptive": until the system is steady
     * @param seconds its length, or its limit where it is adaptive
     */
    public record WarmUpDescription(String kind, double seconds) {}

    /**
     * Content of the messages.
     *
     * @param kind "random" or "file"
     * @param sizeBytes of every message
     * @param randomRatio share of random bytes; null for a file
     * @param poolSize number of different payloads; null for a file
     * @param file as the user named it; null for random bytes
     */
    public record PayloadDescription(
            String kind,
            int sizeBytes,
            @Nullable Double randomRatio,
            @Nullable Integer poolSize,
            @Nullable String file) {}

    /**
     * Rate of sending, and its course.
     *
     * @param kind "constant", "profile", "search" or "closedLoop"
     * @param messagesPerSecond over all producers; null where it is not known before, or changes
     * @param searchTimeoutSeconds how long a search may take; null without
     * @param stages of a profile, one after the other; null without
     */
    public record LoadDescription(
            String kind,
            @Nullable Double messagesPerSecond,
            @Nullable Double searchTimeoutSeconds,
            @Nullable List<RateStageDescription> stages) {

        public LoadDescription {
            stages = stages == null ? null : List.copyOf(stages);
        }
    }

    /**
     * A stretch of a rate that changes.
     *
     * @param fromMessagesPerSecond over all producers, at its beginning
     * @param toMessagesPerSecond at its end, reached evenly
     */
    public record RateStageDescription(double fromMessagesPerSecond, double toMessagesPerSecond, double seconds) {}

    /**
     * A backlog to build and drain.
     *
     * @param sizeBytes of payload, over all subscriptions
     * @param drainRatio share to drain
     * @param timeoutSeconds for building, and again for draining
     */
    public record BacklogDescription(long sizeBytes, double drainRatio, double timeoutSeconds) {}

    /** Returns the description of a workload. */
    public static WorkloadDescription of(Workload workload) {
        Topology topology = workload.topology();
        Timing timing = workload.timing();
        return new WorkloadDescription(
                workload.name(),
                topology.topicCount(),
                topology.partitionsPerTopic(),
                topology.producersPerTopic(),
                topology.subscriptionsPerTopic(),
                topology.consumersPerSubscription(),
                topology.existingTopics(),
                describe(workload.payload()),
                workload.keys().name(),
                describe(workload.load()),
                new WarmUpDescription(
                        timing.warmUp().adaptive() ? "adaptive" : "fixed",
                        seconds(timing.warmUp().longest())),
                timing.measured().map(WorkloadDescription::seconds).orElse(null),
                orNull(timing.messages()),
                seconds(timing.drainTimeout()),
                orNull(workload.limits().maxOutstandingMessages()),
                orNull(workload.limits().maxOutstandingBytes()),
                orNull(workload.limits().senderThreads()),
                workload.limits().waitPolicy().word(),
                workload.seed(),
                workload.backlog()
                        .map(requested -> new BacklogDescription(
                                requested.sizeBytes(), requested.drainRatio(), seconds(requested.timeout())))
                        .orElse(null));
    }

    /** Returns this description with another seed. */
    public WorkloadDescription withSeed(long other) {
        return new WorkloadDescription(
                name,
                topics,
                partitionsPerTopic,
                producersPerTopic,
                subscriptionsPerTopic,
                consumersPerSubscription,
                existingTopics,
                payload,
                keys,
                load,
                warmUp,
                measuredSeconds,
                messages,
                drainTimeoutSeconds,
                maxOutstandingMessages,
                maxOutstandingBytes,
                senderThreads,
                waitPolicy,
                other,
                backlog);
    }

    private static PayloadDescription describe(Payload payload) {
        if (payload instanceof Payload.Random random) {
            return new PayloadDescription("random", random.sizeBytes(), random.randomRatio(), random.poolSize(), null);
        }
        return new PayloadDescription("file", payload.sizeBytes(), null, null, ((Payload.FromFile) payload).file());
    }

    private static LoadDescription describe(Load load) {
        if (load instanceof Load.ConstantRate constant) {
            return new LoadDescription("constant", constant.messagesPerSecond(), null, null);
        }
        if (load instanceof Load.Profile profile) {
            return new LoadDescription("profile", null, null, stages(profile));
        }
        return load instanceof Load.Search search
                ? new LoadDescription("search", null, seconds(search.timeLimit()), null)
                : new LoadDescription("closedLoop", null, null, null);
    }

    /** Returns the stages of a profile. */
    public static List<RateStageDescription> stages(Load.Profile profile) {
        return profile.stages().stream()
                .map(stage -> new RateStageDescription(
                        stage.fromMessagesPerSecond(), stage.toMessagesPerSecond(), seconds(stage.duration())))
                .toList();
    }

    private static double seconds(Duration duration) {
        return duration.toNanos() / 1e9;
    }

    private static @Nullable Long orNull(OptionalLong value) {
        return value.isPresent() ? value.getAsLong() : null;
    }

    private static @Nullable Integer orNull(OptionalInt value) {
        return value.isPresent() ? value.getAsInt() : null;
    }
}
