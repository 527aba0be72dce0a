package io.weir.live;

import java.io.IOException;

/** Failure to serve the pages of a campaign in progress. The message gives the reason and the remedy. */
public final class LiveException extends Exception {

    private static final long serialVersionUID = 1L;

    LiveException(int port, IOException cause) {
        super(
                "Port " + port + " of " + LocalServer.ADDRESS + " can't be served: " + cause.getMessage()
                        + "; name another one",
                cause);
    }
}
