package io.weir.runner;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Latencies;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Events of a run as lines of text: the run's JVM prints them among the lines for the user, and the tool's JVM reads
 * them. An event has a mark that occurs in no text, followed by one line of JSON.
 */
public final class RunEvents {

    /** ASCII's record separator. */
    static final char MARK = '\u001e';

    private static final Logger LOG = LoggerFactory.getLogger(RunEvents.class);
    private static final JsonMapper JSON = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(Latencies.class, new LatenciesWriter())
                    .addDeserializer(Latencies.class, new LatenciesReader()))
            .build();

    /** The kinds of events by their names. */
    private static final Map<String, Class<? extends RunEvent>> TYPES = Arrays.stream(
                    RunEvent.class.getPermittedSubclasses())
            .collect(Collectors.toUnmodifiableMap(Class::getSimpleName, type -> type.asSubclass(RunEvent.class)));

    private RunEvents() {}

    /** Returns a listener that writes a line for each event, whole and from any thread. */
    public static RunListener writer(Consumer<String> lines) {
        return event -> {
            try {
                lines.accept(
                        MARK + JSON.writeValueAsString(Map.of(event.getClass().getSimpleName(), event)));
            } catch (JsonProcessingException e) {
                throw new IllegalStateException("an event must always be writable as JSON", e);
            }
        };
    }

    /** Passes on the contents of a line: words for the user, an event, or both without an end between them. */
    public static void read(String line, RunListener listener) {
        int mark = line.lastIndexOf(MARK); // JSON escapes it
        if (mark < 0) {
            listener.on(new RunEvent.LinePrinted(line));
            return;
        }
        if (mark > 0) {
            listener.on(new RunEvent.LinePrinted(line.substring(0, mark)));
        }
        try {
            for (Map.Entry<String, JsonNode> event :
                    JSON.readTree(line.substring(mark + 1)).properties()) {
                Class<? extends RunEvent> type = TYPES.get(event.getKey());
                if (type == null) {
                    LOG.warn("the run reports {}, which is not known", event.getKey());
                } else {
                    listener.on(JSON.treeToValue(event.getValue(), type));
                }
            }
        } catch (JsonProcessingException torn) {
            LOG.warn("an event of the run could not be read", torn);
        }
    }

    private static final class LatenciesWriter extends JsonSerializer<Latencies> {

        @Override
        public void serialize(Latencies latencies, JsonGenerator json, SerializerProvider provider) throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            latencies.writeTo(new DataOutputStream(bytes));
            json.writeBinary(bytes.toByteArray());
        }
    }

    private static final class LatenciesReader extends JsonDeserializer<Latencies> {

        @Override
        public Latencies deserialize(JsonParser json, DeserializationContext context) throws IOException {
            return Latencies.readFrom(new DataInputStream(new ByteArrayInputStream(json.getBinaryValue())));
        }
    }
}
