package io.weir.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The settings of an actor system. */
final class NodeConfig {

    /** Name of all actor systems, which only those of the same name can join. */
    static final String SYSTEM = "weir";

    static final String CONDUCTOR = "conductor";
    static final String HOST = "host";

    /** Time without changes of membership before lost nodes are removed: enough for a thousand hosts. */
    private static final String STABLE_AFTER = "30s";

    private NodeConfig() {}

    /**
     * Returns them.
     *
     * @param address as other nodes know it; port 0 lets the system choose
     * @param bind address at which it listens; null for the same
     * @param role {@link #CONDUCTOR} or {@link #HOST}
     */
    static Config of(HostAddress address, @Nullable HostAddress bind, String role, CertificateFolder certificates)
            throws IOException {
        String password = certificates.password();
        String tls = "pekko.remote.artery.ssl.config-ssl-engine.";
        String artery = "pekko.remote.artery.";
        Map<String, Object> own = Map.of(
                artery + "canonical.hostname",
                address.host(),
                artery + "canonical.port",
                address.port(),
                "pekko.cluster.roles",
                List.of(role),
                tls + "key-store",
                certificates.keyStore().toString(),
                tls + "trust-store",
                certificates.trustStore().toString(),
                tls + "key-store-password",
                password,
                tls + "key-password",
                password,
                tls + "trust-store-password",
                password,
                "pekko.cluster.split-brain-resolver.stable-after",
                STABLE_AFTER);
        Config settings = ConfigFactory.empty();
        if (bind != null) {
            settings = settings.withValue(artery + "bind.hostname", ConfigValueFactory.fromAnyRef(bind.host()))
                    .withValue(artery + "bind.port", ConfigValueFactory.fromAnyRef(bind.port()));
        }
        for (Map.Entry<String, Object> entry : own.entrySet()) {
            settings = settings.withValue(entry.getKey(), ConfigValueFactory.fromAnyRef(entry.getValue()));
        }
        ClassLoader loader = NodeConfig.class.getClassLoader();
        return settings.withFallback(ConfigFactory.parseResources(loader, "weir-cluster.conf"))
                .withFallback(ConfigFactory.defaultReference(loader))
                .resolve();
    }
}
