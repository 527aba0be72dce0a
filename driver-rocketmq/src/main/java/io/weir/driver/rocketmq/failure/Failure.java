package io.weir.driver.rocketmq.failure;

import io.weir.driver.DriverException;
import io.weir.driver.SendOutcome;
import java.util.Set;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.remoting.exception.RemotingTooMuchRequestException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;

/** Meaning of the errors of RocketMQ's client, and their wording. */
public final class Failure {

    /**
     * Answers of a broker that depend on the message or the right to send it, so that no earlier attempt can have been
     * stored. All others, even "broker busy", may follow an attempt whose answer was lost.
     */
    private static final Set<Integer> REFUSALS =
            Set.of(ResponseCode.MESSAGE_ILLEGAL, ResponseCode.NO_PERMISSION, ResponseCode.TOPIC_NOT_EXIST);

    private Failure() {}

    /**
     * Returns the fate of a message that was not acknowledged.
     *
     * @param retried whether the client may have sent it before the attempt that failed
     */
    public static SendOutcome outcome(Throwable failure, boolean retried) {
        if (failure instanceof MQBrokerException answer) {
            return REFUSALS.contains(answer.getResponseCode()) ? SendOutcome.REFUSED : SendOutcome.UNKNOWN;
        }
        if (failure instanceof MQClientException && failure.getCause() == null) {
            // Of the client's own making, before anything was sent: too large, no route, no such broker, queue full.
            return SendOutcome.REFUSED;
        }
        if (failure instanceof RemotingTooMuchRequestException && !retried) {
            // The limit of the send passed while the message waited for its turn in the client. What has been sent
            // comes wrapped.
            return SendOutcome.REFUSED;
        }
        return failure instanceof IllegalStateException ? SendOutcome.REFUSED : SendOutcome.UNKNOWN;
    }

    /** Returns an exception with one sentence: the attempt, and RocketMQ's own reason. */
    public static DriverException of(String attempt, Throwable error) {
        return new DriverException(attempt + ": " + reason(error), error);
    }

    /** Returns the error, and the one at the bottom of its causes if that adds information. */
    static String reason(Throwable error) {
        Throwable root = error;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return root == error ? text(error) : text(error) + " (" + text(root) + ")";
    }

    private static String text(Throwable error) {
        String name = error.getClass().getSimpleName();
        // After the first line the client advertises its documentation.
        return error.getMessage() == null
                ? name
                : name + ": " + error.getMessage().strip().lines().findFirst().orElse("");
    }
}
