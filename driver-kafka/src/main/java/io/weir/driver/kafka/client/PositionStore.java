package io.weir.driver.kafka.client;

import io.weir.driver.NanoClock;
import io.weir.driver.support.ErrorTally;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Commits the position of a consumer: once an interval while messages flow, at once when they stop. Idle where the
 * client commits by itself. Confined to the consumer's thread.
 */
final class PositionStore {

    /** Time between commits: short enough for a backlog that is read once a second, long enough to be no load. */
    private static final Duration INTERVAL = Duration.ofMillis(200);

    private final Consumer<?, ?> client;
    private final boolean clientCommits;
    private final Duration limit;
    private final NanoClock clock;
    private final ErrorTally errors;

    private long lastCommitNanos;
    private boolean moved;
    private final Map<TopicPartition, Long> idlePositions = new HashMap<>();
    /** Prevents further requests to a broker that doesn't answer. */
    private boolean committing;

    PositionStore(Consumer<?, ?> client, boolean clientCommits, Duration limit, NanoClock clock, ErrorTally errors) {
        this.client = client;
        this.clientCommits = clientCommits;
        this.limit = limit;
        this.clock = clock;
        this.errors = errors;
        this.lastCommitNanos = clock.nanoTime();
    }

    /** Commits if it is time; to be called after every poll, when its messages have been delivered. */
    void polled(boolean empty) {
        if (clientCommits) {
            return;
        }
        moved |= empty ? hasPassedSomething() : true;
        if (!moved || committing) {
            return;
        }
        long now = clock.nanoTime();
        if (empty || now - lastCommitNanos >= INTERVAL.toNanos()) {
            lastCommitNanos = now;
            moved = false;
            committing = true;
            client.commitAsync((offsets, failure) -> {
                committing = false;
                if (failure != null) {
                    moved = true;
                    errors.add("commit", failure);
                }
            });
        }
    }

    /**
     * Returns whether the position has moved although nothing was delivered: over the mark at a transaction's end, or
     * over messages of an aborted one. Without a commit, these would stay in the backlog.
     */
    private boolean hasPassedSomething() {
        boolean passed = false;
        for (TopicPartition partition : client.assignment()) {
            try {
                long position = client.position(partition, Duration.ZERO);
                @Nullable Long before = idlePositions.put(partition, position);
                passed |= before == null || before != position;
            } catch (TimeoutException notKnownYet) {
                // There is nothing to store.
            }
        }
        return passed;
    }

    void storeNow() {
        if (clientCommits) {
            return;
        }
        try {
            Member.commit(() -> client.commitSync(limit));
            moved = false;
        } catch (KafkaException e) {
            errors.add("commit", e);
        }
    }
}
