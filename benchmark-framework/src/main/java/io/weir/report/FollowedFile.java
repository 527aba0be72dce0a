package io.weir.report;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * A file of lines that another process may still append to, read piece by piece. A line that was cut off is left out, as
 * is one that can't be understood, such as what a power cut has left. Not thread-safe.
 */
public final class FollowedFile {

    /** Maximum size of a piece, which is held in memory several times over. */
    private static final int LARGEST_PIECE_BYTES = 1_000_000;

    private final Path file;
    private long position;
    private long lines;
    private long damagedLines;
    private long firstDamaged;

    /**
     * Follows a file from its start.
     *
     * @param file need not exist yet
     */
    public FollowedFile(Path file) {
        this.file = file;
    }

    /**
     * Reads the complete lines that have come since the last call, or the first of them if there are very many.
     *
     * @param parser returns what a line says; empty if it is damaged
     * @param reader takes that, line by line
     * @return false when there are none yet
     * @throws ReportException when the file can't be read
     */
    public <T> boolean read(Function<String, Optional<T>> parser, Consumer<T> reader) throws ReportException {
        return pass(newLines(), String::lines, parser, reader);
    }

    /**
     * Reads all the lines that are there.
     *
     * @param onAllCpus whether several threads may call the parser; the reader is called by one at a time, in order
     */
    public <T> void readAll(Function<String, Optional<T>> parser, Consumer<T> reader, boolean onAllCpus)
            throws ReportException {
        while (pass(newLines(), onAllCpus ? piece -> piece.lines().parallel() : String::lines, parser, reader)) {}
    }

    private <T> boolean pass(
            String piece,
            Function<String, Stream<String>> split,
            Function<String, Optional<T>> parser,
            Consumer<T> reader) {
        split.apply(piece).map(parser).forEachOrdered(line -> {
            lines++;
            if (line.isEmpty() && damagedLines++ == 0) {
                firstDamaged = lines;
            }
            line.ifPresent(reader);
        });
        return !piece.isEmpty();
    }

    /** Returns the number of lines read. */
    public long lines() {
        return lines;
    }

    /** Returns which lines were left out, as a sentence; empty if none. */
    public Optional<String> damage() {
        return damagedLines == 0
                ? Optional.empty()
                : Optional.of(file + ": line " + firstDamaged
                        + (damagedLines == 1 ? " is" : " and " + (damagedLines - 1) + " more are")
                        + " damaged and left out.");
    }

    /**
     * Returns the complete lines that have come since the last call, or the first of them if there are very many.
     *
     * @return empty when there are none yet
     * @throws ReportException when the file can't be read
     */
    String newLines() throws ReportException {
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
            if (end == 0 && piece.position() == LARGEST_PIECE_BYTES) {
                throw new IOException("it is damaged from byte " + position + " on");
            }
            position += end;
            return new String(piece.array(), 0, end, StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw ReportException.reading(file, e);
        }
    }
}
