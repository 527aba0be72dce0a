package io.weir.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A file of the results could not be written or read. The message names file, cause and remedy in one sentence. */
public final class ReportException extends Exception {

    private static final long serialVersionUID = 1L;

    private ReportException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Access to a file or folder. */
    @FunctionalInterface
    interface Access<T extends @Nullable Object> {
        T take() throws IOException;
    }

    /** Reads a file or folder. */
    static <T extends @Nullable Object> T reading(Path file, Access<T> access) throws ReportException {
        try {
            return access.take();
        } catch (IOException e) {
            throw reading(file, e);
        }
    }

    /** Writes a file or folder. */
    static <T extends @Nullable Object> T writing(Path file, Access<T> access) throws ReportException {
        try {
            return access.take();
        } catch (IOException e) {
            throw writing(file, e);
        }
    }

    /** Returns the exception for a file or folder that could not be written. */
    public static ReportException writing(Path file, IOException cause) {
        return failed("Results can't be written to " + file, cause, "make room there or name another place");
    }

    /** Returns the exception for a file or folder that could not be read. */
    public static ReportException reading(Path file, IOException cause) {
        boolean streamed = file.toString().endsWith(".csv") || file.toString().endsWith(".hlog");
        return failed(
                "The result " + file + " can't be read",
                cause,
                streamed
                        ? "restore this file of its run, or measure again"
                        : "name a result.json that Weir has written");
    }

    /** Returns the exception for a result that another version of Weir has written. */
    static ReportException ofAnotherVersion(Path file, String difference) {
        return failed(
                "The result " + file + " can't be read",
                new IOException("it is of another version of Weir (" + difference + ")"),
                "measure again, or read it with that version");
    }

    /** Returns the exception for a page that does not fit into the memory of this process. */
    public static ReportException tooLittleMemory(Path file, OutOfMemoryError cause) {
        long mebibytes = Runtime.getRuntime().maxMemory() >> 20;
        return new ReportException(
                "The page " + file + " can't be made in the tool's heap of " + mebibytes
                        + " MiB; set TOOL_HEAP_OPTS, such as to -Xmx1g, and make it by bin/benchmark report.",
                cause);
    }

    /** Returns the exception for a manifest that could not be read. */
    public static ReportException readingManifest(Path file, IOException cause) {
        return failed(
                "The campaign " + file + " can't be read",
                cause,
                "name the " + CampaignManifest.FILE + " of a campaign's folder");
    }

    /** Returns the exception for a file or folder of the history that could not be read, or takes no such row. */
    public static ReportException readingHistory(Path file, IOException cause) {
        return failed("The history " + file + " can't be read", cause, "mend it, or name another folder");
    }

    private static ReportException failed(String what, IOException cause, String remedy) {
        return new ReportException(what + ": " + reason(cause) + "; " + remedy + ".", cause);
    }

    /** Returns the file system's own message, or a description if the exception carries only the file's name. */
    private static String reason(IOException cause) {
        if (cause instanceof AccessDeniedException) {
            return "permission denied";
        }
        if (cause instanceof NoSuchFileException) {
            return "no such file or folder";
        }
        if (cause instanceof FileAlreadyExistsException) {
            return "it exists already";
        }
        if (cause instanceof NotDirectoryException) {
            return "it is neither a folder nor a file";
        }
        if (cause instanceof JsonEOFException cutOff) {
            return "it is cut off in line " + cutOff.getLocation().getLineNr();
        }
        if (cause instanceof JsonProcessingException json) {
            return json.getOriginalMessage().lines().findFirst().orElse("it is no JSON");
        }
        String message = cause instanceof FileSystemException fileSystem && fileSystem.getReason() != null
                ? fileSystem.getReason()
                : cause.getMessage();
        return message == null
                ? cause.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
