package io.weir.driver.rocketmq.grpc;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import io.weir.driver.rocketmq.client.SendFailed;
import java.io.IOException;
import java.util.concurrent.CompletionException;
import org.apache.rocketmq.client.apis.ClientException;
import org.apache.rocketmq.client.java.exception.InternalErrorException;
import org.apache.rocketmq.client.java.exception.PayloadTooLargeException;
import org.apache.rocketmq.client.java.exception.ProxyTimeoutException;
import org.apache.rocketmq.client.java.exception.TooManyRequestsException;
import org.junit.jupiter.api.Test;

class GrpcFailureTest {

    @Test
    void isRefusedWhenTheProxyRejectsTheMessageItself() {
        assertThat(GrpcFailure.outcome(new PayloadTooLargeException(41300, "a1", "too large")))
                .isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void isRefusedWhenTheClientHasNotSentIt() {
        assertThat(GrpcFailure.outcome(new ClientException(new IOException("Message body size exceeds the threshold"))))
                .isEqualTo(SendOutcome.REFUSED);
        assertThat(GrpcFailure.outcome(new CompletionException(new IllegalArgumentException("type does not match"))))
                .isEqualTo(SendOutcome.REFUSED);
        assertThat(GrpcFailure.outcome(new IllegalStateException("not running")))
                .isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void isUnknownWhenItMayHaveBeenStoredNowOrByAnEarlierAttempt() {
        assertThat(GrpcFailure.outcome(new ProxyTimeoutException(50400, "a1", "flush")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(GrpcFailure.outcome(new TooManyRequestsException(42900, "a1", "busy")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(GrpcFailure.outcome(new RuntimeException("UNAVAILABLE", new IOException("connection reset"))))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void countsErrorsThatDifferInTheirRequestTogether() {
        assertThat(new SendFailed(new InternalErrorException(50001, "f00d-1", "no answer")).getMessage())
                .isEqualTo(new SendFailed(new InternalErrorException(50001, "beef-2", "no answer")).getMessage())
                .contains("no answer");
    }
}
