package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.DisconnectException;
import org.apache.kafka.common.errors.InvalidTopicException;
import org.apache.kafka.common.errors.NotEnoughReplicasException;
import org.apache.kafka.common.errors.RecordTooLargeException;
import org.apache.kafka.common.errors.TimeoutException;
import org.apache.kafka.common.errors.TopicAuthorizationException;
import org.junit.jupiter.api.Test;

class FailureTest {

    @Test
    void whatTheBrokerWouldNeverTakeIsRefused() {
        assertThat(Failure.outcome(new RecordTooLargeException("10 MB"))).isEqualTo(SendOutcome.REFUSED);
        assertThat(Failure.outcome(new TopicAuthorizationException("t"))).isEqualTo(SendOutcome.REFUSED);
        assertThat(Failure.outcome(new InvalidTopicException("t"))).isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void whatMayFollowALostAnswerIsUnknown() {
        assertThat(Failure.outcome(new TimeoutException("Expiring 1 record(s)")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(Failure.outcome(new DisconnectException())).isEqualTo(SendOutcome.UNKNOWN);
        assertThat(Failure.outcome(new NotEnoughReplicasException())).isEqualTo(SendOutcome.UNKNOWN);
        assertThat(Failure.outcome(new KafkaException("Producer is closed forcefully.")))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void saysWhatWasTriedAndTheReasonAtTheBottom() {
        Exception thrown = new ExecutionException(new KafkaException("outer", new IllegalStateException("inner")));
        assertThat(Failures.of("it failed", thrown))
                .hasMessage("it failed: KafkaException: outer (IllegalStateException: inner)");
    }
}
