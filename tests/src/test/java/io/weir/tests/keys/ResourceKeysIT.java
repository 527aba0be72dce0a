package io.weir.tests.keys;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.OperatingSystemMXBean;
import com.sun.net.httpserver.HttpServer;
import io.weir.evidence.RunListener;
import io.weir.report.IntervalsCsv;
import io.weir.result.Outcome;
import io.weir.result.ResourceUse;
import io.weir.result.ResourceUse.ProcessUse;
import io.weir.result.RunResult;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a driver file's endpoints bring into a run's result: a page that shows this JVM, and another JVM's connector. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ResourceKeysIT {

    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 1
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            messageSize: 100
            useRandomizedPayloads: true
            producerRate: 100
            testDuration: 3s
            warmupDuration: 0s
            """;

    @TempDir
    static Path folder;

    private static HttpServer server;
    private static String page;
    private static WatchedJvm jvm;
    private static FileRun files;

    @BeforeAll
    static void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/metrics", exchange -> {
            boolean known = "Bearer page4me".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            byte[] text = (known ? ownFigures() : "who asks?").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(known ? 200 : 403, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
        server.start();
        page = "http://127.0.0.1:" + server.getAddress().getPort() + "/metrics";
        jvm = WatchedJvm.start(folder);
        files = new FileRun(folder, "loopback");
    }

    private static String ownFigures() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return String.format(
                Locale.ROOT,
                "process_cpu_seconds_total %.9f%njvm_threads_current %d%n",
                system.getProcessCpuTime() / 1e9,
                ManagementFactory.getThreadMXBean().getThreadCount());
    }

    @AfterAll
    static void stop() throws Exception {
        if (files != null) {
            files.close();
        }
        if (jvm != null) {
            jvm.close();
        }
        if (server != null) {
            server.stop(0);
        }
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {
                "resources",
                "resources.prometheus",
                "resources.headers",
                "resources.jmx",
                "resources.jmxUser",
                "resources.jmxPassword"
            })
    void theFiguresOfEndpointsStandBesideThoseOfTheGenerator() throws Exception {
        RunResult result = run("both", "pass4JMX", "page4me");

        assertThat(result.outcome()).isEqualTo(Outcome.completed());
        ResourceUse use = result.resources();
        assertThat(use.unread()).noneMatch(sentence -> sentence.contains("gave no figures"));
        assertThat(use.unread()).anyMatch(sentence -> sentence.contains("tells nothing of a JVM of one"));
        assertThat(use.processes()).extracting(ProcessUse::name).containsExactly("generator", "one", "two");
        ProcessUse shown = use.processes().get(1);
        assertThat(shown.source()).isEqualTo("Prometheus " + page);
        assertThat(shown.cpuSeconds()).isPositive();
        assertThat(shown.maxThreads()).isPositive();
        assertThat(shown.maxResidentBytes()).isNull();
        ProcessUse connected = use.processes().get(2);
        assertThat(connected.source()).isEqualTo("JMX " + jvm.address());
        // It works all the time, and this machine may be busy with other things as well.
        assertThat(connected.cores()).isBetween(0.02, 2.0);
        assertThat(connected.maxOpenFiles()).isPositive();
        assertThat(connected.jvm().maxHeapUsedBytes()).isBetween(1_000_000L, 32L << 20);
        assertThat(connected.jvm().garbageCollections()).isPositive();
        assertThat(use.messagesPerBrokerCpuSecond()).isPositive();
        assertColumns();
        assertThat(Files.readString(folder.resolve("both").resolve("result.json")))
                .doesNotContain("pass4JMX", "page4me");
    }

    private static void assertColumns() throws Exception {
        List<List<String>> rows = IntervalsCsv.read(folder.resolve("both").resolve("intervals.csv"));
        for (String column : List.of(
                "process.one.cpuCores", "process.two.cpuCores", "process.two.heapUsedBytes", "process.two.openFiles")) {
            int at = rows.get(0).indexOf(column);
            assertThat(at).as(column).isPositive();
            assertThat(rows.subList(1, rows.size()))
                    .as(column)
                    .anyMatch(row -> !row.get(at).isEmpty());
        }
    }

    @Test
    @Observes(
            of = KeyFile.DRIVER,
            value = {"resources.headers", "resources.jmxPassword"})
    void anEndpointWithoutFiguresKeepsTheRunFromStarting() throws Exception {
        RunResult result = run("neither", "wrong", "wrong");

        assertThat(result.outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
        assertThat(result.outcome().reason())
                .contains("The endpoint of one for resources, Prometheus " + page
                        + ", gave no figures: it answered with HTTP status 403.")
                .contains(
                        "The endpoint of two for resources, JMX " + jvm.address() + ", gave no figures: Authentication")
                .contains("Correct it in the driver file, or take it out.");
    }

    private static RunResult run(String id, String password, String token) throws Exception {
        String driver = """
                driverClass: loopback
                serviceTime: 1ms
                ledger: false
                resources:
                  prometheus:
                    one: %s
                  headers:
                    Authorization: Bearer %s
                  jmx:
                    two: %s
                  jmxUser: monitor
                  jmxPassword: %s
                """.formatted(page, token, jvm.address(), password);
        return files.run(id, driver, WORKLOAD, Map.of(), RunListener.NONE);
    }
}
