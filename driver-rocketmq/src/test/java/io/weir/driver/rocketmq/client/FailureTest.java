package io.weir.driver.rocketmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.remoting.exception.RemotingTimeoutException;
import org.apache.rocketmq.remoting.exception.RemotingTooMuchRequestException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void isRefusedWhenTheBrokerRejectsTheMessageItself() {
        assertThat(Failure.outcome(new MQBrokerException(ResponseCode.MESSAGE_ILLEGAL, "too long"), true))
                .isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void isUnknownWhenTheBrokerIsBusySinceAnEarlierAttemptMayHaveBeenStored() {
        assertThat(Failure.outcome(new MQBrokerException(ResponseCode.SYSTEM_BUSY, "busy"), false))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void isUnknownAfterATimeOut() {
        assertThat(Failure.outcome(
                        new MQClientException("wait response timeout", new RemotingTimeoutException("late")), false))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void isRefusedWhenTheClientHasNotSentIt() {
        assertThat(Failure.outcome(new MQClientException("body size over max value", null), true))
                .isEqualTo(SendOutcome.REFUSED);
        assertThat(Failure.outcome(new RemotingTooMuchRequestException("tryAcquire timeout"), false))
                .isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void isUnknownWhenTheTimeRanOutAfterAnAttempt() {
        assertThat(Failure.outcome(new RemotingTooMuchRequestException("sendDefaultImpl call timeout"), true))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void countsErrorsThatDifferInFiguresTogether() {
        MQBrokerException first = new MQBrokerException(
                2, "[TIMEOUT_CLEAN_QUEUE]broker busy, period in queue: 214ms, size of queue: 30", "127.0.0.1:20911");
        MQBrokerException second = new MQBrokerException(
                2, "[TIMEOUT_CLEAN_QUEUE]broker busy, period in queue: 1385ms, size of queue: 7", "127.0.0.1:20911");
        assertThat(new SendFailed(first).getMessage())
                .isEqualTo(new SendFailed(second).getMessage())
                .isEqualTo("MQBrokerException 2: [TIMEOUT_CLEAN_QUEUE]broker busy, period in queue: #ms, size of"
                        + " queue: #");
    }

    @Test
    void leavesOutTheAdvertisement() {
        assertThat(new SendFailed(new MQClientException("unknown reason", null)).getMessage())
                .doesNotContain("rocketmq.apache.org");
    }
}
