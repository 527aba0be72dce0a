package io.weir.process;

import io.weir.secret.Secrets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Arguments of {@code java} in a file that only this user may read: every user may read a command line. */
public final class ArgumentFile {

    private ArgumentFile() {}

    /** Writes the file, anew if it is there; returns the argument that stands for those in it. */
    static String write(Path file, List<String> arguments) throws IOException {
        Files.deleteIfExists(file);
        Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        Files.write(file, arguments.stream().map(ArgumentFile::quoted).toList());
        return "@" + file;
    }

    private static String quoted(String argument) {
        return '"' + argument.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
    }

    /** Returns flags as they may stand on a command line; the file takes those with a secret, if there are any. */
    public static List<String> withoutSecrets(List<String> flags, Path file) throws IOException {
        List<String> open = new ArrayList<>(flags);
        open.removeIf(flag -> !Secrets.maskedFlag(flag).equals(flag));
        if (open.size() < flags.size()) {
            List<String> secret = new ArrayList<>(flags);
            secret.removeAll(open);
            open.add(write(file, secret));
        }
        return open;
    }
}
