package io.weir.driver.rocketmq.grpc;

import java.time.Duration;
import org.apache.rocketmq.client.apis.ClientException;

/**
 * Starts clients. Now and then the proxy ends a client's first stream of settings while it starts, most often when the proxy
 * has little time; the client then fails, and another has a stream of its own.
 *
 * @param limit after which a client that fails so is not started again
 * @param pause time before it is
 */
record GrpcStart(Duration limit, Duration pause) {

    private static final String STREAM_HAS_ENDED = "Stream is already completed";

    /** Builds a client, which starts it. */
    @FunctionalInterface
    interface Build<C> {
        C build() throws ClientException;
    }

    GrpcStart() {
        this(Duration.ofSeconds(15), Duration.ofMillis(200));
    }

    /**
     * Returns a client that has started.
     *
     * @throws IllegalStateException if none did
     */
    <C> C of(Build<C> builder) throws ClientException {
        long begun = System.nanoTime();
        while (true) {
            try {
                return builder.build();
            } catch (IllegalStateException failed) {
                if (!hasLostItsStream(failed) || System.nanoTime() - begun >= limit.toNanos() || !paused()) {
                    throw failed;
                }
            }
        }
    }

    private boolean paused() {
        try {
            Thread.sleep(pause.toMillis());
            return true;
        } catch (InterruptedException hurry) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static boolean hasLostItsStream(Throwable failed) {
        for (Throwable cause = failed; cause != null; cause = cause.getCause()) {
            if (String.valueOf(cause.getMessage()).startsWith(STREAM_HAS_ENDED)) {
                return true;
            }
        }
        return false;
    }
}
