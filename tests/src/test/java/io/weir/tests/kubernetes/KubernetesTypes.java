package io.weir.tests.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.gson.JsonSyntaxException;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1Job;
import io.kubernetes.client.openapi.models.V1Service;
import io.kubernetes.client.openapi.models.V1StatefulSet;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;

/**
 * The types that Kubernetes describes in its OpenAPI document, as the classes of its official client are generated from it.
 */
final class KubernetesTypes {

    private static final ObjectMapper JSON = new ObjectMapper();

    private static final Map<String, Reader> READERS = Map.of(
            "v1/Service", text -> V1Service.fromJson(text).toJson(),
            "v1/ConfigMap", text -> V1ConfigMap.fromJson(text).toJson(),
            "apps/v1/StatefulSet", text -> V1StatefulSet.fromJson(text).toJson(),
            "batch/v1/Job", text -> V1Job.fromJson(text).toJson());

    /** Reads an object, which knows fields and refuses others, and writes it again. */
    @FunctionalInterface
    private interface Reader {
        String readAndWrite(String text) throws IOException;
    }

    private KubernetesTypes() {}

    /**
     * Returns what Kubernetes would have against an object: a field that it does not know or misses, or a value of another
     * type, which a lenient reader would turn into the right one.
     */
    static Optional<String> objection(JsonNode manifest) throws IOException {
        String type = manifest.path("apiVersion").asText() + "/"
                + manifest.path("kind").asText();
        Reader reader = READERS.get(type);
        if (reader == null) {
            return Optional.of("there is no type " + type);
        }
        try {
            JsonNode again = JSON.readTree(reader.readAndWrite(manifest.toString()));
            return withoutEmpty(again).equals(withoutEmpty(manifest))
                    ? Optional.empty()
                    : Optional.of("it is read as something else: " + again + " rather than " + manifest);
        } catch (IllegalArgumentException | IllegalStateException | JsonSyntaxException | IOException refused) {
            return Optional.of(String.valueOf(refused.getMessage()));
        }
    }

    /** Returns a copy without empty lists and objects, which stand for nothing, and which the client adds. */
    private static JsonNode withoutEmpty(JsonNode node) {
        if (node instanceof ArrayNode array) {
            ArrayNode copy = JSON.createArrayNode();
            array.forEach(element -> copy.add(withoutEmpty(element)));
            return copy;
        }
        if (node instanceof ObjectNode object) {
            ObjectNode copy = JSON.createObjectNode();
            object.properties().forEach(field -> {
                JsonNode value = withoutEmpty(field.getValue());
                if (value.isValueNode() || !value.isEmpty()) {
                    copy.set(field.getKey(), value);
                }
            });
            return copy;
        }
        return node;
    }
}
