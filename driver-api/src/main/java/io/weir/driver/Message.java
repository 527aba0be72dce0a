package io.weir.driver;

/**
 * Message about to be sent. One instance is reused for all sends of a thread: read it inside {@link Producer#send} and
 * keep no reference to it.
 */
public final class Message {

    /** The stamp of a message that carries its header in the payload. */
    public static final byte[] NO_HEADER = new byte[0];

    private byte[] payload = NO_HEADER;
    private byte[] header = NO_HEADER;
    private MessageKey key = MessageKey.NONE;
    private int messageClass;
    private long deliverAfterNanos;

    /** Sets the content of the next message. Engine only. */
    public Message set(byte[] payload, byte[] header, MessageKey key) {
        this.payload = payload;
        this.header = header;
        this.key = key;
        return this;
    }

    /** Returns the bytes to send. {@link Guarantees.PayloadOwnership} defines how long they stay unchanged. */
    public byte[] payload() {
        return payload;
    }

    /**
     * Returns the bytes of a message property named {@value #HEADER_PROPERTY}, empty if none. Never set for a driver
     * without {@link Capability#PROPERTIES}.
     */
    public byte[] header() {
        return header;
    }

    /** Returns the key that chooses the partition, or {@link MessageKey#NONE}. */
    public MessageKey key() {
        return key;
    }

    /** Sets the class of the next message. Engine only. */
    public void setMessageClass(int number) {
        messageClass = number;
    }

    /**
     * Returns the number of the message's class among {@link ProducerSpec#classes()}; 0 where messages are alike. Of
     * interest to drivers with {@link Capability#FILTER_AT_BROKER}.
     */
    public int messageClass() {
        return messageClass;
    }

    /** Sets the delay of the next message. Engine only. */
    public void setDeliverAfterNanos(long nanos) {
        deliverAfterNanos = nanos;
    }

    /**
     * Returns how long after its send the system may deliver the message, in nanoseconds; 0: as the driver's settings say.
     * Never set for a driver without {@link Capability#DELAYED_DELIVERY}.
     */
    public long deliverAfterNanos() {
        return deliverAfterNanos;
    }

    /** Name of the property that carries the stamp. */
    public static final String HEADER_PROPERTY = "weir";
}
