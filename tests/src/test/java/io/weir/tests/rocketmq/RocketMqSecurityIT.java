package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.broker.LocalBroker;
import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.Producer;
import io.weir.driver.ProducerSpec;
import io.weir.driver.SubscriptionSpec;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A broker that takes encrypted connections only, and wants to know who is there. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqSecurityIT {

    private static final char[] PASSWORD = "secret".toCharArray();
    private static final Map<String, String> USER = Map.of("accessKey", "weir", "secretKey", "12345678");

    @TempDir
    static Path folder;

    private static LocalBroker rocketMq;
    private static Path certificate;
    private static Path otherCertificate;

    @BeforeAll
    static void startBroker() throws Exception {
        certificate = makeCertificate("server");
        otherCertificate = makeCertificate("other");
        Map<String, String> config = new HashMap<>(Map.of(
                "tls.enable", "true",
                "tls.server.mode", "enforcing",
                "tls.test.mode.enable", "false",
                "tls.server.certPath", certificate.toString(),
                "tls.server.keyPath", folder.resolve("server.key").toString()));
        config.putAll(Map.of(
                "authenticationEnabled", "true",
                "authenticationProvider",
                        "org.apache.rocketmq.auth.authentication.provider.DefaultAuthenticationProvider",
                "authenticationMetadataProvider",
                        "org.apache.rocketmq.auth.authentication.provider.LocalAuthenticationMetadataProvider",
                "initAuthenticationUser", "{\"username\":\"weir\",\"password\":\"12345678\"}",
                "innerClientAuthenticationCredentials", "{\"accessKey\":\"weir\",\"secretKey\":\"12345678\"}"));
        rocketMq = LocalRocketMq.start(1, config);
    }

    @AfterAll
    static void stopBroker() {
        if (rocketMq != null) {
            rocketMq.close();
        }
    }

    /** A key pair of its own; the private key goes beside the certificate. */
    private static Path makeCertificate(String name) throws Exception {
        Path store = folder.resolve(name + ".p12");
        Process process = new ProcessBuilder(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "keytool")
                                .toString(),
                        "-genkeypair",
                        "-keyalg",
                        "RSA",
                        "-alias",
                        name,
                        "-validity",
                        "30",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        store.toString(),
                        "-storepass",
                        String.valueOf(PASSWORD)))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
        KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD);
        writePem(
                folder.resolve(name + ".key"),
                "PRIVATE KEY",
                keys.getKey(name, PASSWORD).getEncoded());
        return writePem(
                folder.resolve(name + ".pem"),
                "CERTIFICATE",
                keys.getCertificate(name).getEncoded());
    }

    private static Path writePem(Path file, String kind, byte[] content) throws Exception {
        String text = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    private static Map<String, Object> encrypted(Path trusted, Map<String, String> user) {
        Map<String, Object> settings = new HashMap<>(user);
        settings.put("commonConfig", Map.of("useTLS", "true"));
        settings.put("tlsConfig", Map.of("tls.client.trustCertPath", trusted.toString()));
        return settings;
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"commonConfig"})
    void sendsAndReceivesEncryptedAsAUserThatTheBrokerKnows() throws Exception {
        TopicSpec topic = new TopicSpec("weir-secure", 1);
        try (DriverSession session = LocalRocketMq.open(rocketMq, encrypted(certificate, USER))) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(new SubscriptionSpec(topic, "weir-sub-secure", 0), mailbox);
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            assertThat(Receipt.of(producer, "hush").await().failure()).isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("hush");
            assertThat(session.insight().facts(topic))
                    .anySatisfy(fact -> assertThat(fact.name() + fact.value()).isEqualTo("useTLStrue"))
                    .anySatisfy(fact -> assertThat(fact.name() + fact.value()).isEqualTo("authenticationEnabledtrue"));
        }
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"adminAccessKey", "adminSecretKey"})
    void makesTopicsAsAnotherUserThanItSends() throws Exception {
        Map<String, String> users = Map.of(
                "accessKey",
                "stranger",
                "secretKey",
                "12345678",
                "adminAccessKey",
                "weir",
                "adminSecretKey",
                "12345678");
        TopicSpec topic = new TopicSpec("weir-two-users", 1);
        try (DriverSession session = LocalRocketMq.open(rocketMq, encrypted(certificate, users))) {
            session.topics().create(List.of(topic));
            Producer producer = session.createProducer(new ProducerSpec(topic, 0));
            Receipt.Ending ending = Receipt.of(producer, "m").await();
            assertThat(ending.failure()).isPresent();
            assertThat(ending.reason()).contains("stranger");
        }
    }

    @Test
    void isRefusedInTheClear() {
        assertThatThrownBy(() -> LocalRocketMq.open(rocketMq, Map.copyOf(USER)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("no RocketMQ name server answered");
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"tlsConfig"})
    void isRefusedByAServerWithAnotherCertificate() {
        assertThatThrownBy(() -> LocalRocketMq.open(rocketMq, encrypted(otherCertificate, USER)))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("no RocketMQ name server answered");
    }

    @Test
    @Observes(
            of = KeyFile.ROCKETMQ,
            value = {"accessKey", "secretKey"})
    void isRefusedWithoutAUserAndWithAWrongPassword() {
        assertThatThrownBy(() -> LocalRocketMq.open(rocketMq, encrypted(certificate, Map.of())))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("MQBrokerException");
        assertThatThrownBy(() -> LocalRocketMq.open(
                        rocketMq, encrypted(certificate, Map.of("accessKey", "weir", "secretKey", "wrong"))))
                .isInstanceOf(DriverException.class)
                .hasMessageContaining("MQBrokerException");
    }
}
