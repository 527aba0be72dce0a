package io.weir.cluster;

import java.io.IOException;

/** A host can't be had now, and may be in a moment; the message is a clause. */
final class NotYetException extends IOException {

    private static final long serialVersionUID = 1L;

    NotYetException(String reason, Throwable cause) {
        super(reason, cause);
    }

    NotYetException(String reason) {
        super(reason);
    }
}
