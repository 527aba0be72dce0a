package io.weir.payload;

import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import java.util.Arrays;
import java.util.Random;

/**
 * The bodies of messages: templates with their checksums. Immutable; the arrays are to be copied before a header is
 * written into them.
 */
public final class PayloadPool {

    private final byte[][] templates;
    private final int[] bodyChecksums;
    private final boolean headerInPayload;
    private final PayloadChoice choice;
    private final long choiceSeed;

    private PayloadPool(byte[][] templates, boolean headerInPayload, PayloadChoice choice, long seed) {
        this.templates = templates;
        this.headerInPayload = headerInPayload;
        this.choice = choice;
        this.choiceSeed = RandomBits.hash(seed, 0);
        this.bodyChecksums = Arrays.stream(templates)
                .mapToInt(template -> bodyChecksum(template, headerInPayload))
                .toArray();
    }

    /**
     * Makes the pool of a workload.
     *
     * @param seed the same seed makes the same bytes
     */
    public static PayloadPool of(Payload payload, long seed) {
        boolean headerInPayload = payload.minBytes() >= MessageHeader.BYTES;
        Random source = new Random(seed);
        byte[][] templates = new byte[payload.poolSize()][];
        for (int i = 0; i < templates.length; i++) {
            templates[i] = template(payload, i, source);
        }
        return new PayloadPool(templates, headerInPayload, payload.choice(), seed);
    }

    private static byte[] template(Payload payload, int index, Random source) {
        if (payload instanceof Payload.FromFile file) {
            return file.payloads().get(index).clone();
        }
        int bytes = payload.sizeBytes(index);
        return payload instanceof Payload.Letters letters
                ? letters(bytes, letters.alphabet().characters(), source)
                : randomBytes(bytes, ((Payload.Random) payload).randomRatio(), source);
    }

    private static byte[] randomBytes(int bytes, double ratio, Random source) {
        byte[] randomPart = new byte[(int) (bytes * ratio)];
        source.nextBytes(randomPart);
        return Arrays.copyOf(randomPart, bytes);
    }

    private static byte[] letters(int bytes, byte[] alphabet, Random source) {
        byte[] text = new byte[bytes];
        for (int i = 0; i < text.length; i++) {
            text[i] = alphabet[source.nextInt(alphabet.length)];
        }
        return text;
    }

    /** Returns the number of different payloads. */
    public int size() {
        return templates.length;
    }

    /**
     * Returns whether the number of a message decides on its payload; if not, all payloads have the same size and any
     * message may take any of them.
     */
    public boolean isChosenByNumber() {
        return choice != PayloadChoice.WHOLE;
    }

    /**
     * Returns the payload of a message, if its number decides on it.
     *
     * @param number of the message over all producers
     */
    public int chosen(long number) {
        // hot path
        return choice == PayloadChoice.IN_TURN
                ? (int) (number % templates.length)
                : RandomBits.below(templates.length, RandomBits.hash(choiceSeed, number));
    }

    /** Returns the bytes of payload {@code index}. */
    public int bytes(int index) {
        return templates[index].length;
    }

    /** Returns whether a payload has room for the header; if not, it has to travel as a property. */
    public boolean headerInPayload() {
        return headerInPayload;
    }

    /** Returns a fresh copy of payload {@code index}, ready for a header. */
    public byte[] copy(int index) {
        return templates[index].clone();
    }

    /**
     * Returns the checksum of the part of payload {@code index} after the header; of all of it if the header is a
     * property.
     */
    public int bodyChecksum(int index) {
        return bodyChecksums[index];
    }

    /** Returns the checksum of a payload's body, to be compared with its header's. */
    public static int bodyChecksum(byte[] payload, boolean headerInPayload) {
        return bodyChecksum(payload, 0, payload.length, headerInPayload);
    }

    /** Returns the checksum of the body of a received payload: the {@code length} bytes from {@code at}. */
    public static int bodyChecksum(byte[] bytes, int at, int length, boolean headerInPayload) {
        // hot path
        int header = headerInPayload ? MessageHeader.BYTES : 0;
        return MessageHeader.checksum(bytes, at + header, Math.max(0, length - header));
    }
}
