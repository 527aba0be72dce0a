package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The archive that dist has made. */
class ArchiveIT {

    private static String unpacked(String file) throws Exception {
        Process tar = new ProcessBuilder("tar", "-xzOf", archive().toString(), "--wildcards", "weir-*/" + file)
                .redirectErrorStream(true)
                .start();
        String content = new String(tar.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(tar.waitFor()).as(content).isZero();
        return content;
    }

    private static Path archive() throws IOException {
        try (Stream<Path> made = Files.list(Shipped.CLONE.resolve("dist/target"))) {
            return made.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    @Test
    void hasAManualPageAndACompletionScriptWhereManAndBashLook() throws Exception {
        assertThat(unpacked("share/man/man1/benchmark.1")).startsWith(".TH BENCHMARK 1 \"\" \"Weir 0");
        assertThat(unpacked("share/bash-completion/completions/benchmark"))
                .startsWith("#!/usr/bin/env bash")
                .contains("--drivers")
                .endsWith("complete -F _complete_benchmark_list -o default benchmark\n");
    }

    @Test
    void hasTheDocumentation() throws Exception {
        assertThat(unpacked("docs/README.md")).contains("tutorial.md");
        assertThat(unpacked("docs/how-to/own-cluster.md")).contains("kafka-remote.yaml");
    }
}
