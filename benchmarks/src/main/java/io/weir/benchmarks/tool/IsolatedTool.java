package io.weir.benchmarks.tool;

import io.weir.time.SystemClock;
import io.weir.time.SystemSleeper;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * This clone's {@code bin/benchmark} in a folder with a cache and temporary files of its own. Every process that the
 * command starts, however far down, inherits the name of the temporary folder and is recognised by it, so that nothing
 * else on the machine is mistaken for the command's.
 *
 * @param home root of the clone
 * @param folder absolute; results and logs go there
 * @param cache absolute; takes what the launcher builds, and may be shared
 */
public record IsolatedTool(Path home, Path folder, Path cache) {

    private static final String TEMPORARY = "TMPDIR";
    private static final Duration OWN_END = Duration.ofSeconds(20);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

    /** Makes the folders. What still runs when this program ends is asked to end as well. */
    public static IsolatedTool in(Path home, Path folder, Path cache) throws IOException {
        IsolatedTool tool = new IsolatedTool(home, folder.toAbsolutePath(), cache.toAbsolutePath());
        Files.createDirectories(tool.temporary());
        Files.createDirectories(tool.cache());
        Runtime.getRuntime().addShutdownHook(new Thread(tool::stop, "weir-benchmarks-clean-up"));
        return tool;
    }

    /**
     * Starts a command, with its whole output in a log.
     *
     * @param environment variables besides the present ones
     */
    public Process start(Path log, Map<String, String> environment, List<String> arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/benchmark").toString());
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        builder.environment().put(TEMPORARY, temporary().toString());
        builder.environment().put("XDG_CACHE_HOME", cache.toString());
        builder.environment().putAll(environment);
        return builder.start();
    }

    /** Returns the processes that run and were started by commands of this tool. */
    public List<ToolProcess> processes() {
        return ToolProcess.withVariable(TEMPORARY + "=" + temporary());
    }

    /** Returns those that have that argument. */
    public List<ToolProcess> processes(String argument) {
        return processes().stream().filter(process -> process.has(argument)).toList();
    }

    /**
     * Waits up to 20 s until processes that have lost their owner have noticed it and ended, and ends the others.
     *
     * @return those that did not end by themselves
     */
    public List<ToolProcess> endProcesses() throws InterruptedException {
        long start = SystemClock.INSTANCE.nanoTime();
        List<ToolProcess> left = processes();
        while (!left.isEmpty() && SystemClock.INSTANCE.nanoTime() - start < OWN_END.toNanos()) {
            SystemSleeper.INSTANCE.sleep(LOOK_AGAIN);
            left = processes();
        }
        left.forEach(process -> process.handle().destroyForcibly());
        return left;
    }

    /** Returns the temporary files that are there now; a file that goes meanwhile may or may not be among them. */
    public List<Path> temporaryFiles() throws IOException {
        return files(temporary());
    }

    private void stop() {
        processes().forEach(process -> process.handle().destroy());
    }

    private Path temporary() {
        return folder.resolve("tmp");
    }

    private static List<Path> files(Path place) throws IOException {
        if (!Files.isDirectory(place, LinkOption.NOFOLLOW_LINKS)) {
            return List.of(place);
        }
        List<Path> found = new ArrayList<>();
        try (DirectoryStream<Path> children = Files.newDirectoryStream(place)) {
            for (Path child : children) {
                found.addAll(files(child));
            }
        } catch (NoSuchFileException gone) {
            return found;
        }
        return found;
    }
}
