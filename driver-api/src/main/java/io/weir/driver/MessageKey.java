package io.weir.driver;

import java.nio.charset.StandardCharsets;

/** A key in the two forms that clients need, made once and reused for many messages. */
public final class MessageKey {

    /** No key: the client chooses the partition. */
    public static final MessageKey NONE = new MessageKey("");

    private final String text;
    private final byte[] bytes;

    private MessageKey(String text) {
        this.text = text;
        this.bytes = text.getBytes(StandardCharsets.UTF_8);
    }

    /** Returns a key of at least one character. */
    public static MessageKey of(String text) {
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a key has at least one character");
        }
        return new MessageKey(text);
    }

    /** Returns whether this is {@link #NONE}. */
    public boolean isNone() {
        return this == NONE;
    }

    public String text() {
        return text;
    }

    /** Returns the key in UTF-8. Not to be changed. */
    public byte[] bytes() {
        return bytes;
    }
}
