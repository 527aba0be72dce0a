package io.weir.tests.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A strict reader of Prometheus' text format 0.0.4 and of OpenMetrics 1.0: every line is one that the format knows,
 * samples stand under the head of their family, families don't come twice, no two samples have the same labels.
 *
 * @param samples in their order
 */
public record PrometheusFormat(List<Sample> samples, Map<String, String> types) {

    private static final Pattern HEAD = Pattern.compile("# (TYPE|HELP) ([a-z_:][a-z0-9_:]*) (.+)");
    private static final Pattern SAMPLE = Pattern.compile("([a-z_:][a-z0-9_:]*)(\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-z_][a-z0-9_]*)=\"((?:[^\"\\\\\\n]|\\\\[\\\\\"n])*)\"(,|$)");
    private static final Set<String> TYPES = Set.of("counter", "gauge", "summary");

    /** One sample. */
    public record Sample(String name, Map<String, String> labels, double value) {}

    /** Reads a page, or fails the test. */
    public static PrometheusFormat read(String text, boolean openMetrics) {
        assertThat(text).endsWith("\n");
        List<String> lines = new ArrayList<>(text.lines().toList());
        if (openMetrics) {
            assertThat(lines.remove(lines.size() - 1)).isEqualTo("# EOF");
        }
        List<Sample> samples = new ArrayList<>();
        Map<String, String> types = new HashMap<>();
        Map<String, String> helps = new HashMap<>();
        Set<String> seen = new HashSet<>();
        String family = "";
        for (String line : lines) {
            Matcher head = HEAD.matcher(line);
            if (head.matches()) {
                Map<String, String> into = head.group(1).equals("TYPE") ? types : helps;
                assertThat(into.put(head.group(2), head.group(3))).as(line).isNull();
                if (head.group(1).equals("TYPE")) {
                    assertThat(TYPES).contains(head.group(3));
                    family = head.group(2);
                } else {
                    assertThat(head.group(2)).as(line).isEqualTo(family);
                }
                continue;
            }
            Sample sample = sample(line);
            belongs(sample, family, types.get(family), openMetrics);
            assertThat(seen.add(sample.name() + sample.labels())).as(line).isTrue();
            samples.add(sample);
        }
        assertThat(helps.keySet()).isEqualTo(types.keySet());
        return new PrometheusFormat(samples, types);
    }

    private static Sample sample(String line) {
        Matcher matcher = SAMPLE.matcher(line);
        assertThat(matcher.matches()).as(line).isTrue();
        String value = matcher.group(4);
        return new Sample(
                matcher.group(1),
                matcher.group(3) == null ? Map.of() : labels(matcher.group(3)),
                value.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(value));
    }

    private static Map<String, String> labels(String text) {
        Map<String, String> labels = new LinkedHashMap<>();
        Matcher matcher = LABEL.matcher(text);
        int at = 0;
        while (at < text.length()) {
            assertThat(matcher.find(at) && matcher.start() == at).as(text).isTrue();
            String value =
                    matcher.group(2).replace("\\n", "\n").replace("\\\"", "\"").replace("\\\\", "\\");
            assertThat(labels.put(matcher.group(1), value)).as(text).isNull();
            at = matcher.end();
        }
        assertThat(text).doesNotEndWith(",");
        return labels;
    }

    private static void belongs(Sample sample, String family, String type, boolean openMetrics) {
        assertThat(type).as(sample.toString()).isNotNull();
        switch (type) {
            case "counter" -> {
                assertThat(sample.name())
                        .isEqualTo(openMetrics ? family + "_total" : family)
                        .endsWith("_total");
                assertThat(sample.value()).isGreaterThanOrEqualTo(0);
            }
            case "gauge" -> assertThat(sample.name()).isEqualTo(family);
            default -> {
                if (sample.name().equals(family)) {
                    assertThat(Double.parseDouble(sample.labels().get("quantile")))
                            .isBetween(0.0, 1.0);
                } else {
                    assertThat(sample.name()).isEqualTo(family + "_count");
                }
            }
        }
    }

    /** The only sample of that name and those labels among others. */
    public double value(String name, Map<String, String> labels) {
        List<Sample> found = samples.stream()
                .filter(sample ->
                        sample.name().equals(name) && sample.labels().entrySet().containsAll(labels.entrySet()))
                .toList();
        assertThat(found).as(name + labels).hasSize(1);
        return found.get(0).value();
    }

    /** Whether there is any such sample. */
    public boolean has(String name, Map<String, String> labels) {
        return samples.stream()
                .anyMatch(sample ->
                        sample.name().equals(name) && sample.labels().entrySet().containsAll(labels.entrySet()));
    }
}
