package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.weir.machine.ProcessFigure;
import io.weir.machine.ProcessReading;
import io.weir.time.SystemClock;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Against a server of HTTP on this machine. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PrometheusScraperTest {

    private static final Duration LIMIT = Duration.ofMinutes(2);

    private static final String CLIENT_JAVA = """
            # TYPE jvm_gc_collection_seconds summary
            jvm_gc_collection_seconds_count{gc="G1 Young Generation",} 7.0
            jvm_gc_collection_seconds_sum{gc="G1 Young Generation",} 0.125
            jvm_gc_collection_seconds_count{gc="G1 Old Generation",} 1.0
            jvm_gc_collection_seconds_sum{gc="G1 Old Generation",} 0.5
            jvm_gc_collection_seconds_count{gc="G1 Concurrent GC",} 2.0
            jvm_gc_collection_seconds_sum{gc="G1 Concurrent GC",} 0.25
            jvm_memory_bytes_used{area="heap",} 5.0E7
            jvm_memory_bytes_used{area="nonheap",} 9.0E7
            jvm_memory_bytes_committed{area="heap",} 2.68435456E8
            jvm_memory_bytes_max{area="heap",} 1.073741824E9
            jvm_memory_bytes_max{area="nonheap",} -1.0
            jvm_threads_current 92.0
            process_cpu_seconds_total 12.34
            process_start_time_seconds 1.763715602123E9
            process_open_fds 311.0
            process_resident_memory_bytes 4.1E8
            """;

    private final CountDownLatch end = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void serve() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.setExecutor(threads);
        server.start();
    }

    @AfterEach
    void stop() {
        end.countDown();
        server.stop(0);
        threads.shutdownNow();
    }

    @Test
    void readsThePageOfTheJavaClient() throws Exception {
        page("/metrics", CLIENT_JAVA);

        ProcessReading reading = scraper("/metrics", Map.of()).read();

        assertThat(reading.startedAt()).isEqualTo(1_763_715_602_123L);
        assertThat(reading.cpuNanos()).isEqualTo(12_340_000_000L);
        assertThat(reading.figures())
                .containsOnly(
                        entry(ProcessFigure.CPU_NANOS, 12_340_000_000L),
                        entry(ProcessFigure.RESIDENT_BYTES, 410_000_000L),
                        entry(ProcessFigure.THREADS, 92L),
                        entry(ProcessFigure.OPEN_FILES, 311L),
                        entry(ProcessFigure.HEAP_USED_BYTES, 50_000_000L),
                        entry(ProcessFigure.HEAP_CAPACITY_BYTES, 268_435_456L),
                        entry(ProcessFigure.HEAP_LIMIT_BYTES, 1_073_741_824L),
                        entry(ProcessFigure.COLLECTIONS, 10L),
                        entry(ProcessFigure.COLLECTION_NANOS, 875_000_000L));
    }

    @Test
    void leavesOutCyclesWhichStopNobody() throws Exception {
        page("/metrics", """
                jvm_gc_collection_seconds_count{gc="ZGC Minor Cycles",} 4.0
                jvm_gc_collection_seconds_sum{gc="ZGC Minor Cycles",} 9.0
                jvm_gc_collection_seconds_count{gc="ZGC Minor Pauses",} 12.0
                jvm_gc_collection_seconds_sum{gc="ZGC Minor Pauses",} 0.002
                """);

        assertThat(scraper("/metrics", Map.of()).read().figures())
                .containsOnly(entry(ProcessFigure.COLLECTIONS, 12L), entry(ProcessFigure.COLLECTION_NANOS, 2_000_000L));
    }

    @Test
    void addsUpThePoolsOfMicrometer() throws Exception {
        page("/metrics", """
                jvm_memory_used_bytes{area="heap",id="G1 Eden Space"} 3.0E7
                jvm_memory_used_bytes{area="heap",id="G1 Old Gen"} 1.0E7
                jvm_memory_used_bytes{area="nonheap",id="Metaspace"} 8.0E7
                jvm_gc_pause_seconds_count{action="end of minor GC",cause="G1 Evacuation Pause"} 3
                jvm_gc_pause_seconds_count{action="end of major GC",cause="System.gc()"} 1
                process_cpu_time_ns_total 1.5E9
                process_files_open_files 17.0
                """);

        assertThat(scraper("/metrics", Map.of()).read().figures())
                .containsOnly(
                        entry(ProcessFigure.CPU_NANOS, 1_500_000_000L),
                        entry(ProcessFigure.OPEN_FILES, 17L),
                        entry(ProcessFigure.HEAP_USED_BYTES, 40_000_000L),
                        entry(ProcessFigure.COLLECTIONS, 4L));
    }

    @Test
    void takesTheLimitOfAHeapThatItsPoolsShareOnce() throws Exception {
        String shared = """
                jvm_memory_max_bytes{area="heap",id="ZGC Young Generation"} 6.7108864E7
                jvm_memory_max_bytes{area="heap",id="ZGC Old Generation"} 6.7108864E7
                """;
        page("/shared", shared);
        page("/one", """
                jvm_memory_max_bytes{area="heap",id="G1 Eden Space"} -1.0
                jvm_memory_max_bytes{area="heap",id="G1 Old Gen"} 6.7108864E7
                """);
        page("/divided", """
                jvm_memory_max_bytes{area="heap",id="PS Eden Space"} 1.6777216E7
                jvm_memory_max_bytes{area="heap",id="PS Survivor Space"} 2621440.0
                jvm_memory_max_bytes{area="heap",id="PS Old Gen"} 4.5088768E7
                """);

        assertThat(scraper("/shared", Map.of()).read().figure(ProcessFigure.HEAP_LIMIT_BYTES))
                .isEqualTo(64 << 20);
        assertThat(scraper("/one", Map.of()).read().figure(ProcessFigure.HEAP_LIMIT_BYTES))
                .isEqualTo(64 << 20);
        assertThat(scraper("/divided", Map.of()).read().figure(ProcessFigure.HEAP_LIMIT_BYTES))
                .isEqualTo(64_487_424);
    }

    @Test
    void leavesOutWhatThePageDoesNotKnow() throws Exception {
        page("/metrics", "process_cpu_seconds_total NaN\nprocess_open_fds -1\nprocess_resident_memory_bytes 5\n");

        assertThat(scraper("/metrics", Map.of()).read().figures())
                .containsOnly(entry(ProcessFigure.RESIDENT_BYTES, 5L));
    }

    @Test
    void refusesAnExporterWhoseProcessIsNotTheBroker() {
        page("/metrics", CLIENT_JAVA + "kafka_exporter_build_info{goversion=\"go1.27\"} 1\n");
        page("/standalone", CLIENT_JAVA + "jmx_exporter_build_info{name=\"jmx_prometheus_standalone\"} 1\n");
        page("/agent", CLIENT_JAVA + "jmx_exporter_build_info{name=\"jmx_prometheus_javaagent\"} 1\n");

        assertThatThrownBy(() -> scraper("/metrics", Map.of()).read())
                .hasMessageContaining("kafka_exporter, a process of its own")
                .hasMessageContaining("JMX exporter as a Java agent");
        assertThatThrownBy(() -> scraper("/standalone", Map.of()).read()).hasMessageContaining("jmx_exporter");
        assertThat(catchRead("/agent")).isNull();
    }

    @Test
    void refusesAPageOfSeveralProcesses() {
        page("/metrics", "process_cpu_seconds_total{i=\"a\"} 1\nprocess_cpu_seconds_total{i=\"b\"} 2\n");

        assertThatThrownBy(() -> scraper("/metrics", Map.of()).read()).hasMessageContaining("of several processes");
    }

    @Test
    void saysThatAPageHasNoneOfItsFigures() {
        page("/metrics", "<html>Welcome</html>\n");

        assertThatThrownBy(() -> scraper("/metrics", Map.of()).read())
                .hasMessageContaining("none of the figures")
                .hasMessageContaining("process_cpu_seconds_total");
    }

    @Test
    void givesItsHeadersToTheHostThatTheyAreMeantForOnly() throws Exception {
        server.createContext("/metrics", exchange -> {
            exchange.getResponseHeaders().set("Location", "/metrics/");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });
        server.createContext("/metrics/", exchange -> {
            boolean known = "Bearer abc".equals(exchange.getRequestHeaders().getFirst("Authorization"));
            answer(exchange, known ? 200 : 401, known ? CLIENT_JAVA : "who are you?");
        });
        server.createContext("/elsewhere", exchange -> {
            exchange.getResponseHeaders().set("Location", "http://127.0.0.2:1/metrics?token=xyz");
            exchange.sendResponseHeaders(302, -1);
            exchange.close();
        });

        assertThat(scraper("/metrics", Map.of("Authorization", "Bearer abc"))
                        .read()
                        .cpuNanos())
                .isPositive();
        assertThatThrownBy(() -> scraper("/metrics", Map.of()).read()).hasMessage("it answered with HTTP status 401");
        assertThatThrownBy(() -> scraper("/elsewhere", Map.of()).read())
                .hasMessageContaining("it redirects to http://127.0.0.2, which")
                .hasMessageNotContaining("xyz");
    }

    @Test
    void givesUpAServerThatTakesItsTime() {
        server.createContext("/silent", exchange -> awaitEnd());
        server.createContext("/dripping", exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write("process_".getBytes(StandardCharsets.UTF_8));
            exchange.getResponseBody().flush();
            awaitEnd();
        });

        for (String path : List.of("/silent", "/dripping")) {
            assertThatThrownBy(() -> new PrometheusScraper(
                                    endpoint(path, Map.of()), SystemClock.INSTANCE, Duration.ofSeconds(1))
                            .read())
                    .as(path)
                    .hasMessage("nothing came within 1 s");
        }
    }

    @Test
    void saysThatNobodyListens() {
        Endpoint.Prometheus nobody =
                new Endpoint.Prometheus("broker-1", URI.create("http://127.0.0.1:1/metrics"), Map.of(), "Prometheus");

        assertThatThrownBy(() -> new PrometheusScraper(nobody, SystemClock.INSTANCE, LIMIT).read())
                .hasMessageContaining("nobody listens there");
    }

    private Throwable catchRead(String path) {
        try {
            scraper(path, Map.of()).read();
            return null;
        } catch (IOException failure) {
            return failure;
        }
    }

    private PrometheusScraper scraper(String path, Map<String, String> headers) {
        return new PrometheusScraper(endpoint(path, headers), SystemClock.INSTANCE, LIMIT);
    }

    private Endpoint.Prometheus endpoint(String path, Map<String, String> headers) {
        URI address = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        return new Endpoint.Prometheus("broker-1", address, headers, "Prometheus " + address);
    }

    private void page(String path, String text) {
        server.createContext(path, exchange -> answer(exchange, 200, text));
    }

    private static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
