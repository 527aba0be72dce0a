package io.weir.driver.rocketmq.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GrpcStartTest {

    private int builds;

    /** As the client reports it: below the failure of its start. */
    private String build(String cause, int failures) {
        builds++;
        if (builds <= failures) {
            throw new IllegalStateException("service FAILED", new RuntimeException(new IllegalStateException(cause)));
        }
        return "client";
    }

    private static GrpcStart start(long limitMillis) {
        return new GrpcStart(Duration.ofMillis(limitMillis), Duration.ofMillis(1));
    }

    @AfterEach
    void forgetInterrupt() {
        boolean ignored = Thread.interrupted();
    }

    @Test
    void aClientWhoseStreamTheProxyHasEndedIsStartedAgain() throws Exception {
        assertThat(start(60_000).of(() -> build("Stream is already completed, no further calls are allowed", 7)))
                .isEqualTo("client");
        assertThat(builds).isEqualTo(8);
    }

    @Test
    void anotherFailureIsToldAtOnce() {
        assertThatThrownBy(() -> start(60_000).of(() -> build("no such topic", 1)))
                .hasMessage("service FAILED");
        assertThat(builds).isEqualTo(1);
    }

    @Test
    void aProxyThatAlwaysEndsTheStreamIsGivenUp() {
        assertThatThrownBy(() -> start(20).of(() -> build("Stream is already completed", Integer.MAX_VALUE)))
                .hasMessage("service FAILED");
        assertThat(builds).isGreaterThan(1);
    }

    @Test
    void anInterruptEndsTheWait() {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> start(60_000).of(() -> build("Stream is already completed", Integer.MAX_VALUE)))
                .hasMessage("service FAILED");
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }
}
