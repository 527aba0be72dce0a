package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
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

    /** Returns the reason; after the first line of a message the client advertises its documentation. */
    static String reason(Throwable error) {
        return Failures.reason(error, message -> message.lines().findFirst().orElse(""));
    }
}
