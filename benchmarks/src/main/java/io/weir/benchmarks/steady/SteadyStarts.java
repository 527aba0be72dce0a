package io.weir.benchmarks.steady;

import io.weir.report.ReportException;
import io.weir.report.RunFolder;
import io.weir.steady.SteadyState;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Reports for recorded runs when their warm-up would have ended, and whether that was right. */
@Command(
        name = "benchmarks/run steady",
        description = {
            "Reads runs that were recorded from their ramp on, such as those of",
            "  bin/benchmark -d DRIVERS -s warmupLimit=40s -s testDuration=320s --repeat 5 workloads/1kb-3p.yaml",
            "and tells when an adaptive warm-up would have ended and where the whole recording is steady. A start is right"
                    + " where p50 and p99 of the minute after it are within 10 % of those of the last two minutes."
        },
        mixinStandardHelpOptions = true)
public final class SteadyStarts implements Callable<Integer> {

    private static final String ROW = "%-24s %8s %7s %7s %-6s %-8s %8s %7s %7s %-6s%n";
    private static final int MINUTE = 60;

    /** Minimum length: a minute after the start and the two that are the truth. */
    private static final int SHORTEST = 180;

    @Parameters(arity = "1..*", paramLabel = "RESULTS", description = "Folders of runs or campaigns.")
    List<Path> places = List.of();

    @Option(names = "--limit", defaultValue = "120", description = "Limit of the warm-up in seconds (default: 120).")
    int limitSeconds = 120;

    @Spec
    CommandSpec spec;

    private int runs;
    private int unsteadyMinutes;
    private final Hits ends = new Hits();
    private final Hits starts = new Hits();
    private final Hits lates = new Hits();

    private SteadyStarts() {
        this.spec = CommandSpec.create();
    }

    /** Reads the folders given. */
    public static void main(String... arguments) {
        System.exit(new CommandLine(new SteadyStarts()).execute(arguments));
    }

    @Override
    public Integer call() throws ReportException {
        PrintWriter out = spec.commandLine().getOut();
        out.printf(ROW, "run", "warm-up", "p50", "p99", "right", "minute", "steady", "p50", "p99", "right");
        for (Recording recording : recordings()) {
            if (recording.points().size() < SHORTEST) {
                out.printf(
                        "%-24s too short: %d s%n",
                        recording.name(), recording.points().size());
            } else {
                tell(out, recording);
            }
        }
        out.printf(
                "%d recordings: right after the warm-up %d, after the steady start %d, and for comparison the minute just"
                        + " before the last two %d; p50 alone %d, %d and %d; minutes that were not steady %d%n",
                runs,
                ends.right,
                starts.right,
                lates.right,
                ends.rightP50,
                starts.rightP50,
                lates.rightP50,
                unsteadyMinutes);
        out.flush();
        return 0;
    }

    private List<Recording> recordings() throws ReportException {
        List<Recording> recordings = new ArrayList<>();
        for (Path place : places) {
            for (RunFolder folder : RunFolder.at(place)) {
                recordings.add(Recording.read(folder));
            }
        }
        return recordings;
    }

    private void tell(PrintWriter out, Recording recording) {
        runs++;
        OptionalInt found = recording.warmUpEnd(limitSeconds);
        int end = found.orElse(Math.min(limitSeconds, recording.points().size() - SHORTEST));
        SteadyState minute = recording.windowFrom(end, MINUTE);
        OptionalInt start = recording.steadyStart();
        ends.add(recording, end);
        start.ifPresent(from -> starts.add(recording, from));
        lates.add(recording, recording.points().size() - SHORTEST);
        unsteadyMinutes += minute.steady() ? 0 : 1;
        out.printf(
                ROW,
                recording.name(),
                found.isPresent() ? end + " s" : "limit",
                ratio(recording, end, 0.5),
                ratio(recording, end, 0.99),
                recording.isRight(end) ? "yes" : "no",
                minute.steady() ? "steady" : String.format("%+.0f %%", 100 * change(minute)),
                start.isPresent() ? start.getAsInt() + " s" : "never",
                start.isPresent() ? ratio(recording, start.getAsInt(), 0.5) : "",
                start.isPresent() ? ratio(recording, start.getAsInt(), 0.99) : "",
                start.isPresent() && recording.isRight(start.getAsInt()) ? "yes" : "no");
    }

    /** Returns the change of p99 from the first third to the last. */
    private static double change(SteadyState minute) {
        Double first = minute.first().p99Nanos();
        Double last = minute.last().p99Nanos();
        return first == null || last == null ? Double.NaN : last / first - 1;
    }

    private static String ratio(Recording recording, int start, double quantile) {
        return String.format("%.2f", recording.ratio(start, quantile));
    }

    /** Number of starts that were right. */
    private static final class Hits {

        private int right;
        private int rightP50;

        void add(Recording recording, int start) {
            right += recording.isRight(start) ? 1 : 0;
            rightP50 += recording.isRight(start, 0.5) ? 1 : 0;
        }
    }
}
