package io.weir.driver.nats.client;

import io.nats.client.Connection;
import io.nats.client.JetStreamApiException;
import io.nats.client.JetStreamManagement;
import io.nats.client.JetStreamOptions;
import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Requests to JetStream's API, which no server answers while a leader is elected: each is made again until the session's limit.
 * All of them may be, since what they ask for is then there or gone already.
 */
public record Api(JetStreamManagement management, Calls calls) {

    private static final Duration LIMIT_OF_ONE = Duration.ofSeconds(5);

    /** Code of answers on a stream or a consumer that does not exist. */
    private static final int NOT_FOUND = 404;

    /** Errors of a cluster that has no leader at this moment (JSClusterNotAvailErr, JSClusterNotLeaderErr of nats-server). */
    private static final Set<Integer> NO_LEADER = Set.of(10008, 10009);

    /** One request. */
    @FunctionalInterface
    interface Request<T> {
        T make(JetStreamManagement management) throws IOException, JetStreamApiException;
    }

    public static Api of(Connection connection, Calls calls) throws DriverException {
        Duration ofOne = calls.limit().compareTo(LIMIT_OF_ONE) < 0 ? calls.limit() : LIMIT_OF_ONE;
        try {
            JetStreamOptions options =
                    JetStreamOptions.builder().requestTimeout(ofOne).build();
            return new Api(connection.jetStreamManagement(options), calls);
        } catch (IOException failure) {
            throw Failures.of("NATS's client has no JetStream", failure);
        }
    }

    /** Waits until JetStream answers: a cluster elects its leader after its servers are ready. */
    public void require() throws DriverException, InterruptedException {
        answer("NATS has no JetStream that answers", JetStreamManagement::getAccountStatistics);
    }

    /** Returns the answer; the attempt begins the sentence of a failure. */
    <T> T answer(String attempt, Request<T> request) throws DriverException, InterruptedException {
        try {
            return made(request);
        } catch (IOException | JetStreamApiException | RuntimeException failure) {
            throw Failures.of(attempt, failure);
        }
    }

    /** Returns the answer about something that may not exist; empty if it does not. */
    <T> Optional<T> find(String attempt, Request<T> request) throws DriverException, InterruptedException {
        try {
            return Optional.of(made(request));
        } catch (IOException | JetStreamApiException | RuntimeException failure) {
            if (failure instanceof JetStreamApiException refused && refused.getErrorCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw Failures.of(attempt, failure);
        }
    }

    private <T> T made(Request<T> request)
            throws IOException, JetStreamApiException, DriverException, InterruptedException {
        Attempts<T> attempts = new Attempts<>(request, management);
        calls.until(attempts::succeeds);
        return attempts.result();
    }

    /** The latest answer to a request, or the latest reason why there is none. */
    private static final class Attempts<T> {

        private final Request<T> request;
        private final JetStreamManagement management;
        private @Nullable T answer;
        private @Nullable IOException lost;
        private @Nullable JetStreamApiException refused;

        Attempts(Request<T> request, JetStreamManagement management) {
            this.request = request;
            this.management = management;
        }

        /** Returns false where the same request may succeed a moment later. */
        boolean succeeds() {
            try {
                lost = null;
                refused = null;
                answer = request.make(management);
                return true;
            } catch (IOException noAnswer) {
                lost = noAnswer;
                return false;
            } catch (JetStreamApiException error) {
                refused = error;
                return !NO_LEADER.contains(error.getApiErrorCode());
            }
        }

        T result() throws IOException, JetStreamApiException {
            if (lost != null) {
                throw lost;
            }
            if (refused != null) {
                throw refused;
            }
            if (answer == null) {
                throw new IOException("no answer");
            }
            return answer;
        }
    }
}
