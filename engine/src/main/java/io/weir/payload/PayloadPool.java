package io.weir.payload;

import io.weir.workload.Payload;
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

    private PayloadPool(byte[][] templates, boolean headerInPayload) {
        this.templates = templates;
        this.headerInPayload = headerInPayload;
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
        boolean headerInPayload = payload.sizeBytes() >= MessageHeader.BYTES;
        if (payload instanceof Payload.FromFile file) {
            return new PayloadPool(new byte[][] {file.content().clone()}, headerInPayload);
        }
        Random source = new Random(seed);
        byte[][] templates = new byte[payload.poolSize()][];
        for (int i = 0; i < templates.length; i++) {
            templates[i] = payload instanceof Payload.Letters letters
                    ? letters(letters, source)
                    : randomBytes((Payload.Random) payload, source);
        }
        return new PayloadPool(templates, headerInPayload);
    }

    private static byte[] randomBytes(Payload.Random random, Random source) {
        byte[] randomPart = new byte[(int) (random.sizeBytes() * random.randomRatio())];
        source.nextBytes(randomPart);
        return Arrays.copyOf(randomPart, random.sizeBytes());
    }

    private static byte[] letters(Payload.Letters letters, Random source) {
        byte[] alphabet = letters.alphabet().characters();
        byte[] text = new byte[letters.sizeBytes()];
        for (int i = 0; i < text.length; i++) {
            text[i] = alphabet[source.nextInt(alphabet.length)];
        }
        return text;
    }

    /** Returns the number of different payloads. */
    public int size() {
        return templates.length;
    }

    /** Returns the size of each payload in bytes. */
    public int payloadBytes() {
        return templates[0].length;
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
