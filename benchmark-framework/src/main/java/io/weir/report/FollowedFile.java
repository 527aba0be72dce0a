package io.weir.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file that another process appends lines to, read piece by piece. Not thread-safe. */
public final class FollowedFile {

    /** Maximum size of a piece, which is held in memory several times over. */
    private static final int LARGEST_PIECE_BYTES = 4_000_000;

    private final Path file;
    private long position;

    /**
     * Follows a file from its start.
     *
     * @param file need not exist yet
     */
    public FollowedFile(Path file) {
        this.file = file;
    }

    /**
     * Returns the complete lines that have come since the last call, or the first of them if there are very many.
     *
     * @return empty when there are none yet
     * @throws ReportException when the file can't be read
     */
    public String newLines() throws ReportException {
        if (!Files.exists(file)) {
            return "";
        }
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            ByteBuffer piece =
                    ByteBuffer.allocate((int) Math.min(LARGEST_PIECE_BYTES, Math.max(0, channel.size() - position)));
            int read = 0;
            while (read >= 0 && piece.hasRemaining()) {
                read = channel.read(piece, position + piece.position());
            }
            int end = piece.position();
            while (end > 0 && piece.get(end - 1) != '\n') {
                end--;
            }
            position += end;
            return new String(piece.array(), 0, end, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ReportException.reading(file, e);
        }
    }
}
