package io.weir.tests.pulsar;

import static io.weir.tests.pulsar.PulsarScene.producer;
import static io.weir.tests.pulsar.PulsarScene.subscription;
import static io.weir.tests.pulsar.PulsarScene.topic;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSession;
import io.weir.driver.TopicSpec;
import io.weir.tests.contract.Mailbox;
import io.weir.tests.contract.Receipt;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.time.Duration;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.apache.pulsar.client.api.ConsumerCryptoFailureAction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** TLS with tokens, right and wrong, and messages that only their receiver can read. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PulsarSecurityIT {

    private static final byte[] SECRET = "a secret of 32 bytes, at the least".getBytes(StandardCharsets.US_ASCII);
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {
                "client.tlsTrustCertsFilePath",
                "client.tlsAllowInsecureConnection",
                "client.tlsEnableHostnameVerification",
                "client.authentication.plugin",
                "client.authentication.data"
            })
    void entersWithTheRightTokenOverATrustedConnectionOnly() throws Exception {
        Path certificate = certificate("broker", "SAN=DNS:localhost");
        Path other = certificate("other", "SAN=DNS:elsewhere.example");
        String admin = token("admin");
        try (PulsarScene pulsar = new PulsarScene(
                "broker.config.tlsCertificateFilePath=" + certificate,
                "broker.config.tlsKeyFilePath=" + key(certificate),
                "broker.config.authenticationEnabled=true",
                "broker.config.authenticationProviders="
                        + "org.apache.pulsar.broker.authentication.AuthenticationProviderToken",
                "broker.config.tokenSecretKey=data:;base64,"
                        + Base64.getEncoder().encodeToString(SECRET),
                "broker.config.authorizationEnabled=true",
                "broker.config.superUserRoles=admin",
                "broker.config.brokerClientAuthenticationPlugin="
                        + "org.apache.pulsar.client.impl.auth.AuthenticationToken",
                "broker.config.brokerClientAuthenticationParameters=token:" + admin)) {
            Map<String, String> addresses = pulsar.system.broker().addresses();
            assertThat(addresses.get("serviceUrl")).startsWith("pulsar+ssl:");
            String plugin =
                    "driver.client.authentication.plugin=" + "org.apache.pulsar.client.impl.auth.AuthenticationToken";
            String right = "driver.client.authentication.data=token:" + admin;
            String trust = "driver.client.tlsTrustCertsFilePath=" + certificate;
            assertArrives(pulsar, trust, plugin, right);
            assertRefused(pulsar, "Authentication required", trust);
            assertRefused(
                    pulsar, "authorized", trust, plugin, "driver.client.authentication.data=token:" + token("nobody"));
            assertRefused(pulsar, "ertificat", plugin, right, "driver.client.tlsTrustCertsFilePath=" + other);
            assertArrives(
                    pulsar,
                    plugin,
                    right,
                    "driver.client.tlsTrustCertsFilePath=" + other,
                    "driver.client.tlsAllowInsecureConnection=true");
            // The certificate names localhost, not the address.
            String verify = "driver.client.tlsEnableHostnameVerification=true";
            assertRefused(pulsar, "127.0.0.1", trust, plugin, right, verify);
            Map<String, String> byName = new HashMap<>(addresses);
            byName.replaceAll((name, address) -> address.replace("127.0.0.1", "localhost"));
            pulsar.open(byName, LIMIT, trust, plugin, right, verify).close();
        }
    }

    private static void assertArrives(PulsarScene pulsar, String... overrides) throws Exception {
        TopicSpec topic = topic(2);
        try (DriverSession session = pulsar.open(overrides)) {
            session.topics().create(List.of(topic));
            Mailbox mailbox = new Mailbox();
            session.createConsumer(subscription(topic, 0), mailbox);
            assertThat(Receipt.of(producer(session, topic), "hush").await().failure())
                    .isEmpty();
            assertThat(mailbox.take().payload()).isEqualTo("hush");
        }
    }

    private static void assertRefused(PulsarScene pulsar, String reason, String... overrides) {
        assertThatThrownBy(() -> {
                    try (DriverSession session =
                            pulsar.open(pulsar.system.broker().addresses(), LIMIT, overrides)) {
                        session.topics().create(List.of(topic(1)));
                    }
                })
                .isInstanceOf(DriverException.class)
                .hasMessageContaining(reason);
    }

    @Test
    @Observes(
            of = KeyFile.PULSAR,
            value = {"encryption.keyName", "encryption.publicKeyFile", "encryption.privateKeyFile"})
    void onlyWhoHasTheKeyReadsAnEncryptedMessage() throws Exception {
        KeyPair pair = generate();
        Path publicKey = pem("PUBLIC KEY", pair.getPublic().getEncoded(), folder.resolve("public.pem"));
        Path privateKey = pem("PRIVATE KEY", pair.getPrivate().getEncoded(), folder.resolve("private.pem"));
        try (PulsarScene pulsar = new PulsarScene()) {
            TopicSpec topic = topic(1);
            try (DriverSession session = pulsar.open(
                    "driver.encryption.keyName=weir",
                    "driver.encryption.publicKeyFile=" + publicKey,
                    "driver.encryption.privateKeyFile=" + privateKey,
                    "driver.producer.batchingEnabled=false")) {
                session.topics().create(List.of(topic));
                Mailbox mailbox = new Mailbox();
                session.createConsumer(subscription(topic, 0), mailbox);
                assertThat(Receipt.of(producer(session, topic), "between us")
                                .await()
                                .failure())
                        .isEmpty();
                assertThat(mailbox.take().payload()).isEqualTo("between us");
                var seen = pulsar.read(
                        pulsar.client.newReader().cryptoFailureAction(ConsumerCryptoFailureAction.CONSUME), topic);
                assertThat(seen).hasSize(1);
                assertThat(seen.get(0).getEncryptionCtx().orElseThrow().getKeys())
                        .containsKey("weir");
                assertThat(new String(seen.get(0).getData(), StandardCharsets.US_ASCII))
                        .doesNotContain("between");
            }
        }
    }

    /** A token of the kind that AuthenticationProviderToken checks: a JWT signed by HMAC with SHA-256. */
    private static String token(String role) throws GeneralSecurityException {
        Base64.Encoder encoder = Base64.getUrlEncoder().withoutPadding();
        String content = encoder.encodeToString("{\"alg\":\"HS256\"}".getBytes(StandardCharsets.US_ASCII))
                + "."
                + encoder.encodeToString(("{\"sub\":\"" + role + "\"}").getBytes(StandardCharsets.US_ASCII));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(SECRET, "HmacSHA256"));
        return content + "." + encoder.encodeToString(mac.doFinal(content.getBytes(StandardCharsets.US_ASCII)));
    }

    private static KeyPair generate() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
        generator.initialize(2048);
        return generator.generateKeyPair();
    }

    private static Path key(Path certificate) {
        return certificate.resolveSibling(certificate.getFileName() + ".key");
    }

    /** A certificate that signs itself, as PEM; its key lies beside it. */
    private Path certificate(String name, String names) throws Exception {
        Path store = folder.resolve(name + ".p12");
        keytool(
                "-genkeypair",
                "-keyalg",
                "RSA",
                "-alias",
                name,
                "-validity",
                "30",
                "-dname",
                "CN=" + name,
                "-ext",
                names,
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                "secret");
        java.security.KeyStore loaded = java.security.KeyStore.getInstance(store.toFile(), "secret".toCharArray());
        Path certificate = pem("CERTIFICATE", loaded.getCertificate(name).getEncoded(), folder.resolve(name + ".pem"));
        pem("PRIVATE KEY", loaded.getKey(name, "secret".toCharArray()).getEncoded(), key(certificate));
        return certificate;
    }

    private static Path pem(String kind, byte[] content, Path file) throws Exception {
        String text = Base64.getMimeEncoder(64, "\n".getBytes(StandardCharsets.US_ASCII))
                .encodeToString(content);
        return Files.writeString(file, "-----BEGIN " + kind + "-----\n" + text + "\n-----END " + kind + "-----\n");
    }

    private static void keytool(String... arguments) throws Exception {
        List<String> line = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString()));
        line.addAll(List.of(arguments));
        Process process = new ProcessBuilder(line).redirectErrorStream(true).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
    }
}
