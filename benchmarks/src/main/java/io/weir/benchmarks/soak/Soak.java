package io.weir.benchmarks.soak;

import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import io.weir.benchmarks.tool.IsolatedTool;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Shows that nothing grows while a run goes on. */
@Command(
        name = "benchmarks/run soak",
        description = {
            "Has each system carry a load, all at the same time, and samples the JVMs of tool and run from a third of the"
                    + " time on, 21 times. From the first five samples to the last five memory may grow by 3 %, threads, open files and"
                    + " temporary files by none.",
            "Exit code 1 if something grew by more."
        })
public final class Soak extends TableProgram {

    /** Place of its table in the page. */
    private static final String PLACE = "soak";

    @Option(
            names = "--systems",
            split = ",",
            defaultValue = "kafka,pulsar,rocketmq,tubemq",
            description = "Systems, each with a local broker (default: ${DEFAULT-VALUE}).")
    List<String> systems = List.of();

    @Option(names = "--minutes", defaultValue = "30", description = "Length of the load (default: 30).")
    int minutes = 30;

    @Option(names = "--rate", defaultValue = "500", description = "Messages of 1 KiB a second (default: 500).")
    int messagesPerSecond = 500;

    public static void main(String[] arguments) {
        run(new Soak(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String system : systems) {
            if (!Files.exists(home.resolve("driver-" + system))) {
                throw new IllegalStateException("there is no system " + system + "; see --help");
            }
        }
        requirePlace(PLACE);
        Path folder = Files.createTempDirectory("weir-soak-");
        System.err.println("The runs, their output and the objects of each sample are in " + folder + ".");
        Setting setting = Setting.begin();
        List<String> lines = new ArrayList<>(JvmSeries.HEADING);
        boolean held = true;
        ExecutorService threads = Executors.newFixedThreadPool(systems.size());
        for (Future<List<JvmSeries>> run : threads.invokeAll(runs(folder))) {
            try {
                for (JvmSeries series : run.get()) {
                    lines.add(series.row());
                    held &= series.held();
                }
            } catch (ExecutionException failure) { // what the other systems have shown stays
                System.err.println(failure.getCause());
                held = false;
            }
        }
        threads.shutdown();
        put(PLACE, lines, setting, "");
        return held ? 0 : 1;
    }

    private List<SoakedRun> runs(Path folder) throws IOException {
        List<SoakedRun> runs = new ArrayList<>();
        for (String system : systems) {
            IsolatedTool tool = IsolatedTool.in(home, folder.resolve(system), folder.resolve("cache"));
            runs.add(new SoakedRun(tool, system, Duration.ofMinutes(minutes), messagesPerSecond));
        }
        return runs;
    }
}
