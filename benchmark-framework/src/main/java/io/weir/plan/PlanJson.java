package io.weir.plan;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.weir.resource.Endpoint;
import io.weir.workload.Load;
import io.weir.workload.MessageKeys;
import io.weir.workload.MessageSize;
import io.weir.workload.Payload;
import io.weir.workload.RateShape;
import java.util.List;
import java.util.stream.Stream;

/** Writes and reads plans as one line of JSON: the records themselves, so that nothing is read from files again. */
public final class PlanJson {

    /** Sealed types whose records name themselves. */
    private static final List<Class<?>> SEALED =
            List.of(Load.class, RateShape.class, Payload.class, MessageSize.class, MessageKeys.class, Endpoint.class);

    private static final JsonMapper JSON = mapper();

    /** Marks a type whose JSON names which of its kinds it is. */
    @JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME)
    private interface Kinds {}

    private PlanJson() {}

    /**
     * Returns the mapper of plans and what belongs to them.
     *
     * @param others further sealed types
     */
    public static JsonMapper mapper(Class<?>... others) {
        JsonMapper.Builder json = JsonMapper.builder()
                .addModules(new Jdk8Module(), new JavaTimeModule())
                // Derived properties, such as isNone(), are no part of a record.
                .visibility(PropertyAccessor.IS_GETTER, JsonAutoDetect.Visibility.NONE)
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                // Whole numbers among the driver's settings are Longs.
                .enable(DeserializationFeature.USE_LONG_FOR_INTS);
        for (Class<?> sealed : Stream.concat(SEALED.stream(), Stream.of(others)).toList()) {
            json.addMixIn(sealed, Kinds.class).registerSubtypes(sealed.getPermittedSubclasses());
        }
        return json.build();
    }

    /** Returns the plan as JSON without line breaks. */
    public static String write(RunPlan plan) {
        try {
            return JSON.writeValueAsString(plan);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a plan must always be writable as JSON", e);
        }
    }

    /** Reads a plan, or throws IllegalArgumentException when the line is none. */
    public static RunPlan read(String line) {
        try {
            return JSON.readValue(line, RunPlan.class);
        } catch (JsonProcessingException e) {
            // The whole message quotes its source, which may be a secret.
            throw new IllegalArgumentException("this is no plan of a run: " + e.getOriginalMessage());
        }
    }
}
