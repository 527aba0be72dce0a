package io.weir.config;

import static io.weir.config.WorkloadKeys.*;

import io.weir.config.WorkloadKeys.WarmUpKind;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.InputFiles;
import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.SourceFile;
import io.weir.config.timeline.ReplayReader;
import io.weir.config.timeline.TimelineReader;
import io.weir.config.topology.GroupsReader;
import io.weir.config.topology.TopicGroupsReader;
import io.weir.units.Rate;
import io.weir.workload.Backlog;
import io.weir.workload.Limits;
import io.weir.workload.Load;
import io.weir.workload.MessageKeys;
import io.weir.workload.Payload;
import io.weir.workload.RateStage;
import io.weir.workload.Scenarios;
import io.weir.workload.SloSearch;
import io.weir.workload.Timing;
import io.weir.workload.Topology;
import io.weir.workload.Topology.Clients;
import io.weir.workload.Topology.Position;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.ProcessingTime;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.TopicTraffic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/** Makes a workload from the keys of one file. */
record WorkloadReader(SourceFile source, Section section, InputFiles files, int hosts) {

    private static final double NANOS_PER_MINUTE = 60e9;
    private static final double BYTES_PER_GIBIBYTE = 1L << 30;
    private static final Duration DEFAULT_SEARCH_TIMEOUT = Duration.ofMinutes(5);
    private static final String HOW_LONG_TO_MEASURE = "how long to measure";
    private static final String WITHOUT_BACKLOG =
            "belongs to a backlog, and none is requested; write consumerBacklogSize as well, or take the line away";
    private static final Map<String, Key<?>> IN_MINUTES =
            Map.of(TEST_DURATION.name(), TEST_DURATION_MINUTES, WARMUP_DURATION.name(), WARMUP_DURATION_MINUTES);

    /** Reads a file's keys; empty, with errors added, when they do not make a workload that can be run. */
    static Optional<WorkloadFile> read(
            SourceFile source, Node.Mapping mapping, UserEnvironment environment, ConfigurationErrors errors) {
        Optional<Node.Entry> driverClass = mapping.find(CommonSettings.DRIVER_CLASS);
        if (driverClass.isPresent()) {
            errors.add(
                    driverClass.get().keyLocation(),
                    "driverClass belongs to a driver file; give this file to --drivers, not as a workload");
            return Optional.empty();
        }
        ConfigurationErrors own = new ConfigurationErrors();
        Section.refuseUnknown(mapping, names(), "a workload", own);
        Section section = new Section(mapping, source.location(), own);
        Path home = Path.of(environment.home());
        InputFiles files = new InputFiles(List.of(
                Path.of(source.folder()), Path.of(environment.workingDirectory()), home, home.resolve("workloads")));
        WorkloadFile file = new WorkloadReader(source, section, files, environment.hosts()).file();
        errors.addAll(own);
        return own.isEmpty() ? Optional.of(file) : Optional.empty();
    }

    private WorkloadFile file() {
        Payload payload = new PayloadReader(section, files).payload();
        Load load = load(payload);
        Topology topology = topology();
        Workload workload = new Workload(
                section.optional(NAME).orElse(source.baseName()),
                topology,
                payload,
                keys(),
                load,
                timing(load),
                limits(),
                section.value(SEED),
                scenarios(topology, load, payload),
                section.value(ARRIVALS),
                section.value(STORED_LATENCY));
        workload.validate((key, message) -> section.error(writtenKey(key), message));
        return new WorkloadFile(source, workload);
    }

    private Scenarios scenarios(Topology topology, Load load, Payload payload) {
        return new Scenarios(
                backlog(topology, load, payload),
                section.optional(READ).flatMap(new ReadingReader(section, load, payload.meanBytes())::read),
                new TimelineReader(section, payload.meanBytes())
                        .read(section.optional(TIMELINE).orElse(List.of()), section.optional(RECOVERED)),
                section.optional(REPLAY).flatMap(new ReplayReader(section, load)::read));
    }

    private MessageKeys keys() {
        section.refuseBoth(KEYS, KEY_DISTRIBUTOR, "which key a message carries");
        MessageKeys distributor = section.value(KEY_DISTRIBUTOR);
        return section.optional(KEYS).map(new KeysReader(section)::read).orElse(distributor);
    }

    private Topology topology() {
        List<String> existing = section.optional(EXISTING_TOPICS).orElse(List.of());
        Set<String> seen = new HashSet<>();
        existing.stream()
                .filter(topic -> !seen.add(topic))
                .forEach(topic -> section.error(EXISTING_TOPICS, "names '" + topic + "' twice"));
        boolean creates = existing.isEmpty() && !section.isWrong(EXISTING_TOPICS);
        section.refuseBoth(TOPICS, TOPIC_GROUPS, "how many topics there are");
        Optional<TopicTraffic> traffic = section.optional(TOPIC_GROUPS).map(new TopicGroupsReader(section)::read);
        return new Topology(
                section.has(TOPIC_GROUPS)
                        ? Math.max(1, traffic.orElse(TopicTraffic.EVEN).topics())
                        : toCreate(TOPICS, creates),
                traffic.orElse(TopicTraffic.EVEN),
                toCreate(PARTITIONS_PER_TOPIC, creates),
                section.required(PRODUCERS_PER_TOPIC, "1"),
                section.optional(MESSAGE_CLASSES).map(groupsReader()::classes).orElse(MessageClasses.NONE),
                groups(),
                existing,
                position(existing),
                section.optional(CLIENTS)
                        .map(block -> ClientsReader.read(section, block))
                        .orElse(Clients.IN_ONE_PROCESS)
                        .onHosts(hosts));
    }

    private List<SubscriptionGroup> groups() {
        section.refuseBoth(SUBSCRIPTIONS_PER_TOPIC, SUBSCRIPTIONS, "which subscriptions there are");
        section.refuseBoth(CONSUMER_PER_SUBSCRIPTION, SUBSCRIPTIONS, "which consumers there are");
        Optional<List<Node>> groups = section.optional(SUBSCRIPTIONS);
        if (groups.isPresent()) {
            List<SubscriptionGroup> read = groupsReader().groups(groups.get());
            return read.isEmpty() ? List.of(SubscriptionGroup.ofEachTopic(0, 0)) : read;
        }
        int subscriptions = section.optional(SUBSCRIPTIONS_PER_TOPIC).orElse(0);
        return List.of(SubscriptionGroup.ofEachTopic(
                subscriptions,
                subscriptions > 0
                        ? section.required(CONSUMER_PER_SUBSCRIPTION, "1")
                        : section.optional(CONSUMER_PER_SUBSCRIPTION).orElse(0),
                processingTime()));
    }

    private GroupsReader groupsReader() {
        return new GroupsReader(section, processingTime());
    }

    private ProcessingTime processingTime() {
        return section.optional(PROCESSING_TIME).orElse(ProcessingTime.NONE);
    }

    private Position position(List<String> existing) {
        Position usual = Position.usual(existing);
        Position position = section.optional(SUBSCRIPTION_POSITION).orElse(usual);
        return section.isWrong(EXISTING_TOPICS) ? usual : position;
    }

    /** Returns a number for the topics to create. With existing topics the key is still checked, but ignored. */
    private int toCreate(Key<Integer> key, boolean creates) {
        if (creates) {
            return section.required(key, "1");
        }
        section.optional(key);
        return section.isWrong(EXISTING_TOPICS) ? 1 : 0;
    }

    private Load load(Payload payload) {
        if (section.has(PRODUCER_RATE_PROFILE)) {
            section.refuseBoth(PRODUCER_RATE, PRODUCER_RATE_PROFILE, "how much to send");
            section.refuseBoth(TEST_DURATION, PRODUCER_RATE_PROFILE, HOW_LONG_TO_MEASURE);
            section.refuseBoth(TEST_DURATION_MINUTES, PRODUCER_RATE_PROFILE, HOW_LONG_TO_MEASURE);
            refuse(List.of(SEARCH, SEARCH_TIMEOUT));
            return section.optional(PRODUCER_RATE_PROFILE)
                    .map(new RateProfileReader(section, payload.meanBytes(), files)::read)
                    .orElse(RateProfileReader.STAND_IN);
        }
        if (section.text(PRODUCER_RATE).filter(MAX_RATE::equalsIgnoreCase).isPresent()) {
            refuse(List.of(SEARCH, SEARCH_TIMEOUT));
            return new Load.ClosedLoop();
        }
        Rate rate = section.required(PRODUCER_RATE, "10000");
        if (rate.perSecond() == 0) {
            Optional<SloSearch> slo = section.optional(SEARCH).map(new SloSearchReader(section)::read);
            return new Load.Search(
                    section.optional(SEARCH_TIMEOUT)
                            .orElseGet(
                                    () -> slo.map(SloSearch::defaultTimeLimit).orElse(DEFAULT_SEARCH_TIMEOUT)),
                    slo);
        }
        refuse(List.of(SEARCH_TIMEOUT));
        return new Load.ConstantRate(
                rate.messagesPerSecond(Math.max(1, payload.meanBytes())),
                section.optional(SEARCH)
                        .map(new SloSearchReader(section)::readLimits)
                        .orElse(List.of()));
    }

    /** Reports keys of a search where there is none. */
    private void refuse(List<Key<?>> ofSearch) {
        for (Key<?> key : ofSearch) {
            if (section.has(key)) {
                section.error(
                        key, "belongs to producerRate: 0, which searches for a rate; take the line away, or search");
            }
        }
    }

    private Timing timing(Load load) {
        section.refuseBoth(TEST_DURATION, TEST_DURATION_MINUTES, HOW_LONG_TO_MEASURE);
        section.refuseBoth(WARMUP_DURATION, WARMUP_DURATION_MINUTES, "how long to warm up");
        Optional<Double> minutes = section.optional(TEST_DURATION_MINUTES);
        if (minutes.filter(value -> value == 0).isPresent()) {
            section.error(
                    TEST_DURATION_MINUTES,
                    "0 asks for a run without end, which Weir does not do; write the minutes, or testDuration: 24h");
        }
        return new Timing(
                warmUp(),
                load.stages().isEmpty()
                        ? section.optional(TEST_DURATION).or(() -> minutes.map(WorkloadReader::minutes))
                        : Optional.of(RateStage.total(load.stages())),
                section.optional(MESSAGES).map(OptionalLong::of).orElse(OptionalLong.empty()),
                section.value(DRAIN_TIMEOUT),
                section.value(STOP_ON_FIRST_FAILURE));
    }

    private WarmUp warmUp() {
        Optional<WarmUpKind> kind = section.optional(WARMUP);
        Key<?> given = section.has(WARMUP_DURATION_MINUTES) ? WARMUP_DURATION_MINUTES : WARMUP_DURATION;
        if (!section.has(given)) {
            if (kind.equals(Optional.of(WarmUpKind.FIXED))) {
                section.error(WARMUP, "fixed has no length; write " + WARMUP_DURATION.name() + ": 1m as well");
            }
            boolean none = section.has(REPLAY) && kind.isEmpty() && !section.has(WARMUP_LIMIT);
            return none ? WarmUp.fixed(Duration.ZERO) : WarmUp.adaptive(section.value(WARMUP_LIMIT));
        }
        if (kind.equals(Optional.of(WarmUpKind.ADAPTIVE))) {
            section.error(
                    WARMUP,
                    "adaptive ends when the system is steady, and " + given.name() + " (" + section.location(given)
                            + ") after a given time; keep one of them");
        }
        if (section.has(WARMUP_LIMIT)) {
            section.error(
                    WARMUP_LIMIT,
                    "is the limit of an adaptive warm-up, and " + given.name() + " (" + section.location(given)
                            + ") gives its length; keep one of them");
        }
        Optional<Duration> length = section.has(WARMUP_DURATION_MINUTES)
                ? section.optional(WARMUP_DURATION_MINUTES).map(WorkloadReader::minutes)
                : section.optional(WARMUP_DURATION);
        return WarmUp.fixed(length.orElse(Duration.ZERO));
    }

    private Limits limits() {
        OutstandingLimit outstanding = section.optional(MAX_OUTSTANDING).orElse(OutstandingLimit.NONE);
        return new Limits(
                outstanding.messages(),
                outstanding.bytes(),
                section.optional(SENDER_THREADS).map(OptionalInt::of).orElse(OptionalInt.empty()),
                section.value(WAIT_POLICY));
    }

    private Optional<Backlog> backlog(Topology topology, Load load, Payload payload) {
        double gibibytes = section.value(CONSUMER_BACKLOG_SIZE_GB);
        double ratio = section.value(BACKLOG_DRAIN_RATIO);
        boolean inBytes = section.has(CONSUMER_BACKLOG_SIZE);
        if (!inBytes && gibibytes == 0) {
            if (section.has(BACKLOG_TIMEOUT)) {
                section.error(BACKLOG_TIMEOUT, WITHOUT_BACKLOG);
            }
            if (ratio != 1) {
                section.error(BACKLOG_DRAIN_RATIO, WITHOUT_BACKLOG);
            }
            return Optional.empty();
        }
        if (gibibytes != 0) {
            section.refuseBoth(CONSUMER_BACKLOG_SIZE, CONSUMER_BACKLOG_SIZE_GB, "how large the backlog is to be");
        }
        Key<?> key = inBytes ? CONSUMER_BACKLOG_SIZE : CONSUMER_BACKLOG_SIZE_GB;
        Optional<Long> bytes = inBytes
                ? section.optional(CONSUMER_BACKLOG_SIZE)
                : Optional.of((long) Math.ceil(gibibytes * BYTES_PER_GIBIBYTE));
        return bytes.map(size -> new Backlog(
                key.name(),
                size,
                ratio,
                section.optional(BACKLOG_TIMEOUT)
                        .orElseGet(() -> Backlog.defaultTimeout(size, topology, load, payload.meanBytes()))));
    }

    /** Returns the key that the user wrote for a value that a workload names differently. */
    private String writtenKey(String key) {
        Key<?> inMinutes = IN_MINUTES.get(key);
        return inMinutes != null && section.has(inMinutes) ? inMinutes.name() : key;
    }

    private static Duration minutes(double minutes) {
        return Duration.ofNanos(Math.round(minutes * NANOS_PER_MINUTE));
    }
}
