package io.weir.config.source;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A configuration file as it was when the command started.
 *
 * @param folder absolute; files that it names are searched here first
 */
public record SourceFile(String name, String folder, String text) {

    private static final Logger LOG = LoggerFactory.getLogger(SourceFile.class);
    private static final int MAX_BYTES = 1 << 20;
    private static final String BYTE_ORDER_MARK = "\uFEFF";

    public static Optional<SourceFile> read(Path file, Path workingDirectory, ConfigurationErrors errors) {
        if (file.toString().isBlank()) {
            errors.add(SourceLocation.of("\"\""), "is no file's name; give a name, or take the empty one out");
            return Optional.empty();
        }
        if (file.toString().chars().anyMatch(Character::isISOControl)) {
            errors.add(SourceLocation.of(file.toString()), "has a control character in its name; rename the file");
            return Optional.empty();
        }
        try {
            Path absolute = workingDirectory.resolve(file).toAbsolutePath().normalize();
            String text = decode(absolute);
            Path folder = absolute.getParent();
            return Optional.of(new SourceFile(file.toString(), folder == null ? "/" : folder.toString(), text));
        } catch (Unreadable unreadable) {
            errors.add(SourceLocation.of(file.toString()), String.valueOf(unreadable.getMessage()));
            return Optional.empty();
        }
    }

    public String baseName() {
        String last = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
        int dot = last.lastIndexOf('.');
        return dot > 0 ? last.substring(0, dot) : last;
    }

    public SourceLocation location() {
        return SourceLocation.of(name);
    }

    private static String decode(Path file) throws Unreadable {
        if (Files.isDirectory(file)) {
            throw new Unreadable("is a folder; name a file in it");
        }
        // No more than that of what has no size either, such as a pipe or /dev/zero.
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw new Unreadable("has more than " + MAX_BYTES
                        + " bytes, too many for a configuration file; is it the right file?");
            }
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.indexOf('\0') >= 0) {
                throw new Unreadable("is a binary file; a YAML or JSON text in UTF-8 is needed");
            }
            return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
        } catch (NoSuchFileException e) {
            throw new Unreadable("does not exist" + Suggestion.didYouMean(lastName(file), siblings(file)));
        } catch (AccessDeniedException e) {
            throw new Unreadable("may not be read by this user; change its permissions");
        } catch (CharacterCodingException e) {
            throw new Unreadable("is a binary file or not in UTF-8; a YAML or JSON text in UTF-8 is needed");
        } catch (IOException e) {
            throw new Unreadable("can't be read: " + e.getMessage());
        }
    }

    private static String lastName(Path file) {
        return String.valueOf(file.getFileName());
    }

    private static List<String> siblings(Path file) throws Unreadable {
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new Unreadable("does not exist, nor does its folder");
        }
        return names(folder);
    }

    /** Returns the names in a folder; empty when it can't be listed, as they only serve for suggestions. */
    public static List<String> names(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(SourceFile::lastName).sorted().toList();
        } catch (IOException e) {
            LOG.debug("no suggestions from {}", folder, e);
            return List.of();
        }
    }

    /** Reason why a file can't be read, as a sentence without its subject. */
    private static final class Unreadable extends Exception {

        private static final long serialVersionUID = 1L;

        Unreadable(String reason) {
            super(reason);
        }
    }
}
