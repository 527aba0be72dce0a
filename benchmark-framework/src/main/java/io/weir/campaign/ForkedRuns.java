package io.weir.campaign;

import io.weir.cpu.CpuBinding;
import io.weir.evidence.RunListener;
import io.weir.plan.RunJvm;
import io.weir.plan.RunPlan;
import io.weir.process.ScratchFolder;
import io.weir.worker.EarlyStop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Carries out each run in a separate JVM: same class path, its own heap, a fresh compiler and collector. */
public final class ForkedRuns implements RunStarter {

    /** Name of the file with the stderr of a run's JVM: warnings of the JVM, the stack trace of a bug. */
    static final String JVM_LOG = "jvm.log";

    /** Flag without which newer JVMs warn when a sender requests short time slices from the kernel. */
    private static final String NATIVE_ACCESS = "--enable-native-access=ALL-UNNAMED";

    /** Start of the line that requests a run to end; the reason follows. */
    private static final String STOP = "stop ";

    /** Start of the line that requests a run to end because the system under test has ended; the reason follows. */
    private static final String GONE = "gone ";

    /** Start of the line that reports the end of a broker's node; the reason follows. */
    private static final String NODE_ENDED = "node ";

    private final RunJvm jvm;
    private final List<String> command;

    /**
     * @param environment this process's, for HEAP_OPTS and JVM_OPTS
     * @param command main class and arguments that make a JVM of this class path carry out the plan on its standard
     *     input
     */
    public ForkedRuns(Map<String, String> environment, List<String> command) {
        this.jvm = RunJvm.of(environment);
        this.command = List.copyOf(command);
    }

    @Override
    public StartedRun start(RunPlan plan, RunListener listener) throws IOException {
        Path log = Path.of(plan.folder()).resolve(JVM_LOG);
        ScratchFolder scratch = ScratchFolder.ofRun();
        try {
            Process process = new ProcessBuilder(CpuBinding.bound(
                            commandLine(Path.of(plan.folder()), scratch.flags()),
                            plan.cpus().generator()))
                    .start();
            return ForkedRun.handOver(process, plan, log, scratch, listener);
        } catch (IOException notStarted) {
            scratch.close();
            throw notStarted;
        }
    }

    /** Returns the line on a run's standard input that requests it to end. */
    static String stopLine(EarlyStop stop) {
        return (stop.systemGone() ? GONE : STOP) + stop.reason().replace('\n', ' ');
    }

    /** Returns the line on a run's standard input that reports the end of a node. */
    static String nodeEndLine(String reason) {
        return NODE_ENDED + reason.replace('\n', ' ');
    }

    /** Returns the reason for the end of a node, if a line on a run's standard input reports one. */
    public static Optional<String> nodeEnd(String line) {
        return line.startsWith(NODE_ENDED) ? Optional.of(line.substring(NODE_ENDED.length())) : Optional.empty();
    }

    /** Returns the early stop, if a line on a run's standard input requests one. */
    public static Optional<EarlyStop> earlyStop(String line) {
        if (line.startsWith(STOP)) {
            return Optional.of(EarlyStop.requested(line.substring(STOP.length())));
        }
        return line.startsWith(GONE)
                ? Optional.of(EarlyStop.systemGone(line.substring(GONE.length())))
                : Optional.empty();
    }

    /**
     * @param folder folder of the run, where a JVM that crashes leaves its report
     * @param temporary flags that name its temporary folder
     */
    List<String> commandLine(Path folder, List<String> temporary) {
        List<String> ours = List.of(NATIVE_ACCESS, "-XX:ErrorFile=" + folder.resolve("hs_err.log"));
        return OwnJvm.command(
                Stream.of(temporary, ours, jvm.flags()).flatMap(List::stream).toList(), command);
    }
}
