package io.weir.driver.kafka.client;

import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.util.List;
import org.apache.kafka.common.InvalidRecordException;
import org.apache.kafka.common.errors.AuthorizationException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.errors.InvalidRequiredAcksException;
import org.apache.kafka.common.errors.InvalidTimestampException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.PolicyViolationException;
import org.apache.kafka.common.errors.RecordBatchTooLargeException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.SerializationException;
import org.apache.kafka.common.errors.UnsupportedCompressionTypeException;
import org.apache.kafka.common.errors.UnsupportedForMessageFormatException;
import org.apache.kafka.common.errors.UnsupportedVersionException;

/** Meaning of the errors of kafka-clients. */
final class Failure {

    /**
     * Answers of a broker that depend on the message or the right to send it, so that no earlier attempt can have been
     * stored. All other errors, even NotEnoughReplicas, may follow an attempt whose answer was lost.
     */
    private static final List<Class<? extends Throwable>> REFUSALS = List.of(
            AuthorizationException.class,
            InvalidRecordException.class,
            InvalidRequiredAcksException.class,
            InvalidTimestampException.class,
            InvalidTopicException.class,
            PolicyViolationException.class,
            RecordBatchTooLargeException.class,
            RecordTooLargeException.class,
            SerializationException.class,
            UnsupportedCompressionTypeException.class,
            UnsupportedForMessageFormatException.class,
            UnsupportedVersionException.class);

    private Failure() {}

    /** Returns the fate of a message that the client had buffered and then gave up. */
    public static SendOutcome outcome(Exception failure) {
        return Failures.outcome(failure, REFUSALS);
    }

    /** Returns the interrupt in the JDK's form, and clears the thread's flag, which Kafka's has set. */
    public static InterruptedException interrupted(InterruptException cause) {
        Thread.interrupted();
        InterruptedException interrupted = new InterruptedException(cause.getMessage());
        interrupted.initCause(cause);
        return interrupted;
    }
}
