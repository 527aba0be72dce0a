package io.weir.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.ser.std.StdScalarSerializer;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weir.audit.DeliveryAudit;
import io.weir.result.Grade;
import io.weir.result.RunResult;
import io.weir.result.Verdict;
import io.weir.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Keeps results as JSON, by the schema docs/result.schema.json. */
public final class ResultJson {

    /** Mapper for results and other files that hold records of results. */
    static final JsonMapper JSON = JsonMapper.builder()
            .defaultPropertyInclusion(
                    JsonInclude.Value.construct(JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
            .enable(SerializationFeature.INDENT_OUTPUT, SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            // Derived figures, and whatever a later minor version adds.
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .addMixIn(Verdict.class, DerivedVerdict.class)
            .addMixIn(DeliveryAudit.class, DerivedIntegrity.class)
            .annotationIntrospector(
                    AnnotationIntrospector.pair(new JacksonAnnotationIntrospector(), new RequiredComponents()))
            .addModule(new JavaTimeModule())
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /** Mapper for results, whose sentences may quote a client or a broker. */
    private static final JsonMapper WITHOUT_SECRETS = JSON.rebuild()
            .addModule(new SimpleModule().addSerializer(String.class, new StdScalarSerializer<>(String.class) {

                private static final long serialVersionUID = 1L;

                @Override
                public void serialize(String text, JsonGenerator json, SerializerProvider provider) throws IOException {
                    json.writeString(Secrets.masked(text));
                }
            }))
            .build();

    private ResultJson() {}

    /**
     * Writes a result; the file appears whole or not at all.
     *
     * @throws ReportException when it can't be written
     */
    public static void write(Path file, RunResult result) throws ReportException {
        WholeFile.write(file, text(WITHOUT_SECRETS, result));
    }

    /**
     * Reads a result.
     *
     * @throws ReportException when there is none, or it has a schema version that this Weir doesn't know
     */
    public static RunResult read(Path file) throws ReportException {
        return result(file, readTree(file));
    }

    /** Returns the result in a file that was read. */
    static RunResult result(Path file, ObjectNode tree) throws ReportException {
        int version = tree.path("schemaVersion").asInt();
        if (version != RunResult.SCHEMA_VERSION) { // before it is parsed: other versions lack required fields
            throw ReportException.ofAnotherVersion(
                    file, "its schema version is " + version + ", and this Weir knows " + RunResult.SCHEMA_VERSION);
        }
        try {
            return JSON.treeToValue(tree, RunResult.class);
        } catch (JsonProcessingException e) {
            throw ReportException.ofAnotherVersion(file, difference(e));
        }
    }

    private static String difference(JsonProcessingException e) {
        String path = e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(step -> step.getFieldName() == null ? "[" + step.getIndex() + "]" : step.getFieldName())
                        .collect(Collectors.joining("."))
                : "";
        return (path.isEmpty() ? "" : path + ": ")
                + e.getOriginalMessage().lines().findFirst().orElse("");
    }

    /**
     * Returns a result's file as it is, with any additions of a later minor version.
     *
     * @throws ReportException when it is none
     */
    static ObjectNode readTree(Path file) throws ReportException {
        return ReportException.reading(file, () -> JSON.readValue(Files.readAllBytes(file), ObjectNode.class));
    }

    /** Returns a record as the text of a file. */
    static String text(Record value) {
        return text(JSON, value);
    }

    private static String text(JsonMapper mapper, Record value) {
        try {
            return mapper.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a record of results must always be writable as JSON", e);
        }
    }

    /** Returns a result, or another record, as it is written to a file. */
    public static ObjectNode tree(Record value) {
        return JSON.valueToTree(value);
    }

    /** Returns records as they are written to a file. */
    public static ArrayNode array(List<? extends Record> values) {
        return JSON.valueToTree(values);
    }

    /** Adds derived figures that readers look for first to the file. */
    private interface DerivedVerdict {
        @JsonProperty
        Grade grade();
    }

    private interface DerivedIntegrity {
        @JsonProperty
        long missing();

        @JsonProperty
        long phantoms();

        @JsonProperty
        long duplicates();
    }
}
