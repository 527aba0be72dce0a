package io.weir.driver.rocketmq.grpc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.support.Calls;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class GrpcStartTest {

    private static final String STREAM_HAS_ENDED = "Stream is already completed, no further calls are allowed";

    private final AtomicLong now = new AtomicLong();
    private final GrpcStart start = new GrpcStart(new Calls(Duration.ofSeconds(30), now::get, Duration.ZERO));
    private int builds;

    /** As the client reports it: below the failure of its start, which takes a second. */
    private String build(String cause, int failures) {
        builds++;
        now.addAndGet(1_000_000_000);
        if (builds <= failures) {
            throw new IllegalStateException("service FAILED", new RuntimeException(new IllegalStateException(cause)));
        }
        return "client";
    }

    @Test
    void aClientWhoseStreamTheProxyHasEndedIsStartedAgain() throws Exception {
        assertThat(start.of("no client", () -> build(STREAM_HAS_ENDED, 7))).isEqualTo("client");
        assertThat(builds).isEqualTo(8);
    }

    @Test
    void anotherFailureIsToldAtOnce() {
        assertThatThrownBy(() -> start.of("no client", () -> build("no such topic", 1)))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("no client: ")
                .hasMessageContaining("service FAILED");
        assertThat(builds).isEqualTo(1);
    }

    @Test
    void aProxyThatAlwaysEndsTheStreamIsGivenUpAtTheLimit() {
        assertThatThrownBy(() -> start.of("no client", () -> build(STREAM_HAS_ENDED, Integer.MAX_VALUE)))
                .isInstanceOf(DriverException.class)
                .hasMessageStartingWith("no client: ");
        assertThat(builds).isEqualTo(30);
    }
}
