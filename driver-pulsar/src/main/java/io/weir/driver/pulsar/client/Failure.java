package io.weir.driver.pulsar.client;

import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;
import org.jspecify.annotations.Nullable;

/** Meaning of the errors of pulsar-client and of the admin interface. */
final class Failure {

    /**
     * Errors that the client finds before it has sent anything of the message. All others, also a closed or fenced
     * producer, may end a message whose acknowledgement was lost.
     */
    private static final List<Class<? extends Throwable>> REFUSALS = List.of(
            PulsarClientException.InvalidMessageException.class,
            PulsarClientException.ProducerQueueIsFullError.class,
            PulsarClientException.MemoryBufferIsFullError.class,
            PulsarClientException.CryptoException.class,
            PulsarClientException.IncompatibleSchemaException.class,
            PulsarClientException.InvalidConfigurationException.class);

    /** HTTP status of a request whose object does not exist. */
    public static final int NOT_FOUND = 404;

    /** HTTP status of a request to make an object that exists already. */
    public static final int CONFLICT = 409;

    /** HTTP status of a request that something still in use forbids: a consumer, a topic. */
    public static final int PRECONDITION_FAILED = 412;

    private Failure() {}

    /** Returns the fate of a message that was not acknowledged. */
    public static SendOutcome outcome(Throwable failure) {
        return Failures.outcome(failure, REFUSALS);
    }

    /** Returns whether the admin interface has answered with this HTTP status. */
    public static boolean isStatus(Throwable thrown, int status) {
        return Failures.unwrapped(thrown) instanceof PulsarAdminException answer && answer.getStatusCode() == status;
    }

    /** Returns an answer of the admin interface, or the other one if the answer is this HTTP status. */
    public static <T> CompletableFuture<T> unless(int status, CompletableFuture<T> answer, @Nullable T otherwise) {
        return answer.exceptionally(failure -> {
            if (isStatus(failure, status)) {
                return otherwise;
            }
            throw new CompletionException(Failures.unwrapped(failure));
        });
    }
}
