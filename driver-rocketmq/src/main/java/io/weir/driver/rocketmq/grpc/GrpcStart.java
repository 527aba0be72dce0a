package io.weir.driver.rocketmq.grpc;

import io.weir.driver.DriverException;
import io.weir.driver.rocketmq.client.Failure;
import io.weir.driver.support.Calls;
import java.util.ArrayList;
import java.util.List;
import org.apache.rocketmq.client.apis.ClientException;

/**
 * Starts clients. Now and then the proxy ends a client's first stream of settings while it starts, most often when the proxy
 * has little time; the client then fails, and another has a stream of its own.
 *
 * @param calls whose limit ends this
 */
record GrpcStart(Calls calls) {

    private static final String STREAM_HAS_ENDED = "Stream is already completed";

    /** Builds a client, which starts it. */
    @FunctionalInterface
    interface Build<C> {
        C build() throws ClientException;
    }

    /**
     * Returns a client that has started.
     *
     * @param attempt for the message of a failure
     */
    <C> C of(String attempt, Build<C> builder) throws DriverException, InterruptedException {
        List<C> started = new ArrayList<>(1);
        List<IllegalStateException> failures = new ArrayList<>();
        boolean inTime = calls.until(() -> {
            try {
                return started.add(builder.build());
            } catch (ClientException refused) {
                throw Failure.of(attempt, refused);
            } catch (IllegalStateException failed) {
                if (!hasLostItsStream(failed)) {
                    throw Failure.of(attempt, failed);
                }
                failures.add(failed);
                return false;
            }
        });
        if (!inTime) {
            throw Failure.of(attempt, failures.get(0));
        }
        return started.get(0);
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
