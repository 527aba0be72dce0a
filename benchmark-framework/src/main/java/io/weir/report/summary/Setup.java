package io.weir.report.summary;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.CampaignPlace;
import io.weir.result.Environment;
import io.weir.result.RateStageSummary;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import io.weir.steady.SteadyState;
import io.weir.steady.SteadyTest;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Setup of a measurement in a few facts; where runs differ in one, the values stand side by side. */
final class Setup {

    private static final double GIB = 1 << 30;
    private static final int MAX_VALUES_SHOWN = 3;

    private final List<RunResult> runs;

    private Setup(List<RunResult> runs) {
        this.runs = runs;
    }

    /** Returns what lessens all figures of runs. */
    static List<String> caveats(List<RunResult> runs) {
        Setup setup = new Setup(runs);
        return Stream.of(setup.shared(), setup.untested())
                .filter(words -> !words.isEmpty())
                .toList();
    }

    /** Returns the facts of runs; none where there is no run. */
    static List<String> of(List<RunResult> runs) {
        Setup setup = new Setup(runs);
        Stream<Function<RunResult, String>> facts = Stream.of(
                run -> "messages of " + counted(run.workload().messageSize(), "byte"),
                run -> topics(run.workload()),
                run -> clients(run.workload()),
                setup::rounds,
                setup::broker,
                run -> machine(run.environment()));
        return runs.isEmpty()
                ? List.of()
                : Stream.concat(Stream.of(setup.systems()), facts.map(setup::values))
                        .filter(values -> !values.isEmpty())
                        .toList();
    }

    /** Returns the load and the time of measuring, which belong into a title. */
    static List<String> loadAndTime(List<RunResult> runs) {
        Setup setup = new Setup(runs);
        return List.of(setup.values(run -> load(run.workload())), setup.values(run -> time(run.workload())));
    }

    private String values(Function<RunResult, String> fact) {
        List<String> values = runs.stream().map(fact).distinct().toList();
        int more = values.size() - MAX_VALUES_SHOWN;
        return values.stream()
                        .limit(MAX_VALUES_SHOWN)
                        .map(value -> value.isEmpty() && values.size() > 1 ? "none" : value)
                        .collect(Collectors.joining(" | "))
                + (more > 0 ? " and " + more + " more" : "");
    }

    /** Returns a warning where a broker had the same CPUs as the load; empty elsewhere. */
    private String shared() {
        return values(run -> {
            Environment.Cpus cpus = run.environment().cpus();
            return run.driver().brokerLaunched() && (cpus == null || !cpus.apart())
                    ? "Load and brokers shared " + counted(run.environment().machineCpus(), "CPU")
                    : "";
        });
    }

    /** Returns a warning where measured parts are too short for a test of steadiness; empty elsewhere. */
    private String untested() {
        long untested = runs.stream()
                .map(RunResult::figures)
                .filter(Objects::nonNull)
                .filter(figures ->
                        figures.steady().stream().anyMatch(state -> state.method() == SteadyState.Method.NONE))
                .count();
        return untested == 0
                ? ""
                : (untested == runs.size() ? "" : count(untested) + " of " + counted(runs.size(), "run") + " ")
                        + "measured too briefly to test whether the system was steady: that takes "
                        + SteadyTest.INTERVALS_FOR_THIRDS + " s";
    }

    /** Returns "kafka 4.3.1 and pulsar 4.2.4, 10 runs on 2026-01-31". */
    private String systems() {
        List<String> versions = runs.stream()
                .map(RunResult::driver)
                .map(driver -> driver.name()
                        + (driver.brokerVersion() == null || driver.name().contains(driver.brokerVersion())
                                ? ""
                                : " " + driver.brokerVersion()))
                .distinct()
                .toList();
        List<String> days = runs.stream()
                .map(RunResult::startedAt)
                .map(start -> start.toString().substring(0, "2026-01-31".length()))
                .sorted()
                .toList();
        String first = days.get(0);
        String last = days.get(days.size() - 1);
        return Headline.listed(versions) + ", " + counted(runs.size(), "run") + " on "
                + (first.equals(last) ? first : first + " to " + last);
    }

    private static String load(WorkloadDescription workload) {
        Double constant = workload.messagesPerSecond();
        String load = constant != null
                ? rate(constant) + " msg/s target"
                : switch (workload.loadKind()) {
                    case "search" -> "a search for the highest rate that is sustained";
                    case "closedLoop" -> "as many as the system takes (closed loop)";
                    default -> "target: " + RateStageSummary.stages(workload.stages());
                };
        Double backlog = workload.backlogBytes();
        return load + (backlog == null ? "" : " with a backlog of " + bytes(backlog));
    }

    private static String topics(WorkloadDescription workload) {
        return workload.existingTopics() > 0
                ? counted(workload.existingTopics(), "existing topic")
                : counted(workload.topics(), "topic") + " with " + counted(workload.partitionsPerTopic(), "partition")
                        + (workload.topics() > 1 ? " each" : "");
    }

    private static String clients(WorkloadDescription workload) {
        int subscriptions = workload.subscriptionsPerTopic();
        int consumers = workload.consumersPerSubscription();
        return counted(workload.producersPerTopic(), "producer") + ", "
                + (subscriptions == 0 || consumers == 0 ? "no consumer" : counted(consumers, "consumer"))
                + (subscriptions > 1 ? " in each of " + count(subscriptions) + " subscriptions" : "")
                + (workload.topics() > 1 ? " a topic" : "");
    }

    /** Returns "90 s", of longer times "30 min" or "24 h" where it is whole. */
    private static String length(Duration time) {
        long seconds = time.toSeconds();
        boolean isLong = seconds >= 600 && time.toNanosPart() == 0;
        return isLong && seconds % 3_600 == 0
                ? count(seconds / 3_600) + " h"
                : isLong && seconds % 60 == 0 ? count(seconds / 60) + " min" : duration(time.toNanos());
    }

    private static String time(WorkloadDescription workload) {
        Double messages = workload.messages();
        String measured = Stream.of(
                        workload.measured().map(Setup::length).orElse(""),
                        messages == null ? "" : counted(messages.longValue(), "message"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" or "));
        String warmUp = length(workload.warmUp());
        return measured + " measured "
                + (workload.warmUp().isZero()
                        ? "without a warm-up"
                        : workload.hasAdaptiveWarmUp()
                                ? "after a warm-up until steady, of up to " + warmUp
                                : "after " + warmUp + " of warm-up");
    }

    /** Returns the turns in a campaign; empty for a run by itself, be it one of many. */
    private String rounds(RunResult run) {
        CampaignPlace place = run.campaign();
        if (place == null || place.rounds() < 2 || runs.size() == 1) {
            return "";
        }
        long here = runs.stream()
                .map(RunResult::campaign)
                .filter(other -> other != null && other.id().equals(place.id()))
                .map(CampaignPlace::round)
                .distinct()
                .count();
        return count(here) + " of " + count(place.rounds()) + " rounds"
                + (place.orderSeed() == null ? "" : ", order drawn by lot (seed " + place.orderSeed() + ")");
    }

    private String broker(RunResult run) {
        CampaignPlace place = run.campaign();
        Integer together = place == null ? null : place.concurrentBrokers();
        if (!run.driver().brokerLaunched()) {
            return "Weir launched no broker";
        }
        return (together != null && together > 1
                        ? "All " + together + " brokers were up during every run (--concurrent-brokers)"
                        : "one system was up at a time")
                + ", on the machine of the load";
    }

    private static String machine(Environment environment) {
        Long memory = environment.hardware().memoryBytes();
        return "load made with " + counted(environment.machineCpus(), "CPU")
                + (memory == null ? "" : ", " + Math.round(memory / GIB) + " GiB of memory") + ", "
                + environment.operatingSystem().name() + " "
                + environment.operatingSystem().version() + ", Java "
                + environment.jvm().version();
    }

    private static String counted(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }
}
