package io.weir.remote;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import io.weir.audit.DeliveryLedger;
import io.weir.audit.DeliveryMark;
import io.weir.measure.Interval;
import io.weir.measure.Latencies;
import io.weir.plan.PlanJson;
import io.weir.worker.LoadChange;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** JSON of what workers are told and answer; what grows with the load is written in its own form, as bytes. */
final class WorkerJson {

    /** Length of a ledger's pieces. */
    private static final int PIECE_BYTES = 1 << 20;

    private WorkerJson() {}

    static JsonMapper mapper() {
        SimpleModule bytes = new SimpleModule();
        add(bytes, Interval.class, Interval::write, Interval::read);
        add(bytes, Latencies.class, Latencies::writeTo, Latencies::readFrom);
        add(bytes, DeliveryMark.class, DeliveryMark::writeTo, DeliveryMark::readFrom);
        add(bytes, DeliveryLedger.class, WorkerJson::writeLedger, WorkerJson::readLedger);
        add(bytes, BitSet.class, (set, out) -> out.write(set.toByteArray()), in -> BitSet.valueOf(in.readAllBytes()));
        JsonMapper plans = PlanJson.mapper(LoadChange.class, Frame.class);
        // A ledger is one string.
        plans.getFactory()
                .setStreamReadConstraints(StreamReadConstraints.builder()
                        .maxStringLength(Integer.MAX_VALUE)
                        .build());
        return plans.rebuild().addModule(bytes).build();
    }

    private static void writeLedger(DeliveryLedger ledger, DataOutputStream out) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        ledger.write(PIECE_BYTES, pieces::add);
        out.writeInt(pieces.size());
        for (byte[] piece : pieces) {
            out.writeInt(piece.length);
            out.write(piece);
        }
    }

    private static DeliveryLedger readLedger(DataInputStream in) throws IOException {
        List<byte[]> pieces = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            pieces.add(in.readNBytes(in.readInt()));
        }
        return DeliveryLedger.read(pieces.iterator());
    }

    /** Writes a value in its own form. */
    @FunctionalInterface
    private interface Writer<T> {
        void write(T value, DataOutputStream out) throws IOException;
    }

    /** Reads what a writer has written. */
    @FunctionalInterface
    private interface Reader<T> {
        T read(DataInputStream in) throws IOException;
    }

    private static <T> void add(SimpleModule module, Class<T> type, Writer<T> writer, Reader<T> reader) {
        module.addSerializer(type, new JsonSerializer<>() {
            @Override
            public void serialize(T value, JsonGenerator json, SerializerProvider provider) throws IOException {
                ByteArrayOutputStream bytes = new ByteArrayOutputStream();
                writer.write(value, new DataOutputStream(bytes));
                json.writeBinary(bytes.toByteArray());
            }
        });
        module.addDeserializer(type, new JsonDeserializer<>() {
            @Override
            public T deserialize(JsonParser json, DeserializationContext context) throws IOException {
                return reader.read(new DataInputStream(new ByteArrayInputStream(json.getBinaryValue())));
            }
        });
    }
}
