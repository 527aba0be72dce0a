package io.weir.live;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** What is to be read at one path. Any thread, several at a time. */
@FunctionalInterface
public interface LocalPage {

    /**
     * The page as it is now.
     *
     * @param accept the kinds that the reader has asked for, if it has
     */
    Content read(Optional<String> accept);

    /**
     * A page's content.
     *
     * @param type media type, with its encoding where it is text
     */
    record Content(String type, byte[] bytes) {

        /** Text in UTF-8. */
        static Content text(String type, String text) {
            return new Content(type, text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
