package io.weir.cli.console;

import static io.weir.units.QuantityFormat.bytes;
import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;
import static io.weir.units.QuantityFormat.rate;

import io.weir.broker.BrokerException;
import io.weir.config.WorkloadKeys;
import io.weir.config.broker.BrokerSettings;
import io.weir.evidence.Generator;
import io.weir.host.HostAddress;
import io.weir.host.WorkerHosts;
import io.weir.plan.CampaignPlan;
import io.weir.plan.DiskProjection;
import io.weir.plan.PlannedRun;
import io.weir.plan.TimeBudget;
import io.weir.resource.Endpoint;
import io.weir.result.RateProfileSummary;
import io.weir.result.WorkloadDescription;
import io.weir.schedule.ProcessingForecast;
import io.weir.schedule.Schedule;
import io.weir.workload.Arrivals;
import io.weir.workload.Backlog;
import io.weir.workload.Confirmation;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.PayloadChoice;
import io.weir.workload.Reading;
import io.weir.workload.Replay;
import io.weir.workload.Share;
import io.weir.workload.SloSearch;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedActions;
import io.weir.workload.topology.TopicGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Describes the runs of a command without carrying them out. */
public final class DryRun {

    private static final String ROW = "  %-12s %s";

    private static final int SHOWN_HOSTS = 8;

    private final List<String> lines = new ArrayList<>();

    private DryRun() {}

    public static List<String> lines(CampaignPlan plan) throws BrokerException {
        DryRun dry = new DryRun();
        List<PlannedRun> runs = plan.runs();
        if (plan.manifest().hasSweep()) {
            dry.lines.addAll(DryRunCells.lines(plan));
        } else {
            for (PlannedRun run : runs) {
                dry.add(run);
            }
        }
        Integer together = runs.isEmpty() ? null : runs.get(0).place().concurrentBrokers();
        if (together != null) {
            dry.lines.add("Brokers that are up from before the first run until after the last: " + together + ".");
        }
        plan.disks().forEach(need -> dry.lines.add(need.sentence()));
        dry.lines.add("Nothing was started (--dry-run).");
        return dry.lines;
    }

    private void add(PlannedRun run) throws BrokerException {
        Workload workload = run.workload();
        Topology topology = workload.topology();
        long consumers = topology.consumerCount();
        lines.add(workload.name() + " on " + run.driverName());
        row("broker", broker(run));
        if (run.target().launchesBroker()) {
            Set<String> open = run.target().openPorts();
            row(
                    "listens",
                    "on 127.0.0.1"
                            + (open.isEmpty()
                                    ? ""
                                    : ", and open to other machines: " + String.join("; ", new TreeSet<>(open))));
        }
        row("CPUs", run.cpus().reason());
        List<Endpoint> endpoints = run.target().configuration().file().endpoints();
        if (!endpoints.isEmpty()) {
            row("resources", endpoints.stream().map(Endpoint::shown).collect(Collectors.joining(", ")));
        }
        row("topics", topics(topology));
        row("producers", count(topology.producerCount()));
        row(
                "consumers",
                count(consumers) + " in " + count(topology.subscriptionCount()) + " subscriptions" + groups(topology));
        ProcessingForecast.of(workload).forEach(forecast -> row("processing", forecast.sentence()));
        int processes = topology.clients().processes();
        if (run.hosts() != null) {
            row("hosts", hosts(run.hosts(), topology));
        } else if (processes > 1) {
            row("processes", processes + " with producers and consumers, and one that conducts them" + dealt(topology));
        }
        if (run.target().canLaunchBroker()) {
            row("connections", "at least " + count(producerClients(topology) + consumers) + " clients to each broker");
        }
        load(run, workload);
        row(
                "guarantees",
                run.target().guarantees().acknowledgement().name() + ": "
                        + run.target().guarantees().durability());
    }

    /** Returns what each host has: of many, the first and the last ones. */
    private static String hosts(WorkerHosts hosts, Topology topology) {
        int workers = topology.clients().processes();
        List<String> parts = new ArrayList<>();
        for (int worker = 0; worker < workers; worker++) {
            if (worker < SHOWN_HOSTS || worker >= workers - 1) {
                Share share = new Share(worker, workers, topology);
                parts.add(Generator.name(worker, workers) + " on " + hosts.of(worker) + ": "
                        + count(share.producers().length) + " producers, " + count(share.consumerCount())
                        + " consumers");
            } else if (worker == SHOWN_HOSTS) {
                parts.add("…");
            }
        }
        return String.join("; ", parts)
                + (hosts.observers().isEmpty()
                        ? ""
                        : "; observed: "
                                + hosts.observers().stream()
                                        .map(HostAddress::toString)
                                        .collect(Collectors.joining(", ")))
                + dealt(topology);
    }

    private static String groups(Topology topology) {
        return topology.hasNamedGroups()
                ? topology.groups().stream()
                        .map(group -> group.name() + " "
                                + count((long) group.count() * Math.min(group.topics(), topology.topicCount())))
                        .collect(Collectors.joining(", ", ": ", ""))
                : "";
    }

    private static long producerClients(Topology topology) {
        Topology.Clients clients = topology.clients();
        return clients.producerClients().isEmpty()
                ? topology.producerCount()
                : Math.min(
                        topology.producerCount(),
                        (long) clients.processes() * clients.producerClients().getAsInt());
    }

    private static String dealt(Topology topology) {
        return new Share(0, topology.clients().processes(), topology).splitsTopics()
                ? "; those of a topic are dealt one by one"
                : "; each has whole topics";
    }

    private static String broker(PlannedRun run) throws BrokerException {
        if (!run.target().launchesBroker()) {
            return run.target().canLaunchBroker()
                    ? "an existing cluster"
                    : "driver " + run.target().driver().name() + " launches none";
        }
        BrokerSettings requested = run.target().configuration().file().broker();
        return run.target().driver().name() + " " + run.target().brokerVersion() + ", launched "
                + requested.launch().where() + ", " + requested.nodes() + (requested.nodes() == 1 ? " node" : " nodes")
                + " with a heap of " + requested.heap();
    }

    private static String topics(Topology topology) {
        return topology.existingTopics().isEmpty()
                ? count(topology.topics()) + " with " + count(topology.partitionsPerTopic())
                        + " partitions each, created and deleted" + shares(topology)
                : count(topology.topicCount()) + " existing ones: " + String.join(", ", topology.existingTopics());
    }

    /** Describes unequal shares: "; of the messages 100 % go to topics 1 to 20, 0 % to topics 21 to 100". */
    private static String shares(Topology topology) {
        if (topology.traffic().isEven()) {
            return "";
        }
        List<String> shares = new ArrayList<>();
        int first = 1;
        for (TopicGroup group : topology.traffic().groups()) {
            shares.add(group.percent() + " % to "
                    + (group.topics() == 1
                            ? "topic " + first
                            : "topics " + first + " to " + (first + group.topics() - 1))
                    + (group.exponent() == 0 ? "" : " by Zipf's law"));
            first += group.topics();
        }
        return "; of the messages go " + String.join(", ", shares);
    }

    private void load(PlannedRun run, Workload workload) {
        double size = workload.payload().meanBytes();
        String sizes = ", of " + sizes(workload.payload());
        Timing timing = workload.timing();
        Duration measured = TimeBudget.measured(workload);
        Load load = workload.load();
        String arrivals = workload.arrivals() == Arrivals.POISSON ? ", Poisson arrivals" : "";
        if (load.heldRate().isPresent()) {
            double rate = load.heldRate().getAsDouble();
            row("rate", rate(rate) + " msg/s, " + rate(rate * size / 1e6) + " MB/s" + sizes + arrivals);
            inAll(run, due(workload.withMaxLoad(), measured), size);
        }
        if (!load.stages().isEmpty()) {
            row(
                    "rate",
                    RateProfileSummary.stages(new WorkloadDescription(WorkloadKeys.valuesOf(workload)).profile())
                            + sizes
                            + arrivals);
            inAll(run, due(workload, measured), size);
        }
        if (!load.hasDueTimes()) {
            row(
                    "rate",
                    "max: a closed loop, as much as the system takes with " + outstanding(workload) + " outstanding"
                            + sizes);
            row(
                    "in all",
                    "not known before: as much as the system takes"
                            + (run.target().launchesBroker() ? ", on this machine's disk" : ""));
        }
        load.searchTimeLimit().ifPresent(limit -> {
            List<String> limits = new WorkloadDescription(WorkloadKeys.valuesOf(workload)).limits();
            row(
                    "rate",
                    "0: a search for the highest rate "
                            + (limits.isEmpty() ? "sustained" : "with " + String.join(", ", limits))
                            + ", of up to " + seconds(limit)
                            + ", then measured near it" + sizes + arrivals);
            row("in all", "not known before: as much as the system takes");
        });
        run.toConfirm().map(DryRun::freshRuns).ifPresent(words -> row("confirm", words));
        run.disk().ifPresent(projected -> row("disk", disk(run, projected)));
        workload.backlog().ifPresent(requested -> row("backlog", backlog(requested, workload)));
        workload.reading().ifPresent(reading -> row("read", reading(reading, workload)));
        workload.replay().ifPresent(replay -> row("replay", replay(replay, workload)));
        workload.timeline().ifPresent(timeline -> row("timeline", timeline(timeline)));
        row(
                "duration",
                (timing.warmUp().adaptive() ? "up to " : "")
                        + seconds(timing.warmUp().longest())
                        + (timing.warmUp().adaptive() ? " warm-up until steady, " : " warm-up, ")
                        + (workload.backlog().isPresent() ? "backlog, " : "")
                        + (workload.reading().isPresent() || workload.replay().isPresent() ? "writing, up to " : "")
                        + seconds(measured)
                        + " measured, up to "
                        + seconds(timing.drainTimeout().plus(ProcessingForecast.longestAfterwards(workload)))
                        + " drain");
    }

    /** Returns the messages due in all, at the target rate through a warm-up of its longest length. */
    private static long due(Workload workload, Duration measured) {
        Duration warmUp = workload.timing().warmUp().longest();
        return Schedule.of(workload.load(), WarmUp.fixed(warmUp))
                .dueBefore(warmUp.plus(measured).toNanos());
    }

    private void inAll(PlannedRun run, double messages, double size) {
        row(
                "in all",
                (run.workload().timing().warmUp().adaptive() ? "up to " : "")
                        + count(Math.round(messages)) + " messages, "
                        + rate(messages * size / 1e6)
                        + " MB of payload sent");
    }

    /** Describes the runs that confirm the rate found: how many, for how long, at which rates. */
    static String freshRuns(SloSearch search) {
        Confirmation rule = search.confirmation();
        return rule.word() + ": " + rule.minRuns() + " to " + rule.maxRuns()
                + " fresh runs as long as this one without its search, at the rate found and up to "
                + (Confirmation.MAX_RATES - 1) + " lower ones";
    }

    /** Returns the sizes of messages in words: "1,024 bytes each", "1,205 bytes in the mean". */
    private static String sizes(Payload payload) {
        return count(Math.round(payload.meanBytes()))
                + (payload.choice() == PayloadChoice.WHOLE ? " bytes each" : " bytes in the mean");
    }

    private static String disk(PlannedRun run, DiskProjection projected) {
        return (run.target().launchesBroker()
                        ? "up to " + bytes(projected.broker().max()) + " of broker data, removed afterwards, and "
                        : "")
                + "up to " + bytes(projected.results().max()) + " of results, on this machine";
    }

    private static String timeline(TimedActions timeline) {
        RecoveryLevels levels = timeline.recovered();
        return timeline.actions().stream()
                        .map(action -> action.describe() + " " + seconds(action.at())
                                + (action.isDrawn() ? " to " + seconds(action.latest()) : "")
                                + " into the measured part"
                                + (action.lag().isPresent()
                                        ? " at the earliest, when "
                                                + count(action.lag().getAsLong()) + " messages wait for consumers"
                                        : "")
                                + (action.isRolling() ? ", " + seconds(action.between()) + " between nodes" : "")
                                + action.lasting()
                                        .map(time -> ", undone " + seconds(time) + " later")
                                        .orElse(""))
                        .collect(Collectors.joining("; "))
                + "; recovered when " + percent(levels.rate()) + " of the rate and "
                + percent(levels.p99()) + " of the p99 hold for " + seconds(levels.hold()) + ", within "
                + seconds(levels.within());
    }

    private static String reading(Reading requested, Workload workload) {
        String amount = requested.messages().isPresent()
                ? count(requested.messages().getAsLong()) + " messages, written"
                : "what is written in " + seconds(requested.time().orElseThrow()) + ",";
        double writing = requested.secondsToWrite(workload.load());
        return amount + (requested.messages().isPresent() && writing > 0 ? " in about " + duration(writing * 1e9) : "")
                + " while the consumers are paused and given up after " + seconds(requested.timeout())
                + ", then read while producers "
                + (requested.producersGoOn() ? "go on" : "send nothing");
    }

    private static String replay(Replay requested, Workload workload) {
        double writing = requested.secondsToWrite(workload.load());
        return kept(requested.far()) + " and then " + kept(requested.near()) + ", written"
                + (writing > 0 ? " in about " + duration(writing * 1e9) : "")
                + " while the consumers are paused; when the latter are due, " + requested.times()
                + " times: all nodes killed, started again, and the first message awaited for "
                + seconds(requested.within());
    }

    private static String kept(Replay.Delayed delayed) {
        return count(delayed.messages()) + " messages"
                + (delayed.messages() == 0 ? "" : " to be delivered " + seconds(delayed.deliverAfter()) + " later");
    }

    private static String backlog(Backlog requested, Workload workload) {
        double subscriptions = workload.topology().subscriptionsPerTopic();
        OptionalDouble rate = workload.load().heldRate();
        String building = rate.isPresent()
                ? "about "
                        + duration(requested.sizeBytes()
                                / (rate.getAsDouble()
                                        * subscriptions
                                        * workload.payload().meanBytes())
                                * 1e9)
                : "as long as it takes";
        return rate(requested.sizeBytes() / 1e6) + " MB over all subscriptions, built in " + building
                + " while the consumers are paused, then drained; each is given up after "
                + seconds(requested.timeout());
    }

    private static String outstanding(Workload workload) {
        Limits limits = workload.limits();
        if (limits.maxOutstandingMessages().isPresent()) {
            return "at most " + count(limits.maxOutstandingMessages().getAsLong()) + " messages";
        }
        return limits.maxOutstandingBytes().isPresent()
                ? "at most " + count(limits.maxOutstandingBytes().getAsLong()) + " bytes"
                : "at most " + count(Load.ClosedLoop.OUTSTANDING_PER_PRODUCER) + " messages for each producer";
    }

    private static String seconds(Duration duration) {
        return duration(duration.toNanos());
    }

    private void row(String label, String value) {
        lines.add(String.format(ROW, label, value));
    }
}
