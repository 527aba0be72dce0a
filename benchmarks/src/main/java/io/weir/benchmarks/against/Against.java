package io.weir.benchmarks.against;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.report.Setting;
import io.weir.benchmarks.report.TableProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares Weir with the performance tools that come with a messaging system, on the same local broker. */
@Command(
        name = "benchmarks/run against",
        description = {
            "Starts a local broker and measures Weir and the system's own performance tools on it in pairs: producers as fast"
                    + " as they go and at a fixed rate, where the tool can have one, and consumers that read a backlog.",
            "Exit code 1 if a row has no figures or its rate was not kept. Data of up to some 40 GB goes to the folder for"
                    + " temporary files."
        })
public final class Against extends TableProgram {

    @Parameters(paramLabel = "SYSTEM", description = "kafka, pulsar, rocketmq or tubemq.")
    String systemName = "";

    @Option(
            names = "--pairs",
            defaultValue = "10",
            description =
                    "Pairs of producers at the highest rate; 0: none. Of an odd number of pairs one more is measured, as the"
                            + " sides take turns in coming first (default: 10).")
    int pairs = 10;

    @Option(
            names = "--warm-up-pairs",
            defaultValue = "3",
            description =
                    "Pairs at the highest rate that come first and don't count: a broker that has just started gets"
                            + " faster for a minute or two (default: 3).")
    int warmUpPairs = 3;

    @Option(
            names = "--fixed-pairs",
            description =
                    "Pairs of producers at a fixed rate, if the tool takes one; 0: none (default: half of --pairs).")
    @Nullable
    Integer fixedPairs;

    @Option(names = "--rate", defaultValue = "20000", description = "That rate, in msg/s (default: 20000).")
    long rate = 20_000;

    @Option(
            names = "--consumer-pairs",
            description = "Pairs of consumers on one backlog; 0: none (default: as --pairs).")
    @Nullable
    Integer consumerPairs;

    @Option(
            names = "--consumer-messages",
            description =
                    "Messages of that backlog, of 1 KiB (default: what lasts for half a minute or more; for 6 s with"
                            + " Kafka, whose tool reports four times a second).")
    @Nullable
    Long consumerMessages;

    @Option(
            names = "--warm-up",
            defaultValue = "8",
            description = "Seconds of load before each measured part (default: 8).")
    long warmUpSeconds = 8;

    @Option(
            names = "--seconds",
            defaultValue = "20",
            description = "Seconds of each measured part of producers (default: 20).")
    long seconds = 20;

    public static void main(String[] arguments) {
        run(new Against(), arguments);
    }

    @Override
    public Integer call() throws ArtifactException, IOException, InterruptedException {
        if (!ComparedSystem.NAMES.contains(systemName)) {
            throw new IllegalStateException("there is no system " + systemName + "; see --help");
        }
        String place = "against " + systemName;
        requirePlace(place);
        ComparedSystem system = ComparedSystem.of(systemName, new ToolFiles(home.resolve("benchmarks/target/tools")));
        int fastPairs = balanced(pairs);
        int fixed = fixedPairs(system);
        int consumers = balanced(consumerPairs == null ? pairs : consumerPairs);
        if (writes() && (fastPairs == 0 || consumers == 0 || (system.takesRate() && fixed == 0))) {
            throw new IllegalStateException(
                    "--write replaces the table of a system as a whole: leave it out, or measure every part");
        }
        long messages = consumerMessages == null ? system.backlog() : consumerMessages;
        TrialTimes times = new TrialTimes(Duration.ofSeconds(warmUpSeconds), Duration.ofSeconds(seconds));
        int producerPairs = (fastPairs > 0 ? warmUpPairs + fastPairs : 0) + (fixed > 0 ? 1 + fixed : 0);
        System.err.println("This takes about "
                + times.minutes(producerPairs, consumers, messages, system.readPerSecond()) + " minutes.");
        Setting setting = Setting.begin();
        Comparison comparison = new Comparison(home, system, times);
        if (fastPairs > 0) {
            comparison.produce(warmUpPairs, fastPairs, ComparedSystem.AS_FAST_AS_IT_GOES);
        }
        if (fixed > 0) {
            comparison.produce(1, fixed, rate);
        }
        if (consumers > 0) {
            comparison.consume(consumers, messages);
        }
        String note = note(system, comparison.remarks());
        if (comparison.hasFigures() || !writes()) {
            put(place, comparison.table(), setting, note);
        } else {
            show(comparison.table(), setting, note);
            System.err.println("The page keeps its table: nothing was measured.");
        }
        return comparison.isComplete() ? 0 : 1;
    }

    private int fixedPairs(ComparedSystem system) {
        if (system.takesRate()) {
            return balanced(fixedPairs == null ? (pairs + 1) / 2 : fixedPairs);
        }
        if (fixedPairs != null && fixedPairs > 0) {
            System.err.println(system.names().producer() + " takes no rate: there are no pairs at a fixed one.");
        }
        return 0;
    }

    /** Returns a number of pairs with which each side comes first as often as the other, and an interval can be had. */
    static int balanced(int pairs) {
        return pairs + pairs % 2;
    }

    private String note(ComparedSystem system, List<String> remarks) {
        List<String> sentences = new ArrayList<>();
        sentences.add(" " + system.names().tools() + "; producers: windows of " + seconds + " s after " + warmUpSeconds
                + " s of warm-up; consumers: from three tenths of the backlog to nine.");
        sentences.addAll(system.differences());
        remarks.forEach(remark -> sentences.add("**" + remark + ".**"));
        return String.join(" ", sentences);
    }
}
