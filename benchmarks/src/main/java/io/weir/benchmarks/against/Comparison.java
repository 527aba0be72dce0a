package io.weir.benchmarks.against;

import static io.weir.benchmarks.engine.NamedFigures.MESSAGES_PER_SECOND;
import static io.weir.benchmarks.engine.NamedFigures.PROCESS_NANOS_PER_MESSAGE;

import io.weir.artifact.ArtifactException;
import io.weir.benchmarks.engine.Trial;
import io.weir.benchmarks.engine.WeirTrial;
import io.weir.broker.BrokerException;
import io.weir.driver.DriverException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The parts of a comparison, each on a broker of its own, and the rows of its table. */
final class Comparison {

    /** Minimum share of a fixed rate to be sent; with less the rate is not kept. */
    private static final double MIN_SHARE = 0.99;

    /** A reader that is slower does not come to its end. */
    private static final long MIN_READ_PER_SECOND = 10_000;

    private final Path home;
    private final ComparedSystem system;
    private final TrialTimes times;
    private final List<String> rows = new ArrayList<>();
    private final List<String> remarks = new ArrayList<>();
    private boolean complete = true;
    private boolean hasFigures;

    Comparison(Path home, ComparedSystem system, TrialTimes times) {
        this.home = home;
        this.system = system;
        this.times = times;
    }

    /**
     * Measures pairs of producers.
     *
     * @param messagesPerSecond or {@link ComparedSystem#AS_FAST_AS_IT_GOES}
     */
    void produce(int warmUpPairs, int pairs, long messagesPerSecond) throws InterruptedException {
        boolean paced = messagesPerSecond != ComparedSystem.AS_FAST_AS_IT_GOES;
        String what = paced
                ? String.format(Locale.ROOT, "producing %,d msg/s", messagesPerSecond)
                : "producing as fast as it goes";
        onNewBroker(what, broker -> {
            List<String> overrides = new ArrayList<>(broker.overrides());
            overrides.addAll(List.of(
                    "messageSize=" + ComparedSystem.MESSAGE_BYTES,
                    "partitionsPerTopic=" + ComparedSystem.PARTITIONS,
                    "subscriptionsPerTopic=0",
                    "producerRate=" + (paced ? messagesPerSecond : "max"),
                    "warmupDuration=" + times.warmUp().toSeconds() + "s",
                    "testDuration=" + times.window().toSeconds() + "s"));
            overrides.addAll(system.producerSettings());
            Trial run = new WeirTrial(
                    home,
                    TrialBroker.driverFile(system.names().system()),
                    false,
                    system.weirEnvironment(),
                    overrides,
                    times.limit());
            Trial weir = () -> broker.end().unlessItComes(run::measure);
            Trial tool = () -> broker.end().unlessItComes(() -> produceByTool(broker, messagesPerSecond));
            Pairs measured = Pairs.measure(what, system.names().producer(), weir, tool, warmUpPairs, pairs);
            if (paced && measured.suffice() && measured.lowest(MESSAGES_PER_SECOND) < MIN_SHARE * messagesPerSecond) {
                remarks.add(what + ": the rate was not kept, " + Math.round(measured.lowest(MESSAGES_PER_SECOND))
                        + " msg/s in one trial");
                complete = false;
            }
            row(what, system.names().producer(), "acknowledged", measured, !paced);
        });
    }

    private Map<String, Double> produceByTool(TrialBroker broker, long messagesPerSecond)
            throws IOException, InterruptedException {
        return onNewTopic(broker, topic -> {
            Tool tool = system.producer(broker, topic, messagesPerSecond, times.longestSeconds());
            Window window = Window.ofTime(
                    times.warmUp(),
                    times.window(),
                    Duration.ofSeconds(tool.format().seconds()));
            return ToolTrial.measure(tool.start(), tool.format(), window, times.limit(), false);
        });
    }

    /**
     * Measures pairs of consumers that read the same backlog from its first message on.
     *
     * @param minMessages of the backlog
     */
    void consume(int pairs, long minMessages) throws InterruptedException {
        onNewBroker(
                "reading a backlog",
                broker -> onNewTopic(broker, topic -> {
                    List<String> groups = new ArrayList<>();
                    for (int group = 0; group <= pairs; group++) {
                        groups.add("tool-" + topic + "-" + group);
                        if (system.groupsComeFirst()) {
                            broker.createGroup(topic, groups.get(group));
                        }
                    }
                    System.err.println("  writing a backlog");
                    long messages = Backlog.write(home, system, broker, topic, minMessages);
                    String what = String.format(Locale.ROOT, "reading a backlog of %,d messages", messages);
                    Trial weir = () -> broker.end()
                            .unlessItComes(
                                    () -> read(Backlog.reader(home, system, broker, topic, messages), messages, true));
                    Trial tool = () -> broker.end()
                            .unlessItComes(() ->
                                    read(system.consumer(broker, topic, groups.remove(0), messages), messages, false));
                    Pairs measured = Pairs.measure(what, system.names().consumer(), weir, tool, 1, pairs);
                    row(what, system.names().consumer(), "received", measured, true);
                    return messages;
                }));
    }

    private static Map<String, Double> read(Tool tool, long messages, boolean toItsEnd)
            throws IOException, InterruptedException {
        Duration limit = Duration.ofSeconds(120 + messages / MIN_READ_PER_SECOND);
        return ToolTrial.measure(tool.start(), tool.format(), Window.ofBacklog(messages), limit, toItsEnd);
    }

    /** Work on a broker. */
    @FunctionalInterface
    private interface OnBroker {

        void on(TrialBroker broker) throws IOException, InterruptedException;
    }

    /** Does a part of the comparison; if it fails, the others are not lost. */
    private void onNewBroker(String what, OnBroker part) throws InterruptedException {
        try (TrialBroker broker = TrialBroker.start(home, system)) {
            broker.end().unlessItComes(() -> {
                part.on(broker);
                return what;
            });
        } catch (IllegalStateException
                | BrokerEndedException
                | IOException
                | UncheckedIOException
                | ArtifactException
                | BrokerException
                | DriverException failure) {
            System.err.println("  " + what + " FAILED: " + failure.getMessage());
            remarks.add(what + " failed (" + Pairs.firstLine(failure) + ")");
            complete = false;
        }
    }

    /** Work on a topic. */
    @FunctionalInterface
    private interface OnTopic<T> {

        T on(String topic) throws DriverException, IOException, InterruptedException;
    }

    private <T> T onNewTopic(TrialBroker broker, OnTopic<T> work) throws IOException, InterruptedException {
        try {
            String topic = broker.createTopic();
            try {
                return work.on(topic);
            } finally {
                delete(broker, topic);
            }
        } catch (DriverException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    /** Deletes a topic. One that stays takes room, but changes nothing in what was measured on it. */
    private void delete(TrialBroker broker, String topic) throws InterruptedException {
        if (broker.end().hasCome()) {
            return;
        }
        try {
            broker.deleteTopic(topic);
        } catch (DriverException failure) {
            System.err.println("  topic " + topic + " was not deleted: " + failure.getMessage());
            remarks.add("topic " + topic + " was not deleted after its trial (" + Pairs.firstLine(failure) + ")");
        }
    }

    private void row(String what, String tool, String counted, Pairs measured, boolean hasAims) {
        String begin = "| " + what + " beside " + tool + ": ";
        boolean keepsUp = measured.ratio(MESSAGES_PER_SECOND)
                .filter(ratio -> ratio.lower() >= 0.95)
                .isPresent();
        boolean isFrugal = measured.ratio(PROCESS_NANOS_PER_MESSAGE)
                .filter(ratio -> ratio.mean() <= 1.05)
                .isPresent();
        rows.add(begin + counted + ", k msg/s | " + measured.cells(MESSAGES_PER_SECOND, 1e3, 1)
                + aim(hasAims, "lower bound ≥ 0.95", keepsUp, measured));
        rows.add(begin + "client CPU per message, µs | " + measured.cells(PROCESS_NANOS_PER_MESSAGE, 1e3, 2)
                + aim(hasAims, "mean ≤ 1.05", isFrugal, measured));
        measured.remarks().forEach(remark -> remarks.add(what + ": " + remark));
        complete &= measured.suffice();
        hasFigures |= measured.suffice();
    }

    private static String aim(boolean hasAims, String aim, boolean reached, Pairs measured) {
        String yes = measured.invalidRuns() == 0 ? "yes" : "yes, with runs that are not valid";
        return hasAims ? " | " + aim + " | " + (reached ? yes : "no") + " |" : " | – | – |";
    }

    /** Returns the lines of the table. */
    List<String> table() {
        List<String> lines = new ArrayList<>(List.of(
                "| messages of " + ComparedSystem.MESSAGE_BYTES + " bytes, 1 topic, " + ComparedSystem.PARTITIONS
                        + " partitions | Weir | the tool | ratio of the pairs | aim | reached |",
                "|---|---|---|---|---|---|"));
        lines.addAll(rows);
        return lines;
    }

    /** Returns sentences on what failed. */
    List<String> remarks() {
        return remarks;
    }

    /** Returns whether any row has figures. */
    boolean hasFigures() {
        return hasFigures;
    }

    /** Returns whether every row has figures that mean what it says. */
    boolean isComplete() {
        return complete;
    }
}
