package io.weir.live;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Page at one path. Any thread, several at a time. */
@FunctionalInterface
public interface LocalPage {

    /** Returns the page as it is now, in one of the media types that the reader requests, if it requests any. */
    Content read(Optional<String> accept);

    /** Content of a page; the media type has the encoding if it is text. */
    record Content(String type, byte[] bytes) {

        /** Makes content from text, in UTF-8. */
        static Content text(String type, String text) {
            return new Content(type, text.getBytes(StandardCharsets.UTF_8));
        }
    }
}
