package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PrometheusFormatTest {

    private record Sample(String name, Map<String, String> labels, double value) {}

    @Test
    void readsWhatThePageOfTheFormatShows() throws Exception {
        assertThat(read("""
                # HELP http_requests_total The total number of HTTP requests.
                # TYPE http_requests_total counter
                http_requests_total{method="post",code="200"} 1027 1395066363000

                # Minimalistic line:
                metric_without_timestamp_and_labels 12.47
                http_request_duration_seconds_bucket{le="+Inf"} 144320
                rpc_duration_seconds_sum 1.7560473e+07
                """))
                .containsExactly(
                        new Sample("http_requests_total", Map.of("method", "post", "code", "200"), 1027),
                        new Sample("metric_without_timestamp_and_labels", Map.of(), 12.47),
                        new Sample("http_request_duration_seconds_bucket", Map.of("le", "+Inf"), 144_320),
                        new Sample("rpc_duration_seconds_sum", Map.of(), 1.7560473e7));
    }

    @Test
    void undoesTheEscapesOfLabels() throws Exception {
        assertThat(read("a{path=\"C:\\\\DIR\\\\FILE.TXT\",error=\"Cannot find:\\n\\\"F} 3\\\"\"} 1\n"))
                .containsExactly(
                        new Sample("a", Map.of("path", "C:\\DIR\\FILE.TXT", "error", "Cannot find:\n\"F} 3\""), 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a{b=\"c\",} 5",
                "a{b=\"c\"}5",
                "a { b = \"c\" , } 5",
                "a{b=\"c\"}\t5\t1395066363000",
                "a{b=\"c\"} 5 # {trace_id=\"x\"} 0.67",
                "a{b=\"c\"} 5\r",
                "a{b=\"c\"} 5.000e0 -3"
            })
    void takesTheLibertiesThatWritersTake(String line) throws Exception {
        assertThat(read(line + "\n")).containsExactly(new Sample("a", Map.of("b", "c"), 5));
    }

    @ParameterizedTest
    @CsvSource({"NaN, NaN", "+Inf, Infinity", "Inf, Infinity", "-Inf, -Infinity", "-0.5, -0.5", "1E3, 1000"})
    void readsEveryKindOfNumber(String text, double value) throws Exception {
        assertThat(read("a " + text + "\n")).containsExactly(new Sample("a", Map.of(), value));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "a",
                "a ",
                "a x",
                "a 1d",
                "a 1,5",
                "a{b=\"c\" 5",
                "a{b=c} 5",
                "a{b} 5",
                "a{=\"c\"} 5",
                "a{b=\"c} 5",
                "a{b=\"c\" d=\"e\"} 5",
                "<html><body>404</body></html>",
                "{\"a\": 5}",
                "#a 5",
                "-a 5",
                "\u0000\u0001\uFFFD 5"
            })
    void passesOverWhatIsNoSample(String line) throws Exception {
        assertThat(read(line + "\nb 1\n")).containsExactly(new Sample("b", Map.of(), 1));
    }

    @Test
    void doesNotTakeALastLineThatMayLackDigits() throws Exception {
        assertThat(read("a 1\na 12")).containsExactly(new Sample("a", Map.of(), 1));
    }

    @Test
    void passesOverALineWithoutEnd() throws Exception {
        assertThat(read("a 1\na{b=\"" + "x".repeat(200_000) + "\"} 2\na 3\n"))
                .extracting(Sample::value)
                .containsExactly(1.0, 3.0);
    }

    @Test
    void findsLinesWhereverTheNetworkHasCutThem() throws Exception {
        String page = IntStream.range(0, 500)
                .mapToObj(i -> "some_metric{number=\"" + i + "\"} " + i)
                .collect(Collectors.joining("\r\n", "", "\r\n"));
        Random cuts = new Random(7);
        List<InputStream> parts = new ArrayList<>();
        for (int from = 0; from < page.length(); ) {
            int to = Math.min(page.length(), from + 1 + cuts.nextInt(60));
            parts.add(stream(page.substring(from, to)));
            from = to;
        }
        List<Sample> samples = new ArrayList<>();
        PrometheusFormat.read(
                new SequenceInputStream(Collections.enumeration(parts)),
                name -> true,
                (name, labels, value) -> samples.add(new Sample(name, labels, value)));

        assertThat(samples).hasSize(500);
        assertThat(samples.get(499)).isEqualTo(new Sample("some_metric", Map.of("number", "499"), 499));
    }

    @Test
    void survivesEveryKindOfBytes() throws Exception {
        Random random = new Random(11);
        byte[] garbage = new byte[1 << 20];
        random.nextBytes(garbage);
        List<String> names = new ArrayList<>();
        PrometheusFormat.read(
                new SequenceInputStream(new ByteArrayInputStream(garbage), stream("\nend 1\n")),
                name -> true,
                (name, labels, value) -> names.add(name));

        assertThat(names).last().isEqualTo("end");
    }

    @Test
    void passesOverAHundredThousandSamplesThatNobodyWants() throws Exception {
        String topics = IntStream.range(0, 100_000)
                .mapToObj(i -> "pulsar_rate_in{topic=\"persistent://t/n/" + i + "\"} 1.0\n")
                .collect(Collectors.joining());
        List<Sample> samples = new ArrayList<>();
        PrometheusFormat.read(
                stream(topics + "wanted 1\n"),
                "wanted"::equals,
                (name, labels, value) -> samples.add(new Sample(name, labels, value)));

        assertThat(samples).containsExactly(new Sample("wanted", Map.of(), 1));
    }

    private static List<Sample> read(String text) throws Exception {
        List<Sample> samples = new ArrayList<>();
        PrometheusFormat.read(
                stream(text), name -> true, (name, labels, value) -> samples.add(new Sample(name, labels, value)));
        return samples;
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }
}
