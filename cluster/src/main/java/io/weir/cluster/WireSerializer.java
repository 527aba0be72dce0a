package io.weir.cluster;

import io.weir.host.HostCheck;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.serialization.SerializerWithStringManifest;
import org.jspecify.annotations.Nullable;

/**
 * Writes and reads the messages between hosts, field by field: nothing else can be made out of bytes from the network.
 */
public final class WireSerializer extends SerializerWithStringManifest {

    private static final int IDENTIFIER = 57_454;

    private final ExtendedActorSystem system;

    /** Called by Pekko. */
    public WireSerializer(ExtendedActorSystem system) {
        this.system = system;
    }

    @Override
    public int identifier() {
        return IDENTIFIER;
    }

    @Override
    public String manifest(Object message) {
        return message.getClass().getSimpleName();
    }

    @Override
    public byte[] toBinary(Object message) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try {
            write((Wire) message, new DataOutputStream(bytes));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
        return bytes.toByteArray();
    }

    private void write(Wire message, DataOutputStream out) throws IOException {
        if (message instanceof Wire.Parcel parcel) {
            out.writeBoolean(parcel.end() != null);
            out.write(parcel.end() == null ? parcel.frame() : parcel.end().getBytes(StandardCharsets.UTF_8));
        } else if (message instanceof Wire.Invite invite) {
            out.writeInt(invite.protocol());
            out.writeUTF(invite.build());
            out.writeUTF(invite.run());
            out.writeUTF(invite.conductor());
            out.writeUTF(text(invite.replyTo()));
        } else if (message instanceof Wire.StartWorker start) {
            out.writeUTF(start.name());
            out.writeUTF(text(start.frames()));
            out.writeUTF(text(start.replyTo()));
        } else if (message instanceof Wire.Started started) {
            out.writeUTF(text(started.frames()));
        } else if (message instanceof Wire.Refused refused) {
            out.writeUTF(refused.reason());
        } else if (message instanceof Wire.Examine examine) {
            writeTexts(out, examine.brokers());
            out.writeUTF(text(examine.replyTo()));
        } else if (message instanceof Wire.Examined examined) {
            writeCheck(out, examined.check());
        } else if (message instanceof Wire.Busy busy) {
            out.writeUTF(busy.reason());
        } else if (message instanceof Wire.Release release) {
            out.writeUTF(release.run());
        }
    }

    @Override
    public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        try {
            return switch (manifest) {
                case "Parcel" -> parcel(in);
                case "Invite" -> new Wire.Invite(in.readInt(), in.readUTF(), in.readUTF(), in.readUTF(), actor(in));
                case "StartWorker" -> new Wire.StartWorker(in.readUTF(), actor(in), actor(in));
                case "Started" -> new Wire.Started(actor(in));
                case "Accepted" -> new Wire.Accepted();
                case "Refused" -> new Wire.Refused(in.readUTF());
                case "Examine" -> new Wire.Examine(texts(in), actor(in));
                case "Examined" -> new Wire.Examined(check(in));
                case "Busy" -> new Wire.Busy(in.readUTF());
                case "Release" -> new Wire.Release(in.readUTF());
                default -> throw new NotSerializableException("no message of Weir: " + manifest);
            };
        } catch (NotSerializableException unknown) {
            throw unknown;
        } catch (IOException broken) {
            throw new NotSerializableException("a broken " + manifest + ": " + broken.getMessage());
        }
    }

    private static Wire.Parcel parcel(DataInputStream in) throws IOException {
        boolean end = in.readBoolean();
        byte[] bytes = in.readAllBytes();
        return end
                ? new Wire.Parcel(new byte[0], new String(bytes, StandardCharsets.UTF_8))
                : new Wire.Parcel(bytes, null);
    }

    private static void writeCheck(DataOutputStream out, HostCheck check) throws IOException {
        out.writeUTF(check.build());
        out.writeUTF(check.jvm());
        out.writeInt(check.cpus());
        writeIfKnown(out, check.memoryBytes());
        writeIfKnown(out, check.openFiles());
        writeIfKnown(out, check.clockSource());
        writeIfKnown(out, check.synchronised());
        writeIfKnown(out, check.steal());
        writeIfKnown(out, check.load());
        writeIfKnown(out, check.diskFreeBytes());
        writeTexts(out, check.unreachable());
    }

    private static HostCheck check(DataInputStream in) throws IOException {
        try {
            return new HostCheck(
                    in.readUTF(),
                    in.readUTF(),
                    in.readInt(),
                    ifKnown(in, Long::valueOf),
                    ifKnown(in, Long::valueOf),
                    ifKnown(in, text -> text),
                    ifKnown(in, text -> text),
                    ifKnown(in, Double::valueOf),
                    ifKnown(in, Double::valueOf),
                    ifKnown(in, Long::valueOf),
                    texts(in));
        } catch (NumberFormatException broken) {
            throw new IOException("a figure that is none", broken);
        }
    }

    private static void writeIfKnown(DataOutputStream out, @Nullable Object value) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
            out.writeUTF(String.valueOf(value));
        }
    }

    private static <T> @Nullable T ifKnown(DataInputStream in, Function<String, T> parsed) throws IOException {
        return in.readBoolean() ? parsed.apply(in.readUTF()) : null;
    }

    private static void writeTexts(DataOutputStream out, List<String> texts) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
    }

    private static List<String> texts(DataInputStream in) throws IOException {
        int count = in.readInt();
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            texts.add(in.readUTF());
        }
        return texts;
    }

    private String text(ActorRef<?> actor) {
        return resolver().toSerializationFormat(actor);
    }

    private <T> ActorRef<T> actor(DataInputStream in) throws IOException {
        return resolver().resolveActorRef(in.readUTF());
    }

    private ActorRefResolver resolver() {
        return ActorRefResolver.get(Adapter.toTyped(system));
    }
}
