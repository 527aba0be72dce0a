package io.weir.driver.rocketmq.config;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.remoting.netty.TlsSystemConfig;

/**
 * Files of clients with {@code useTLS}.
 *
 * <p>RocketMQ keeps them in static fields, which are the driver's own since it has a class loader of its own.
 */
public final class TlsConfiguration {

    /** The properties of {@code tlsConfig}. */
    static final List<SettingDescriptor> KEYS = List.of(
            text(TlsSystemConfig.TLS_CLIENT_TRUSTCERTPATH, "Certificates that servers are trusted by, PEM."),
            text(TlsSystemConfig.TLS_CLIENT_CERTPATH, "The client's own certificate, PEM."),
            text(TlsSystemConfig.TLS_CLIENT_KEYPATH, "The client's private key, PKCS 8 in PEM."),
            text(TlsSystemConfig.TLS_CLIENT_KEYPASSWORD, "Password of that key.")
                    .asSecret(),
            text(TlsSystemConfig.TLS_CIPHERS, "Cipher suites, separated by commas."),
            text(TlsSystemConfig.TLS_PROTOCOLS, "Protocols, separated by commas."),
            SettingType.BOOLEAN.setting(
                    TlsSystemConfig.TLS_CLIENT_AUTHSERVER,
                    "",
                    "Whether the server's certificate is checked; true unless said otherwise."));

    private TlsConfiguration() {}

    private static SettingDescriptor text(String key, String documentation) {
        return SettingType.TEXT.setting(key, "", documentation);
    }

    /** Sets the files; to be called before a client is created. */
    public static void apply(Map<String, String> values) {
        // RocketMQ's "test mode", on by default, checks nothing.
        TlsSystemConfig.tlsTestModeEnable = values.isEmpty();
        TlsSystemConfig.tlsClientAuthServer = !values.isEmpty()
                && Boolean.parseBoolean(values.getOrDefault(TlsSystemConfig.TLS_CLIENT_AUTHSERVER, "true"));
        TlsSystemConfig.tlsClientTrustCertPath = values.get(TlsSystemConfig.TLS_CLIENT_TRUSTCERTPATH);
        TlsSystemConfig.tlsClientCertPath = values.get(TlsSystemConfig.TLS_CLIENT_CERTPATH);
        TlsSystemConfig.tlsClientKeyPath = values.get(TlsSystemConfig.TLS_CLIENT_KEYPATH);
        TlsSystemConfig.tlsClientKeyPassword = values.get(TlsSystemConfig.TLS_CLIENT_KEYPASSWORD);
        TlsSystemConfig.tlsCiphers = values.get(TlsSystemConfig.TLS_CIPHERS);
        TlsSystemConfig.tlsProtocols = values.get(TlsSystemConfig.TLS_PROTOCOLS);
    }
}
