package io.weir.tests.kafka;

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
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS and SASL against a real broker, right and wrong. */
class KafkaSecurityIT {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path directory;

    @Test
    void signsOnWithThePasswordAndTellsTheBrokersReasonForAWrongOne() throws Exception {
        String login = "org.apache.kafka.common.security.plain.PlainLoginModule required";
        Map<String, String> server = Map.of(
                "security.inter.broker.protocol", "SASL_PLAINTEXT",
                "sasl.mechanism.inter.broker.protocol", "PLAIN",
                "sasl.enabled.mechanisms", "PLAIN",
                "listener.name.sasl_plaintext.plain.sasl.jaas.config",
                        login + " username=\"admin\" password=\"broker\" user_admin=\"broker\" user_weir=\"right\";");
        try (LocalBroker kafka = LocalKafka.start(1, server)) {
            assertThatThrownBy(() -> Sessions.open(kafka.addresses(), sasl(login, "wrong"), LIMIT))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining(kafka.addresses().get("bootstrap.servers"))
                    .hasMessageContaining("SaslAuthenticationException")
                    .hasMessageNotContaining("TimeoutException");
            try (DriverSession session = Sessions.open(kafka.addresses(), sasl(login, "right"), LIMIT)) {
                assertMessageArrives(session);
            }
        }
    }

    private static Map<String, Object> sasl(String login, String password) {
        return Map.of(
                "commonConfig",
                Map.of(
                        "security.protocol", "SASL_PLAINTEXT",
                        "sasl.mechanism", "PLAIN",
                        "sasl.jaas.config", login + " username=\"weir\" password=\"" + password + "\";"));
    }

    @Test
    void encryptsAndTellsWhyACertificateIsNotTrusted() throws Exception {
        Path store = directory.resolve("server.p12");
        Path other = directory.resolve("other.p12");
        makeKeyStore(store);
        makeKeyStore(other);
        Map<String, String> server = new HashMap<>(Map.of(
                "security.inter.broker.protocol", "SSL",
                "ssl.keystore.location", store.toString(),
                "ssl.keystore.password", "secret",
                "ssl.truststore.location", store.toString(),
                "ssl.truststore.password", "secret"));
        try (LocalBroker kafka = LocalKafka.start(1, server)) {
            assertThatThrownBy(() -> Sessions.open(kafka.addresses(), tls(other), LIMIT))
                    .isInstanceOf(DriverException.class)
                    .hasMessageContaining("SslAuthenticationException");
            try (DriverSession session = Sessions.open(kafka.addresses(), tls(store), LIMIT)) {
                assertMessageArrives(session);
            }
        }
    }

    private static Map<String, Object> tls(Path trusted) {
        return Map.of(
                "commonConfig",
                Map.of(
                        "security.protocol", "SSL",
                        "ssl.truststore.location", trusted.toString(),
                        "ssl.truststore.password", "secret"));
    }

    private static void makeKeyStore(Path file) throws Exception {
        Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
        Process process = new ProcessBuilder(List.of(
                        keytool.toString(),
                        "-genkeypair",
                        "-keyalg",
                        "RSA",
                        "-alias",
                        "broker",
                        "-validity",
                        "30",
                        "-dname",
                        "CN=localhost",
                        "-ext",
                        "SAN=IP:127.0.0.1",
                        "-storetype",
                        "PKCS12",
                        "-keystore",
                        file.toString(),
                        "-storepass",
                        "secret"))
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).as(output).isZero();
    }

    private static void assertMessageArrives(DriverSession session) throws Exception {
        TopicSpec topic = new TopicSpec("weir-secure", 1);
        session.topics().create(List.of(topic));
        Mailbox mailbox = new Mailbox();
        session.createConsumer(new SubscriptionSpec(topic, "weir-sub-secure", 0), mailbox);
        Producer producer = session.createProducer(new ProducerSpec(topic, 0));
        assertThat(Receipt.of(producer, "hush").await().failure()).isEmpty();
        assertThat(mailbox.take().payload()).isEqualTo("hush");
    }
}
