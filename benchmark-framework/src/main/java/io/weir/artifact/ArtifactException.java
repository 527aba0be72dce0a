package io.weir.artifact;

/** An artifact can't be had. The message is one sentence for the user: which one, the reason, and the remedy. */
public final class ArtifactException extends Exception {

    private static final long serialVersionUID = 1L;

    ArtifactException(String message) {
        super(message);
    }

    ArtifactException(String message, Throwable cause) {
        super(message, cause);
    }
}
