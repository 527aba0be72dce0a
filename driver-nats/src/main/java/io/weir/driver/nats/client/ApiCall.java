package io.weir.driver.nats.client;

import io.nats.client.JetStreamApiException;
import io.weir.driver.DriverException;
import io.weir.driver.support.Failures;
import java.io.IOException;
import java.util.Optional;

/** One request to JetStream's API. */
@FunctionalInterface
interface ApiCall<T> {

    /** Code of answers on a stream, a consumer or a message that does not exist. */
    int NOT_FOUND = 404;

    T make() throws IOException, JetStreamApiException;

    /** Makes a call; the attempt begins the sentence of its failure. */
    static <T> T answer(String attempt, ApiCall<T> call) throws DriverException {
        try {
            return call.make();
        } catch (IOException | JetStreamApiException | RuntimeException failure) {
            throw Failures.of(attempt, failure);
        }
    }

    /** Makes a call about something that may not exist; empty if it does not. */
    static <T> Optional<T> find(String attempt, ApiCall<T> call) throws DriverException {
        try {
            return Optional.of(call.make());
        } catch (JetStreamApiException failure) {
            if (failure.getErrorCode() == NOT_FOUND) {
                return Optional.empty();
            }
            throw Failures.of(attempt, failure);
        } catch (IOException | RuntimeException failure) {
            throw Failures.of(attempt, failure);
        }
    }
}
