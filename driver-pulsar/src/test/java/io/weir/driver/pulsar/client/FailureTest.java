package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.SendOutcome;
import io.weir.driver.support.Failures;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.PulsarClientException;
import org.junit.jupiter.api.Test;

/** What the client's errors mean for a message. */
class FailureTest {

    @Test
    void whatTheClientFindsBeforeItSendsIsRefused() {
        assertThat(Failure.outcome(new PulsarClientException.InvalidMessageException("too large")))
                .isEqualTo(SendOutcome.REFUSED);
        assertThat(Failure.outcome(new PulsarClientException.ProducerQueueIsFullError("full")))
                .isEqualTo(SendOutcome.REFUSED);
    }

    @Test
    void whatMayHaveBeenStoredIsUnknown() {
        assertThat(Failure.outcome(new PulsarClientException.TimeoutException("late")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(Failure.outcome(new PulsarClientException.AlreadyClosedException("closed")))
                .isEqualTo(SendOutcome.UNKNOWN);
        assertThat(Failure.outcome(new PulsarClientException.ProducerFencedException("fenced")))
                .isEqualTo(SendOutcome.UNKNOWN);
    }

    @Test
    void theReasonIsTheErrorUnderTheWrappings() {
        PulsarAdminException answer = new PulsarAdminException(new RuntimeException("gone"), "Not found", 404);
        Throwable wrapped = new ExecutionException(new CompletionException(answer));
        assertThat(Failures.unwrapped(wrapped)).isSameAs(answer);
        assertThat(Failure.isStatus(wrapped, 404)).isTrue();
        assertThat(Failure.isStatus(wrapped, 409)).isFalse();
        assertThat(Failures.of("Pulsar did not do it", wrapped)).hasMessageContaining("Pulsar did not do it: ");
    }
}
