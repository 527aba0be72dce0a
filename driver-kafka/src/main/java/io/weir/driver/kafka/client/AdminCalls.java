package io.weir.driver.kafka.client;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.driver.support.Calls;
import io.weir.driver.support.Failures;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.common.KafkaException;

/** The admin client of a session, with every wait bounded. Any thread. */
public final class AdminCalls extends Calls implements AutoCloseable {

    private static final String UNRESOLVED = "No resolvable bootstrap urls";

    private final Admin admin;

    private AdminCalls(Admin admin, Duration limit, NanoClock clock) {
        super(limit, clock);
        this.admin = admin;
    }

    public static AdminCalls open(Map<String, Object> properties, Duration limit, NanoClock clock)
            throws DriverException {
        try {
            return new AdminCalls(Admin.create(properties), limit, clock);
        } catch (KafkaException e) {
            if (Failures.reason(e).contains(UNRESOLVED)) { // which does not name the address
                throw new DriverException(
                        "no host of bootstrap.servers has an address here: "
                                + properties.get(AdminClientConfig.BOOTSTRAP_SERVERS_CONFIG)
                                + "; check the names, and this machine's name service",
                        e);
            }
            throw Failures.of("Kafka's admin client refuses its settings", e);
        }
    }

    public Admin admin() {
        return admin;
    }

    @Override
    public void close() {
        admin.close(limit());
    }
}
