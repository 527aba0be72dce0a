package io.weir.tests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The objects that the chart makes with some values. */
record Rendered(List<JsonNode> manifests) {

    static final Path CHART = Shipped.CLONE.resolve("kubernetes/weir");

    /** What a user has to give. */
    static final Map<String, String> GIVEN =
            Map.of("image", "registry.example.org/weir:1", "driver", "name: d", "workload", "name: w");

    /** Returns the request of the release "weir" with what a user has to give and some values more. */
    static HelmProcess.Request with(String... keysAndValues) {
        Map<String, String> values = new LinkedHashMap<>(GIVEN);
        for (int i = 0; i < keysAndValues.length; i += 2) {
            values.put(keysAndValues[i], keysAndValues[i + 1]);
        }
        return new HelmProcess.Request("weir", values);
    }

    static Rendered of(HelmProcess.Answer answer) throws IOException {
        assertThat(answer.refusal()).isEmpty();
        List<JsonNode> manifests = new ArrayList<>();
        YAMLMapper yaml = new YAMLMapper();
        try (JsonParser parser = new YAMLFactory().createParser(answer.manifests())) {
            yaml.readValues(parser, JsonNode.class).forEachRemaining(node -> {
                if (node != null && !node.isNull()) {
                    manifests.add(node);
                }
            });
        }
        return new Rendered(manifests);
    }

    List<String> kinds() {
        return manifests.stream()
                .map(manifest -> manifest.path("kind").asText())
                .toList();
    }

    JsonNode one(String kind) {
        return one(kind, "");
    }

    JsonNode one(String kind, String partOfName) {
        List<JsonNode> found = manifests.stream()
                .filter(manifest -> manifest.path("kind").asText().equals(kind))
                .filter(manifest -> manifest.at("/metadata/name").asText().contains(partOfName))
                .toList();
        assertThat(found).as(kind + " " + partOfName).hasSize(1);
        return found.get(0);
    }

    JsonNode workerPod() {
        return one("StatefulSet").at("/spec/template/spec");
    }

    JsonNode conductorPod() {
        return one("Job").at("/spec/template/spec");
    }

    /** Names of the pods that the StatefulSet makes, as other pods of the namespace resolve them. */
    List<String> workers() {
        JsonNode set = one("StatefulSet");
        List<String> names = new ArrayList<>();
        for (int i = 0; i < set.at("/spec/replicas").asInt(); i++) {
            names.add(set.at("/metadata/name").asText() + "-" + i + "."
                    + set.at("/spec/serviceName").asText());
        }
        return names;
    }

    /** The name of the conductor's pod, as other pods of the namespace resolve it. */
    String conductor() {
        return conductorPod().path("hostname").asText() + "."
                + conductorPod().path("subdomain").asText();
    }

    static List<JsonNode> containers(JsonNode pod) {
        return Stream.concat(list(pod.path("initContainers")).stream(), list(pod.path("containers")).stream())
                .toList();
    }

    static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    static List<String> texts(JsonNode array) {
        return list(array).stream().map(JsonNode::asText).toList();
    }

    /** The element of an array with that name. */
    static JsonNode named(JsonNode array, String name) {
        return list(array).stream()
                .filter(element -> element.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name + " in " + array));
    }
}
