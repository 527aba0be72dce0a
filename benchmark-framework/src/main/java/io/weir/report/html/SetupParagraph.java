package io.weir.report.html;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.rate;

import io.weir.result.CampaignPlace;
import io.weir.result.Environment;
import io.weir.result.RateStageSummary;
import io.weir.result.RunResult;
import io.weir.result.WorkloadDescription;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Systems and setup of a measurement, in a few sentences of plain text: first what all runs share, then what differs
 * between them.
 */
final class SetupParagraph {

    private static final int KIB = 1 << 10;
    private static final int MIB = 1 << 20;
    private static final double GIB = 1 << 30;
    private static final int MAX_VALUES_SHOWN = 3;

    private static final List<Fact> LOAD = List.of(
            new Fact("message size", run -> size(run.workload().messageSize())),
            new Fact("rate", run -> load(run.workload())),
            new Fact("backlog", run -> backlog(run.workload())),
            new Fact("topics", run -> topics(run.workload())),
            new Fact("producers", run -> producers(run.workload())),
            new Fact("consumers", run -> consumers(run.workload())));

    private static final Fact TIME = new Fact("time", run -> time(run.workload()));

    private static final Fact MACHINE = new Fact("machine that made the load", run -> machine(run.environment()));

    private final List<RunResult> runs;
    private final Map<String, Set<Integer>> rounds = new HashMap<>();
    private final boolean oneSystem;

    /** One fact of a setup; words are empty where there is nothing to say. */
    private record Fact(String name, Function<RunResult, String> words) {

        List<String> of(List<RunResult> runs) {
            return runs.stream().map(words).distinct().toList();
        }
    }

    private SetupParagraph(List<RunResult> runs) {
        this.runs = runs;
        this.oneSystem =
                runs.stream().map(run -> run.driver().name()).distinct().count() == 1;
        for (RunResult run : runs) {
            CampaignPlace place = run.campaign();
            if (place != null) {
                rounds.computeIfAbsent(place.id(), id -> new HashSet<>()).add(place.round());
            }
        }
    }

    /**
     * Describes the setup of runs.
     *
     * @param results of the runs, null for one that was cut off
     * @return nothing when none is known
     */
    static List<String> of(List<@Nullable RunResult> results) {
        List<RunResult> known = results.stream().filter(Objects::nonNull).toList();
        return known.isEmpty() ? List.of() : new SetupParagraph(known).sentences();
    }

    private List<String> sentences() {
        Fact turns = new Fact("rounds", this::turns);
        Fact broker = new Fact("broker", this::broker);
        String load = LOAD.stream()
                .map(this::shared)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(", "));
        String requested = Stream.of(load, shared(TIME), shared(turns))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        List<String> sentences = new ArrayList<>();
        add(sentences, requested);
        add(sentences, systems());
        String machine = shared(MACHINE);
        String place = shared(broker);
        if (place.endsWith("load") && !machine.isEmpty()) {
            add(sentences, place + " (" + machine + ")");
        } else {
            add(sentences, place);
            add(sentences, machine.isEmpty() ? "" : "the load was made on a machine with " + machine);
        }
        String different = Stream.concat(LOAD.stream(), Stream.of(TIME, turns, broker, MACHINE))
                .map(this::different)
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining("; "));
        add(sentences, different.isEmpty() ? "" : "differs: " + different);
        return sentences;
    }

    private static void add(List<String> sentences, String words) {
        if (!words.isEmpty()) {
            sentences.add(words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".");
        }
    }

    /** Returns a fact that all runs share; empty if they differ in it. */
    private String shared(Fact fact) {
        List<String> values = fact.of(runs);
        return values.size() == 1 ? values.get(0) : "";
    }

    /** Returns a fact that runs differ in; empty if they don't. */
    private String different(Fact fact) {
        List<String> values = fact.of(runs);
        if (values.size() == 1) {
            return "";
        }
        String shown = values.stream()
                .limit(MAX_VALUES_SHOWN)
                .map(words -> words.isEmpty() ? "none" : words)
                .collect(Collectors.joining(" | "));
        int more = values.size() - MAX_VALUES_SHOWN;
        return fact.name() + " (" + shown + (more > 0 ? " and " + more + " more" : "") + ")";
    }

    private static String size(int payload) {
        if (payload >= MIB && payload % MIB == 0) {
            return count(payload / MIB) + " MiB messages";
        }
        return payload >= KIB && payload % KIB == 0
                ? count(payload / KIB) + " KiB messages"
                : "messages of " + counted(payload, "byte");
    }

    private static String load(WorkloadDescription workload) {
        Double constant = workload.messagesPerSecond();
        if (constant != null) {
            return rate(constant) + " msg/s target";
        }
        if (!workload.stages().isEmpty()) {
            return "target: " + RateStageSummary.stages(workload.stages());
        }
        return workload.loadKind().equals("search")
                ? "a search for the highest rate that is sustained"
                : "as many as the system takes (closed loop)";
    }

    private static String backlog(WorkloadDescription workload) {
        Double bytes = workload.backlogBytes();
        return bytes == null ? "" : "with a backlog of " + bytes(bytes.longValue()) + " to build and drain";
    }

    private static String topics(WorkloadDescription workload) {
        int existing = workload.existingTopics();
        if (existing > 0) {
            return counted(existing, "existing topic");
        }
        return counted(workload.topics(), "topic") + " with " + counted(workload.partitionsPerTopic(), "partition")
                + (workload.topics() > 1 ? " each" : "");
    }

    private static String producers(WorkloadDescription workload) {
        return counted(workload.producersPerTopic(), "producer") + perTopic(workload);
    }

    private static String consumers(WorkloadDescription workload) {
        int subscriptions = workload.subscriptionsPerTopic();
        int consumers = workload.consumersPerSubscription();
        if (subscriptions == 0 || consumers == 0) {
            return "no consumer";
        }
        return subscriptions == 1
                ? counted(consumers, "consumer") + perTopic(workload)
                : count(subscriptions) + " subscriptions" + perTopic(workload) + " with "
                        + counted(consumers, "consumer") + " each";
    }

    private static String perTopic(WorkloadDescription workload) {
        return workload.topics() > 1 ? " a topic" : "";
    }

    private static String time(WorkloadDescription workload) {
        Double messages = workload.messages();
        String measured = Stream.of(
                        workload.measured()
                                .map(time -> duration(time.toNanos()))
                                .orElse(""),
                        messages == null ? "" : counted(messages.longValue(), "message"))
                .filter(words -> !words.isEmpty())
                .collect(Collectors.joining(" or "));
        String longest = duration(workload.warmUp().toNanos());
        String warmUp = workload.warmUp().isZero()
                ? "without a warm-up"
                : workload.hasAdaptiveWarmUp()
                        ? "after a warm-up until steady, of up to " + longest
                        : "after " + longest + " of warm-up";
        return (measured.isEmpty() ? "" : measured + " ") + "measured " + warmUp;
    }

    /** Returns "kafka 4.3.1 and pulsar 4.2.4; 10 runs, the first on 2026-01-31". */
    private String systems() {
        List<String> versions = runs.stream()
                .map(RunResult::driver)
                .map(driver -> driver.name()
                        + (driver.brokerVersion() == null || driver.name().contains(driver.brokerVersion())
                                ? ""
                                : " " + driver.brokerVersion()))
                .distinct()
                .toList();
        String first = runs.stream()
                .map(RunResult::startedAt)
                .min(Comparator.naturalOrder())
                .map(start -> start.atOffset(ZoneOffset.UTC).toLocalDate().toString())
                .orElseThrow();
        return VerdictGroups.listed(versions) + "; " + counted(runs.size(), "run")
                + (runs.size() == 1 ? " on " : ", the first on ") + first;
    }

    /** Returns the order of turns in a campaign; empty for a run by itself, be it one of many. */
    private String turns(RunResult run) {
        CampaignPlace place = run.campaign();
        if (place == null || runs.size() == 1) {
            return "";
        }
        int here = rounds.getOrDefault(place.id(), Set.of()).size();
        if (place.rounds() == here) {
            return here < 2 ? "" : count(here) + " rounds" + order(place);
        }
        return count(here) + " of " + counted(place.rounds(), "round") + order(place);
    }

    private static String order(CampaignPlace place) {
        return place.orderSeed() == null ? "" : " in an order drawn with seed " + place.orderSeed();
    }

    private String broker(RunResult run) {
        if (!run.driver().brokerLaunched()) {
            return "Weir launched no broker";
        }
        CampaignPlace place = run.campaign();
        Integer together = place == null ? null : place.concurrentBrokers();
        if (together != null && together > 1) {
            return "all " + together
                    + " brokers were up at the same time, launched on the machine that also made the load";
        }
        return oneSystem
                ? "the broker was launched on the machine that also made the load"
                : "one system was up at a time, launched on the machine that also made the load";
    }

    private static String machine(Environment environment) {
        Long memory = environment.hardware().memoryBytes();
        return counted(environment.machineCpus(), "CPU")
                + (memory == null ? "" : ", " + Math.round(memory / GIB) + " GiB of memory") + ", "
                + environment.operatingSystem().name() + " "
                + environment.operatingSystem().version() + ", Java "
                + environment.jvm().version();
    }

    private static String counted(long number, String thing) {
        return count(number) + " " + thing + (number == 1 ? "" : "s");
    }
}
