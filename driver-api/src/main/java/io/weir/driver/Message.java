package io.weir.driver;

/**
 * The message about to be sent. One instance is reused for all sends of a thread: read it inside {@link Producer#send}
 * and keep no reference to it.
 */
public final class Message {

    /** The stamp of a message that carries its header in the payload. */
    public static final byte[] NO_STAMP = new byte[0];

    private byte[] payload = NO_STAMP;
    private byte[] stamp = NO_STAMP;
    private MessageKey key = MessageKey.NONE;

    /** Engine only: makes this instance stand for the next message. */
    public Message set(byte[] payload, byte[] stamp, MessageKey key) {
        this.payload = payload;
        this.stamp = stamp;
        this.key = key;
        return this;
    }

    /** The bytes to send. {@link Promises.PayloadOwnership} says how long they stay as they are. */
    public byte[] payload() {
        return payload;
    }

    /**
     * Bytes to be carried as a message property named {@value #STAMP_PROPERTY}, empty if none. Never set for a driver
     * without {@link Capability#PROPERTIES}.
     */
    public byte[] stamp() {
        return stamp;
    }

    /** The key that chooses the partition, or {@link MessageKey#NONE}. */
    public MessageKey key() {
        return key;
    }

    /** Name of the property that carries the stamp. */
    public static final String STAMP_PROPERTY = "weir";
}
