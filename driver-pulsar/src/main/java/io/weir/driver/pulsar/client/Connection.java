package io.weir.driver.pulsar.client;

import io.weir.driver.DriverContext;
import io.weir.driver.DriverException;
import io.weir.driver.pulsar.config.PulsarSettings;
import io.weir.driver.support.Failures;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminBuilder;
import org.apache.pulsar.client.api.ClientBuilder;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.SizeUnit;

/**
 * The client and the admin client of a session.
 *
 * @param serviceUrl that the client was given
 */
public record Connection(PulsarClient client, PulsarAdmin admin, String serviceUrl) {

    public static final String SERVICE_URL = "serviceUrl";
    public static final String HTTP_URL = "httpUrl";

    /** Creates both; neither connects yet. */
    public static Connection of(PulsarSettings settings, DriverContext context) throws DriverException {
        PulsarAdmin admin = admin(settings, context);
        try {
            return new Connection(
                    client(settings, context),
                    admin,
                    address(SERVICE_URL, settings.client().serviceUrl(), context));
        } catch (DriverException | RuntimeException e) {
            admin.close();
            throw e;
        }
    }

    /** Returns the address of a launched broker, or that of the driver file. */
    private static String address(String key, Optional<String> given, DriverContext context) throws DriverException {
        return Optional.ofNullable(context.brokerAddresses().get(key))
                .or(() -> given)
                .orElseThrow(() -> new DriverException("client." + key + " is missing and no broker was launched; name"
                        + " the cluster there, or have one launched by broker.launch: local"));
    }

    public static String httpUrl(PulsarSettings settings, DriverContext context) throws DriverException {
        return address(HTTP_URL, settings.client().httpUrl(), context);
    }

    /** Creates a client; it does not connect yet. */
    public static PulsarClient client(PulsarSettings settings, DriverContext context) throws DriverException {
        String url = address(SERVICE_URL, settings.client().serviceUrl(), context);
        int listeners = settings.client().listenerThreads();
        int limitMillis = millis(context);
        try {
            ClientBuilder builder = PulsarClient.builder()
                    .serviceUrl(url)
                    .ioThreads(settings.client().ioThreads())
                    .listenerThreads(
                            listeners > 0 ? listeners : Runtime.getRuntime().availableProcessors())
                    .connectionsPerBroker(settings.client().connectionsPerBroker())
                    .maxConcurrentLookupRequests(settings.client().maxConcurrentLookupRequests())
                    .enableBusyWait(settings.client().enableBusyWait())
                    .memoryLimit(settings.client().clientMemoryLimitMB(), SizeUnit.MEGA_BYTES)
                    .operationTimeout(limitMillis, TimeUnit.MILLISECONDS)
                    .connectionTimeout(Math.min(10_000, limitMillis), TimeUnit.MILLISECONDS)
                    .enableTransaction(settings.hasTransactions())
                    // The client's own figures would cost a lock and a sketch for each message.
                    .statsInterval(0, TimeUnit.SECONDS);
            settings.client().listenerName().ifPresent(builder::listenerName);
            if (url.startsWith("pulsar+ssl")) {
                builder.allowTlsInsecureConnection(settings.client().tlsAllowInsecureConnection())
                        .enableTlsHostnameVerification(settings.client().tlsEnableHostnameVerification());
                settings.client().tlsTrustCertsFilePath().ifPresent(builder::tlsTrustCertsFilePath);
            }
            Optional<String> plugin = settings.client().authentication().plugin();
            if (plugin.isPresent()) {
                builder.authentication(
                        plugin.get(), settings.client().authentication().data());
            }
            return builder.build();
        } catch (PulsarClientException | IllegalArgumentException e) {
            throw Failures.of(
                    "Pulsar's client refuses its settings for " + url
                            + (settings.hasTransactions()
                                    ? " (transactions need transactionCoordinatorEnabled=true in the broker)"
                                    : ""),
                    e);
        }
    }

    private static PulsarAdmin admin(PulsarSettings settings, DriverContext context) throws DriverException {
        String url = httpUrl(settings, context);
        int limitMillis = millis(context);
        try {
            PulsarAdminBuilder builder = PulsarAdmin.builder()
                    .serviceHttpUrl(url)
                    .connectionTimeout(Math.min(10_000, limitMillis), TimeUnit.MILLISECONDS)
                    .readTimeout(limitMillis, TimeUnit.MILLISECONDS)
                    .requestTimeout(limitMillis, TimeUnit.MILLISECONDS);
            if (url.startsWith("https")) {
                builder.allowTlsInsecureConnection(settings.client().tlsAllowInsecureConnection())
                        .enableTlsHostnameVerification(settings.client().tlsEnableHostnameVerification());
                settings.client().tlsTrustCertsFilePath().ifPresent(builder::tlsTrustCertsFilePath);
            }
            Optional<String> plugin = settings.client().authentication().plugin();
            if (plugin.isPresent()) {
                builder.authentication(
                        plugin.get(), settings.client().authentication().data());
            }
            return builder.build();
        } catch (PulsarClientException | IllegalArgumentException e) {
            throw Failures.of("Pulsar's admin client refuses its settings for " + url, e);
        }
    }

    private static int millis(DriverContext context) {
        return (int) Math.min(Integer.MAX_VALUE, context.timeLimit().toMillis());
    }

    /** Closes both, even if one fails. */
    public void close() throws DriverException {
        try {
            close(client);
        } finally {
            admin.close();
        }
    }

    /** Closes a client. */
    public static void close(PulsarClient client) throws DriverException {
        try {
            client.close();
        } catch (PulsarClientException e) {
            throw Failures.of("Pulsar's client did not close", e);
        }
    }
}
