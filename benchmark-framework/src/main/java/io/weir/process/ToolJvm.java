package io.weir.process;

import io.weir.cpu.CpuBinding;
import io.weir.cpu.CpuSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A further JVM of this tool's class path, as a process with a temporary folder of its own.
 *
 * @param scratch to be closed when the process has ended
 */
public record ToolJvm(Process process, ScratchFolder scratch) {

    /** Flag without which newer JVMs warn when a sender requests short time slices from the kernel. */
    private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /**
     * Starts one.
     *
     * @param flags heap, collector, and what the user asks for
     * @param command main class and arguments
     * @param folder takes the report of a crash
     * @param cpus that it may use; null for any
     */
    public static ToolJvm start(List<String> flags, List<String> command, Path folder, @Nullable CpuSet cpus)
            throws IOException {
        ScratchFolder scratch = ScratchFolder.ofRun();
        try {
            List<String> line = commandLine(
                    OwnJvm.properties(),
                    flags,
                    command,
                    folder,
                    scratch.flags(),
                    scratch.path().resolve("flags.args"));
            Process process = new ProcessBuilder(CpuBinding.bound(line, cpus)).start();
            try {
                scratch.record(process.toHandle());
            } catch (IOException unrecorded) {
                process.destroyForcibly();
                throw unrecorded;
            }
            return new ToolJvm(process, scratch);
        } catch (IOException notStarted) {
            scratch.close();
            throw notStarted;
        }
    }

    /**
     * Returns the command line, on which nothing secret stands.
     *
     * @param own properties of this JVM, which the other one is to have too
     * @param secrets file for flags with a secret, if there are any
     */
    static List<String> commandLine(
            List<String> own,
            List<String> flags,
            List<String> command,
            Path folder,
            List<String> temporary,
            Path secrets)
            throws IOException {
        List<String> ours = List.of(NATIVE_ACCESS, "-XX:ErrorFile=" + folder.resolve("hs_err.log"));
        List<String> all = Stream.of(own, temporary, ours, flags)
                .flatMap(List::stream)
                .distinct()
                .toList();
        return OwnJvm.commandOnly(ArgumentFile.withoutSecrets(all, secrets), command);
    }
}
