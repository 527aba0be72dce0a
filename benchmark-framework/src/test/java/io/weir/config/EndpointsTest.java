package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.resource.Endpoint;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointsTest {

    @TempDir
    Path folder;

    @Test
    void readsPagesAndConnectorsInTheOrderOfTheFile() {
        assertThat(endpoints(new Reading(folder), """
                        driverClass: some
                        resources:
                          prometheus:
                            broker-1: http://broker-1:8080/metrics
                            broker-2: https://[::1]:8443/metrics?x=1
                          jmx: |
                            broker-3=10.0.0.3:9999
                            broker-4=[fe80::1]:9999
                        """))
                .containsExactly(
                        new Endpoint.Prometheus(
                                "broker-1",
                                URI.create("http://broker-1:8080/metrics"),
                                Map.of(),
                                "Prometheus http://broker-1:8080/metrics"),
                        new Endpoint.Prometheus(
                                "broker-2",
                                URI.create("https://[::1]:8443/metrics?x=1"),
                                Map.of(),
                                "Prometheus https://[::1]:8443/metrics?x=1"),
                        new Endpoint.Jmx("broker-3", "10.0.0.3", 9999, null),
                        new Endpoint.Jmx("broker-4", "[fe80::1]", 9999, null));
    }

    @Test
    void hidesWhatIsSecretWhereverItIsShown() {
        Reading reading = new Reading(folder);
        DriverConfiguration driver =
                reading.driver("""
                        driverClass: some
                        resources:
                          prometheus:
                            broker-1: http://monitor:hunter%402@broker-1:8080/metrics?token=hunter2&all=true
                          headers:
                            X-Scope: hunter2
                          jmx:
                            broker-2: broker-2:9999
                          jmxUser: monitor
                          jmxPassword: hunter2
                        """, SomeSettings.ALL).orElseThrow(() -> new AssertionError(reading.errors()));
        Endpoint.Prometheus page =
                (Endpoint.Prometheus) driver.file().endpoints().get(0);
        Endpoint.Jmx connector = (Endpoint.Jmx) driver.file().endpoints().get(1);

        assertThat(page.address()).isEqualTo(URI.create("http://broker-1:8080/metrics?token=hunter2&all=true"));
        assertThat(page.headers())
                .isEqualTo(Map.of("X-Scope", "hunter2", "Authorization", "Basic bW9uaXRvcjpodW50ZXJAMg=="));
        assertThat(page.shown()).isEqualTo("Prometheus http://***@broker-1:8080/metrics?token=***&all=true");
        assertThat(connector.login()).isEqualTo(new Endpoint.Login("monitor", "hunter2"));
        assertThat(driver.file().endpoints().toString()).doesNotContain("hunter");
        assertThat(EffectiveConfiguration.yaml(driver.effective()))
                .contains("broker-1: http://***@broker-1:8080/metrics?token=***&all=true", "X-Scope: '***'")
                .contains("jmxUser: monitor", "jmxPassword: '***'")
                .doesNotContain("hunter");
    }

    @Test
    void takesEndpointsFromTheCommandLine() {
        Reading reading = new Reading(folder, "driver.resources.prometheus.b.1=http://b1:8080/metrics");

        assertThat(endpoints(reading, "driverClass: some\n"))
                .extracting(Endpoint::node, Endpoint::shown)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("b.1", "Prometheus http://b1:8080/metrics"));
    }

    @Test
    void tellsEveryErrorWithItsPlace() {
        Reading reading = new Reading(folder);
        reading.reader().driver(reading.write("d.yaml", """
                driverClass: some
                resources:
                  prometheus:
                    one: broker-1:8080
                    generator: http://x/metrics
                    two: http://me:hunter2@:8080/metrics
                    three: http://x:8080/metrics
                  headers:
                    "a b": c
                  jmx:
                    three: x:9999
                    four: x
                    five: x:99999
                    "s ix": x:1
                  jmxUser: me
                """));

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:4:10: resources.prometheus.one must be an address such as http://broker-1:8080/metrics, not"
                                + " 'broker-1:8080'",
                        "d.yaml:5:16: resources.prometheus.generator is no name for a node: letters, digits, '.', '_' and"
                                + " '-', and not generator, conductor or worker-1",
                        "d.yaml:6:10: resources.prometheus.two must be an address such as http://broker-1:8080/metrics, not"
                                + " 'http://***@:8080/metrics'",
                        "d.yaml:9:12: resources.headers.a b is no header of HTTP: a name of letters, digits and -, a value"
                                + " in one line",
                        "d.yaml:11:12: resources.jmx.three is the second endpoint of three; keep one for each node",
                        "d.yaml:12:11: resources.jmx.four must be a host and a port, such as broker-2:9999, not 'x'",
                        "d.yaml:13:11: resources.jmx.five must be a host and a port, such as broker-2:9999, not 'x:99999'",
                        "d.yaml:14:13: resources.jmx.s ix is no name for a node: letters, digits, '.', '_' and '-', and not"
                                + " generator, conductor or worker-1",
                        "d.yaml:15:12: resources.jmxUser goes with resources.jmxPassword; give both, or none");
    }

    @ParameterizedTest
    @CsvSource({"local", "container"})
    void refusesEndpointsOfABrokerThatItLaunchesItself(String launch) {
        Reading reading = new Reading(folder);
        reading.reader().driver(reading.write("d.yaml", """
                driverClass: some
                resources:
                  jmx:
                    one: x:9999
                broker:
                  launch: %s
                """.formatted(launch)));

        assertThat(reading.errors())
                .containsExactly(
                        "d.yaml:3:3: resources are of an existing cluster, and of a broker that is launched they are"
                                + " read anyway; take this block or the broker block out");
    }

    private static List<Endpoint> endpoints(Reading reading, String text) {
        return reading.driver(text, SomeSettings.ALL)
                .orElseThrow(() -> new AssertionError(reading.errors()))
                .file()
                .endpoints();
    }
}
