package io.weir.driver.kafka.admin;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/** The admin client of a session, with every wait bounded. Any thread. */
public final class AdminCalls implements AutoCloseable {

    /** Extra time, so that the client's own limit ends a call first: it knows the reason. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final Duration BETWEEN_TRIES = Duration.ofMillis(20);

    private static final String UNRESOLVED = "No resolvable bootstrap urls";

    private final Admin admin;
    private final Duration limit;
    private final NanoClock clock;

    private AdminCalls(Admin admin, Duration limit, NanoClock clock) {
        this.admin = admin;
        this.limit = limit;
        this.clock = clock;
    }

    public static AdminCalls open(Map<String, Object> properties, Duration limit, NanoClock clock)
            throws DriverException {
        try {
            return new AdminCalls(Admin.create(properties), limit, clock);
        } catch (KafkaException e) {
            if (Failure.reason(e).contains(UNRESOLVED)) { // which does not name the address
                throw new DriverException(
                        "no host of bootstrap.servers has an address here: "
                                + properties.get(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG)
                                + "; check the names, and this machine's name service",
                        e);
            }
            throw Failure.of("Kafka's admin client refuses its settings", e);
        }
    }

    public Admin admin() {
        return admin;
    }

    Duration limit() {
        return limit;
    }

    /** Waits for an answer. */
    public <T> T await(String attempt, KafkaFuture<T> answer) throws DriverException, InterruptedException {
        try {
            return answer(answer);
        } catch (ExecutionException e) {
            throw Failure.of(attempt, e);
        }
    }

    /** Waits for an answer that may be an error which the caller can handle. */
    public <T> T answer(KafkaFuture<T> answer) throws ExecutionException, InterruptedException {
        try {
            return answer.get(limit.plus(GRACE).toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new ExecutionException("no answer within " + limit.toMillis() + " ms", e);
        }
    }

    /** Repeats a check until the condition holds; returns false if the time limit comes first. */
    boolean until(Condition condition) throws DriverException, InterruptedException {
        long start = clock.nanoTime();
        while (!condition.holds()) {
            if (clock.nanoTime() - start >= limit.toNanos()) {
                return false;
            }
            TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES.toMillis());
        }
        return true;
    }

    @Override
    public void close() {
        admin.close(limit);
    }

    /** A state that the broker reaches in its own time. */
    @FunctionalInterface
    interface Condition {
        boolean holds() throws DriverException, InterruptedException;
    }
}
