package io.weir.cpu;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Files of a kernel as a fixture has them. */
final class RecordedMachine {

    private RecordedMachine() {}

    /** Lays the files out and reads them. */
    static Optional<CpuTopology> read(Path root, String fixture) throws IOException {
        try (InputStream in = RecordedMachine.class.getResourceAsStream(fixture + ".txt")) {
            assertThat(in).as(fixture).isNotNull();
            String[] files = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^== ");
            for (int i = 1; i < files.length; i++) {
                int end = files[i].indexOf('\n');
                Path file = root.resolve(files[i].substring(0, end));
                Files.createDirectories(file.getParent());
                Files.writeString(file, files[i].substring(end + 1));
            }
        }
        return CpuTopology.read(root);
    }
}
