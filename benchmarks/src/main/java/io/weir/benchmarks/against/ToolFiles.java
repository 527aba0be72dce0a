package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.artifact.ArtifactResolver;
import io.weir.artifact.DownloadListener;
import io.weir.benchmarks.tool.WholeOutput;
import io.weir.driver.broker.ArtifactSet;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * Files of the tools, from Maven Central.
 *
 * @param folder in which they are kept
 */
record ToolFiles(Path folder) {

    private static final int PAYLOADS = 1_000;

    /** Returns the class path of artifacts and all that they need. */
    static String classPath(ArtifactSet artifacts) throws ArtifactException, InterruptedException {
        return fetched(artifacts).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    }

    private static List<Path> fetched(ArtifactSet artifacts) throws ArtifactException, InterruptedException {
        return ArtifactResolver.ofThisUser().resolve(artifacts, DownloadListener.NONE);
    }

    /**
     * Returns the jars in a folder of an archive as a class path; unpacks them if that was not done before.
     *
     * @param coordinates {@code group:artifact:extension:classifier:version}
     */
    String unpacked(String coordinates, String folderInArchive) throws ArtifactException, InterruptedException {
        Path target = folder.resolve(folderInArchive);
        if (!Files.isDirectory(target)) {
            Path archive = fetched(new ArtifactSet(List.of(), List.of(), List.of(), List.of(coordinates)))
                    .get(0);
            try {
                Files.createDirectories(folder);
                Path unfinished = Files.createTempDirectory(folder, "unpacking");
                String ignored = WholeOutput.of(
                        new ProcessBuilder(
                                        "tar", "-xzf", archive.toString(), "-C", unfinished.toString(), folderInArchive)
                                .redirectErrorStream(true)
                                .start(),
                        "tar of " + archive);
                Files.createDirectories(target.getParent());
                Files.move(unfinished.resolve(folderInArchive), target);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return target + "/*";
    }

    /**
     * Returns a file of payloads, each a line of letters: as many as Weir has, and of that size. By itself a tool sends one
     * payload again and again, or draws each anew.
     */
    Path payloads() {
        SplittableRandom random = new SplittableRandom(0);
        StringBuilder lines = new StringBuilder();
        for (int payload = 0; payload < PAYLOADS; payload++) {
            for (int letter = 0; letter < ComparedSystem.MESSAGE_BYTES; letter++) {
                lines.append((char) ('A' + random.nextInt(26)));
            }
            lines.append('\n');
        }
        return write("payloads.txt", lines.toString());
    }

    Path write(String name, String content) {
        try {
            Files.createDirectories(folder);
            return Files.writeString(folder.resolve(name), content);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
