package io.weir.driver.pulsar.client;

import io.weir.driver.DriverException;
import io.weir.driver.SendOutcome;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;

/** Meaning of the errors of pulsar-client, and their wording. */
public final class Failure {

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

    private Failure() {}

    /** Returns the fate of a message that was not acknowledged. */
    public static SendOutcome outcome(Throwable failure) {
        for (Class<? extends Throwable> refusal : REFUSALS) {
            if (refusal.isInstance(failure)) {
                return SendOutcome.REFUSED;
            }
        }
        return SendOutcome.UNKNOWN;
    }

    /** Returns an exception with one sentence: the attempt, and Pulsar's own reason. */
    public static DriverException of(String attempt, Throwable thrown) {
        Throwable error = unwrapped(thrown);
        return new DriverException(attempt + ": " + reason(error), error);
    }

    /** Returns the error itself, without the wrappings of futures. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable error = thrown;
        while ((error instanceof ExecutionException || error instanceof CompletionException)
                && error.getCause() != null) {
            error = error.getCause();
        }
        return error;
    }

    /** Returns whether the admin interface has answered with this HTTP status. */
    public static boolean isStatus(Throwable thrown, int status) {
        return unwrapped(thrown) instanceof PulsarAdminException answer && answer.getStatusCode() == status;
    }

    /** Returns the error, and the one at the bottom of its causes if that adds information. */
    public static String reason(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String told = text(error);
        String cause = text(root);
        return root == error || told.contains(cause) ? told : told + " (" + cause + ")";
    }

    private static String text(Throwable error) {
        String name = error.getClass().getSimpleName();
        // The client puts its own state, over several lines, behind the first.
        return error.getMessage() == null
                ? name
                : name + ": " + error.getMessage().strip().replaceAll("\\s+", " ");
    }
}
