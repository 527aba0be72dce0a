package io.weir.benchmarks.soak;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JVM at one moment.
 *
 * @param liveBytes objects on the heap after a full collection
 * @param residentBytes physical memory
 * @param threads all but those that compile and collect, whose number follows the JVM's own needs
 * @param openFiles with sockets
 * @param temporaryFiles of the whole command, without the data of its broker
 */
record JvmSample(long liveBytes, long residentBytes, long threads, long openFiles, long temporaryFiles) {

    private static final Pattern LIVE = Pattern.compile("(?m)^Total +\\d+ +(\\d+)\\s*$");
    private static final Pattern RESIDENT = Pattern.compile("(?m)^VmRSS:\\s+(\\d+) kB$");

    /** Names of such threads, of which the kernel keeps 15 letters. */
    private static final Pattern COMPILES_OR_COLLECTS = Pattern.compile("C[12] Compiler.*|GC Thread#.*|G1 .*");

    /**
     * Takes a sample. The collection comes first: to answer it a JVM has to start a thread and open a socket, which the
     * first sample would lack otherwise.
     *
     * @param histogram takes the number and size of the objects of each class
     */
    static JvmSample of(ProcessHandle jvm, Path histogram, long temporaryFiles)
            throws IOException, InterruptedException {
        long live = liveBytes(classHistogram(jvm, histogram));
        Path process = Path.of("/proc", Long.toString(jvm.pid()));
        long threads = 0;
        for (Path task : children(process.resolve("task"))) {
            threads += counts(threadName(task)) ? 1 : 0;
        }
        return new JvmSample(
                live,
                1024 * number(RESIDENT, Files.readString(process.resolve("status"))),
                threads,
                children(process.resolve("fd")).size(),
                temporaryFiles);
    }

    private static String classHistogram(ProcessHandle jvm, Path file) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        int code = new ProcessBuilder(jcmd, Long.toString(jvm.pid()), "GC.class_histogram")
                .redirectErrorStream(true)
                .redirectOutput(file.toFile())
                .start()
                .waitFor();
        String output = Files.readString(file);
        if (code != 0) {
            throw new IllegalStateException("jcmd ended with exit code " + code + ": " + output);
        }
        return output;
    }

    /** Returns the sum of a histogram of classes. */
    static long liveBytes(String histogram) {
        return number(LIVE, histogram);
    }

    /** Returns true for the name of a thread that neither compiles nor collects; one that has ended has none. */
    static boolean counts(String threadName) {
        return !threadName.isEmpty()
                && !COMPILES_OR_COLLECTS.matcher(threadName).matches();
    }

    private static long number(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.find()) {
            throw new IllegalStateException("there is no line " + pattern + " in\n" + text);
        }
        return Long.parseLong(matcher.group(1));
    }

    private static String threadName(Path task) {
        try {
            return Files.readString(task.resolve("comm"), StandardCharsets.ISO_8859_1)
                    .strip();
        } catch (IOException ended) {
            return "";
        }
    }

    private static List<Path> children(Path folder) throws IOException {
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            stream.forEach(found::add);
        }
        return found;
    }
}
