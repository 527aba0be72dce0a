package io.weir.host;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A file that names hosts: one a line, or as the OpenMessaging Benchmark has them, "workers:" and a list. */
public final class HostsFile {

    private HostsFile() {}

    /** Reads it; of YAML, "workers:" and "- " are no part of a host. */
    public static List<String> read(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty() && !line.equals("workers:") && !line.equals("---"))
                .map(line -> line.replaceFirst("^-\\s*", "").replaceAll("^[\"']|[\"']$", ""))
                .toList();
    }
}
