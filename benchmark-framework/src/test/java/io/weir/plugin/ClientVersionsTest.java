package io.weir.plugin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ClientVersionsTest {

    private final Properties client = new Properties();

    private String version(String... jars) {
        DriverFolder folder = new DriverFolder("sample", Path.of("d"), List.of(), List.of(), List.of(), client);
        return folder.clientVersion(Stream.of(jars).map(Path::of).toList());
    }

    @Test
    void theVersionIsThatOfTheJarOfTheFirstClient() {
        client.setProperty("client", "org.sample:sample-client, org.sample:sample-tools");

        assertThat(version("x/sample-tools-9.9.jar", "x/sample-client-4.3.1.jar"))
                .isEqualTo("4.3.1");
        assertThat(version("x/sample-client-5.0.0-rc1.jar")).isEqualTo("5.0.0-rc1");
    }

    @Test
    void aJarOfALongerNameIsAnother() {
        client.setProperty("client", "org.sample:sample-client");

        assertThat(version("x/sample-client-admin-7.jar", "x/sample-client-4.jar"))
                .isEqualTo("4");
        assertThat(version("x/sample-client-admin-7.jar")).isNull();
    }

    @Test
    void theAddedClientCountsWhereItIsThere() {
        client.setProperty("client", "org.sample:sample-client");
        client.setProperty("added.client", "org.sample:sample-client-java");

        assertThat(version("x/sample-client-5.jar", "x/sample-client-java-5.2.jar"))
                .isEqualTo("5.2");
        assertThat(version("x/sample-client-5.jar")).isEqualTo("5");
    }

    @Test
    void aDriverThatDescribesNoClientHasNoVersion() {
        assertThat(version("x/sample-client-5.jar")).isNull();
    }
}
