package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.config.ConfigurationReader;
import io.weir.config.DriverFile;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.plan.DriverRegistry;
import io.weir.plugin.ClientVersion;
import io.weir.plugin.DriverCatalog;
import io.weir.plugin.LoadedDriver;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Secrets that a command is given, and all that it shows or leaves. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HiddenSecretsIT {

    /** In every secret that is given here. */
    private static final String MARK = "hush-hush";

    private static final Pattern LITERAL = Pattern.compile("\"((?:[^\"\\\\]|\\\\.)*+)\"");
    private static final Pattern KEY = Pattern.compile(
            "(?:broker\\.config\\.|driver\\.)?([a-z][A-Za-z0-9]*(?:[._][A-Za-z0-9_]+)+|[a-z]+[A-Z][A-Za-z]+)(?:=.*)?");

    /**
     * Words of the security tests that are not the name of a key whose value is a secret. A new one of theirs has to be
     * hidden, or to be named here.
     */
    private static final Pattern PUBLIC = Pattern.compile(
            "(org|java)\\..*|.*\\.(p12|pem)|server\\.key|.*true"
                    + "|.*(Path|File|Provider|Providers|Plugin|Enabled|Roles|location|protocol|mechanism|mechanisms|mode|enable)"
                    + "|encryption\\.keyName|client\\.authentication\\.plugin|client\\.tls(Allow|Enable).*"
                    + "|authorization\\.user|clientConfig\\.username|bootstrap\\.servers|serviceUrl|useTLS|commonConfig|tlsConfig");

    @TempDir
    Path folder;

    /** Keys in the sources of the tests that sign on to brokers. */
    private static Set<String> secretKeys() throws IOException {
        Set<String> keys = new TreeSet<>();
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            for (Path file : files.filter(path -> path.toString().endsWith("SecurityIT.java"))
                    .toList()) {
                LITERAL.matcher(Files.readString(file))
                        .results()
                        .map(literal -> KEY.matcher(literal.group(1)))
                        .filter(key ->
                                key.matches() && !PUBLIC.matcher(key.group(1)).matches())
                        .forEach(key -> keys.add(key.group(1)));
            }
        }
        assertThat(keys)
                .contains("sasl.jaas.config", "initAuthenticationUser", "brokerClientAuthenticationParameters")
                .contains("client.authentication.data", "adminSecretKey", "ssl.keystore.password");
        return keys;
    }

    @Test
    void aRunShowsNoneToAnybody() throws Exception {
        Files.writeString(folder.resolve("hidden"), MARK + " in a file\n");
        String broker = secretKeys().stream()
                .map(key -> "    " + key + ": " + MARK + " of " + key + "\n")
                .collect(Collectors.joining());
        Path driver = Files.writeString(folder.resolve("driver.yaml"), """
                name: hidden
                driverClass: loopback
                broker:
                  launch: none
                  config:
                    by.variable: ${env:WEIR_HIDDEN}
                    by.file: '@hidden'
                    json: '{"*":{"username":"u","password":"hush-hush"}}'
                    address: http://u:hush-hush/hush-hush@h/
                """ + broker);
        Map<String, String> environment = Map.of(
                "WEIR_HIDDEN", MARK + " in a variable",
                "JAVA_TOOL_OPTIONS", "-Dof.all.password=" + MARK,
                "JVM_OPTS", "-XX:+UseG1GC -Dof.runs.password=" + MARK + " -Dproxy=http://u:" + MARK + "@h/");
        Sandbox sandbox = Sandbox.in(folder);

        try (Tool tool = sandbox.start(environment, "-d", driver.toString(), "-s", "testDuration=3s", Shipped.SMOKE)) {
            tool.await(() -> sandbox.hasMeasured("hidden-1", 1));
            assertThat(LiveProcess.mentioning(MARK)).isEmpty();
            assertThat(tool.awaitEnd()).as(tool.printed()).isIn(0, 4);
            assertThat(tool.printed().lines().filter(line -> !line.startsWith("Picked up ")))
                    .noneMatch(line -> line.contains(MARK));
        }

        assertThat(filesWith(MARK)).isEmpty();
        assertThat(sandbox.left("hidden-1").campaign().resolve("campaign.json"))
                .content()
                .contains("${env:WEIR_HIDDEN}", "@hidden", "\"broker.config.address\"")
                .doesNotContain("\"broker.config.by.variable\"");
    }

    @Test
    void aBrokerThatStaysUpShowsNoneToAnybody() throws Exception {
        Sandbox sandbox = Sandbox.in(folder);
        String secret = "broker.config.ssl.key.password=" + MARK;
        try {
            Tool start = sandbox.run("broker", "start", "-d", Shipped.KAFKA, "-s", "broker.heap=384m", "-s", secret);
            assertThat(start.exitCode()).as(start.printed()).isZero();

            assertThat(sandbox.nodes()).isNotEmpty();
            assertThat(LiveProcess.mentioning(MARK)).isEmpty();
            assertThat(sandbox.run("broker", "list").printed()).doesNotContain(MARK);
            assertThat(filesWith(MARK)).isEmpty();
        } finally {
            sandbox.run("broker", "stop", "kafka");
        }
    }

    /** Files of results that have a text in them. */
    private List<Path> filesWith(String text) throws IOException {
        try (Stream<Path> files = Files.walk(folder.resolve("results"))) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> contains(file, text))
                    .toList();
        }
    }

    private static boolean contains(Path file, String text) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"kafka", "pulsar", "rocketmq", "tubemq", "nats"})
    void aDriverFileShowsNoneOfItsOwnKeys(String system) throws Exception {
        Path plugin = Shipped.CLONE.resolve("driver-" + system + "/target/driver");
        try (DriverRegistry registry = new DriverRegistry(
                DriverCatalog.find(List.of(plugin)),
                new ClientVersion(ArtifactResolver.ofThisUser()),
                DownloadListener.NONE)) {
            SourceFile source = new SourceFile(
                    "d.yaml",
                    folder.toString(),
                    Files.readString(Shipped.CLONE.resolve("driver-" + system + "/" + system + ".yaml")));
            LoadedDriver driver = registry.load(read(source, List.of()));
            List<SettingDescriptor> descriptors =
                    driver.call(() -> driver.driver().settings());
            Set<String> secret = secretKeys();
            List<String> given = texts("driver.", descriptors)
                    .filter(path -> secret.stream().anyMatch(key -> path.endsWith("." + key)) || path.endsWith("Token"))
                    .map(path -> path + "=" + MARK)
                    .toList();
            assertThat(given).isNotEmpty();
            ConfigurationErrors errors = new ConfigurationErrors();

            var configuration = read(source, given).configuration(descriptors, errors);

            assertThat(errors.sorted()).isEmpty();
            assertThat(EffectiveConfiguration.yaml(configuration.orElseThrow().effective()))
                    .contains("***")
                    .doesNotContain(MARK);
            assertThat(configuration.get().secrets()).hasSize(given.size());
        }
    }

    private DriverFile read(SourceFile source, List<String> overrides) {
        UserEnvironment environment = new UserEnvironment(folder.toString(), folder.toString(), "");
        return new ConfigurationReader(environment, overrides, new ConfigurationErrors())
                .driver(source)
                .orElseThrow();
    }

    private static Stream<String> texts(String prefix, List<SettingDescriptor> descriptors) {
        return descriptors.stream().flatMap(descriptor -> switch (descriptor.type()) {
            case GROUP, PROPERTIES -> texts(prefix + descriptor.key() + ".", descriptor.nested());
            default -> descriptor.type() == SettingType.TEXT ? Stream.of(prefix + descriptor.key()) : Stream.empty();
        });
    }
}
