package io.weir.driver.nats.config;

import io.nats.client.ConnectionListener;
import io.nats.client.Consumer;
import io.nats.client.ErrorListener;
import io.nats.client.Options;
import io.weir.driver.DriverException;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.support.ErrorTally;
import io.weir.driver.support.Failures;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The client's own options, by the names of its properties: read from its class, so they are those of its version. */
public final class ClientOptions {

    private static final Logger LOG = LoggerFactory.getLogger(ClientOptions.class);
    private static final String PREFIX = "io.nats.client.";

    /** Options that name a class of the user's, or that the driver decides. */
    private static final String DECIDED = "class|callback|executor|factory|supplier|handler|listener|collector|logger"
            + "|^servers$|^url$|^name$|discardwhenfull|use.old.request.style";

    /** Full name of each property by the name in a driver file. */
    private static final Map<String, String> PROPERTIES = properties();

    private static final Set<String> SECRET = Set.of("password", "token", "keyStorePassword", "trustStorePassword");

    private ClientOptions() {}

    private static Map<String, String> properties() {
        Map<String, String> names = new TreeMap<>();
        for (Field field : Options.class.getFields()) {
            if (field.getName().startsWith("PROP_")
                    && Modifier.isStatic(field.getModifiers())
                    && field.getType() == String.class) {
                String full = value(field);
                String name = full.startsWith(PREFIX) ? full.substring(PREFIX.length()) : full;
                if (!name.matches(".*(" + DECIDED + ").*")) {
                    names.put(name, full);
                }
            }
        }
        return names;
    }

    private static String value(Field constant) {
        try {
            return String.valueOf(constant.get(null));
        } catch (IllegalAccessException impossible) {
            throw new IllegalStateException("a public constant can't be read", impossible);
        }
    }

    static List<SettingDescriptor> descriptors() {
        return PROPERTIES.entrySet().stream()
                .map(property -> {
                    SettingDescriptor descriptor = SettingType.TEXT.setting(
                            property.getKey(), "", "Property " + property.getValue() + " of the client.");
                    return SECRET.contains(property.getKey()) ? descriptor.asSecret() : descriptor;
                })
                .toList();
    }

    /**
     * Returns the options of one connection.
     *
     * @param name for the server's own list of clients
     * @param errors counts what the client reports besides
     * @throws DriverException when the client refuses a value
     */
    public static Options of(NatsSettings settings, List<String> servers, String name, ErrorTally errors)
            throws DriverException {
        Properties own = new Properties();
        settings.clientConfig().forEach((key, value) -> own.put(PROPERTIES.getOrDefault(key, key), value));
        try {
            Options.Builder builder = new Options.Builder()
                    // A server may be away for longer than the client's own 60 attempts.
                    .maxReconnects(-1)
                    .properties(own)
                    .servers(servers.toArray(String[]::new))
                    .connectionName(name)
                    .connectionListener(new Events())
                    .errorListener(new Errors(errors));
            return builder.build();
        } catch (RuntimeException refused) {
            throw Failures.of("NATS's client refuses its options", refused);
        }
    }

    /** Tells the log, not the console, of connections that come and go. */
    private static final class Events implements ConnectionListener {

        @Override
        public void connectionEvent(io.nats.client.Connection connection, ConnectionListener.Events event) {
            LOG.info("{} of {}", event, connection.getOptions().getConnectionName());
        }
    }

    /** Counts what the client reports of a connection. */
    private record Errors(ErrorTally tally) implements ErrorListener {

        @Override
        public void errorOccurred(io.nats.client.Connection connection, String error) {
            tally.add("connection", new DriverException(error));
        }

        @Override
        public void exceptionOccurred(io.nats.client.Connection connection, Exception error) {
            tally.add("connection", error);
        }

        @Override
        public void slowConsumerDetected(io.nats.client.Connection connection, Consumer consumer) {
            tally.add("slow consumer", new DriverException("the client's queue of a consumer is full"));
        }
    }
}
