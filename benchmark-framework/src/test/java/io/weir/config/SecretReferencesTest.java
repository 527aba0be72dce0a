package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceLocation;
import io.weir.secret.Secrets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretReferencesTest {

    private static final Map<String, String> VARIABLES =
            Map.of("USER_PASSWORD", "swordfish!", "FACTOR", "3", "EMPTY", "", "COLON", "a: {b} # c");

    @TempDir
    Path folder;

    private Reading reading;

    @BeforeEach
    void writeSecret() throws Exception {
        Files.writeString(folder.resolve("token"), "from a file\n");
        reading = new Reading(folder, VARIABLES);
    }

    private DriverConfiguration driver(String text) {
        return reading.driver("driverClass: some\n" + text, SomeSettings.ALL)
                .orElseThrow(() -> new AssertionError(reading.errors()));
    }

    @Test
    void takesSecretsFromTheEnvironmentAndFromFiles() {
        DriverConfiguration driver = driver("""
                replicationFactor: ${env:FACTOR}
                secretKey: '@token'
                commonConfig: |
                  sasl.jaas.config=x.Module required username="u" password="${env:USER_PASSWORD}";
                  ssl.key.password=@token
                client:
                  serviceUrl: ${env:COLON}
                broker:
                  launch: local
                  config:
                    ssl.keystore.password: ${env:USER_PASSWORD}
                """);

        assertThat(driver.settings().integer("replicationFactor")).isEqualTo(3);
        assertThat(driver.settings().text("secretKey")).isEqualTo("from a file");
        assertThat(driver.settings().properties("commonConfig"))
                .containsExactly(
                        entry("sasl.jaas.config", "x.Module required username=\"u\" password=\"swordfish!\";"),
                        entry("ssl.key.password", "from a file"));
        assertThat(driver.settings().text("client.serviceUrl")).isEqualTo("a: {b} # c");
        assertThat(driver.file().broker().config()).containsExactly(entry("ssl.keystore.password", "swordfish!"));
    }

    @Test
    void keepsTheReferencesThemselvesSoThatAFileCanBeUsedAgain() {
        DriverConfiguration driver = driver("""
                secretKey: '@token'
                replicationFactor: ${env:FACTOR}
                commonConfig:
                  sasl.jaas.config: x.Module required username="u" password="${env:USER_PASSWORD}" user_u="spoken";
                  url: http://u:${env:USER_PASSWORD}@h/
                """);

        String yaml = EffectiveConfiguration.yaml(driver.effective());

        assertThat(yaml)
                .contains("replicationFactor: \"${env:FACTOR}\"", "'@token'", "password=\\\"${env:USER_PASSWORD}\\\"")
                .contains("url: \"http://u:${env:USER_PASSWORD}@h/\"", "user_u=\\\"***\\\"")
                .doesNotContain("swordfish", "from a file", "spoken");
        assertThat(driver.secrets()).containsExactly("driver.commonConfig.sasl.jaas.config");
        assertThat(new Reading(folder, VARIABLES)
                        .driver(yaml.replace("***", "spoken"), SomeSettings.ALL)
                        .orElseThrow()
                        .effective())
                .isEqualTo(driver.effective());
    }

    @Test
    void takesReferencesFromTheCommandLineToo() {
        reading = new Reading(
                folder,
                VARIABLES,
                "driver.secretKey=@token",
                "driver.commonConfig.x.y=${env:USER_PASSWORD}",
                "driver.replicationFactor=${env:FACTOR}");

        DriverConfiguration driver = driver("");

        assertThat(driver.settings().text("secretKey")).isEqualTo("from a file");
        assertThat(driver.settings().properties("commonConfig")).containsExactly(entry("x.y", "swordfish!"));
        assertThat(driver.settings().integer("replicationFactor")).isEqualTo(3);
        assertThat(EffectiveConfiguration.yaml(driver.effective())).doesNotContain("swordfish", "from a file");
    }

    @Test
    void isRememberedAsASecretWhateverTheKeyIsCalled() {
        DriverConfiguration driver = driver("commonConfig:\n  x: ${env:USER_PASSWORD}\nsecretKey: '@token'\n");

        assertThat(Secrets.masked("'swordfish!' and 'from a file' are wrong")).isEqualTo("'***' and '***' are wrong");
        assertThat(driver.request().secrets()).contains("swordfish!", "from a file");
    }

    @Test
    void aValueThatBeginsWithAnAtIsWrittenWithTwo() {
        DriverConfiguration driver = driver("commonConfig: {handle: '@@weir'}\n");

        assertThat(driver.settings().properties("commonConfig")).containsExactly(entry("handle", "@weir"));
        assertThat(EffectiveConfiguration.yaml(driver.effective())).contains("handle: '@@weir'");
    }

    @Test
    void tellsWhatIsMissingWithoutTellingWhatIsThere() {
        reading.driver("""
                driverClass: some
                name: ${env:USER_PASSWORD}
                secretKey: '@tokn'
                replicationFactor: ${env:USER_PASSWORD}
                producerConfig:
                  linger.ms: ${env:USER_PASSWORD}
                  acks: ${env:NOWHERE}
                commonConfig:
                  x: ${env:EMPTY}
                  y: '@'
                """, SomeSettings.ALL);

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:7: name is shown in all results, and can't be a secret; write it out",
                        "d.yaml:3:12: secretKey is to be read from the file 'tokn', which does not exist; did you mean"
                                + " 'token'?; a value that itself begins with @ is written with @@",
                        "d.yaml:4:20: replicationFactor must be a whole number, such as 3, not the secret given",
                        "d.yaml:6:14: producerConfig.linger.ms must be a whole number, such as 3, not the secret given",
                        "d.yaml:7:9: producerConfig.acks needs the environment variable NOWHERE, which is not set;"
                                + " export it before the command",
                        "d.yaml:9:6: commonConfig.x needs the environment variable EMPTY, which is not set; export it"
                                + " before the command",
                        "d.yaml:10:6: commonConfig.y is to be read from the file '', which is no file's name; give a"
                                + " name, or take the empty one out; a value that itself begins with @ is written with"
                                + " @@");
    }

    @Test
    void tellsThatAnAtNeedsQuotes() {
        reading.driver("driverClass: some\nsecretKey: @token\n", SomeSettings.ALL);

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:12: a value that begins with @ stands without quotes; put it in quotes: '@file'");
    }

    @Test
    void noErrorQuotesASecret() {
        ConfigurationErrors errors = new ConfigurationErrors();
        driver("commonConfig: {x: '${env:USER_PASSWORD}'}\n");

        errors.add(SourceLocation.of("d.yaml"), "the driver dislikes 'swordfish!'");

        assertThat(errors.sorted())
                .extracting(Object::toString)
                .isEqualTo(List.of("d.yaml: the driver dislikes '***'"));
    }

    @Test
    void takesNoMaskOfAResultForASecret() {
        assertThat(reading.driver(
                        "driverClass: some\nsecretKey: '***'\ncommonConfig:\n  jaas: m user password=\"***\";\n",
                        SomeSettings.ALL))
                .isEmpty();
        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:2:12: secretKey has *** in place of a secret, which no result keeps; give the secret"
                                + " itself by ${env:NAME} or '@FILE'",
                        "d.yaml:4:9: commonConfig.jaas has *** in place of a secret, which no result keeps; give the"
                                + " secret itself by ${env:NAME} or '@FILE'");
    }
}
