package io.weir.config.timeline;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.units.CountFormat;
import io.weir.units.DurationFormat;
import io.weir.units.Rate;
import io.weir.units.SizeFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.timeline.RecoveryLevels;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import io.weir.workload.timeline.TimedActions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads {@code timeline} and {@code recovered}; each error is reported at its own place. */
public final class TimelineReader {

    private static final Key<Moments> AT = new Key<>(
            "at",
            ValueType.scalar(
                    "duration or two",
                    "a duration, such as 60s, or the two between which each repetition draws its own, such as 60s..70s",
                    Moments::parse),
            "",
            "When, from the start of the measured part.");
    private static final Key<Node.Mapping> WHEN =
            new Key<>("when", ValueType.block("{lag: 2GB}"), "", "What is waited for, from at on.");
    private static final Key<Lag> LAG = new Key<>(
            "lag",
            ValueType.scalar(
                    "count or size",
                    "a number of messages, such as 100k, or a size with its unit, such as 2GB",
                    Lag::parse),
            "",
            "Messages acknowledged and not yet received, over all subscriptions.");
    private static final Key<Duration> LASTING =
            new Key<>("for", ValueType.DURATION, "", "After which the action is undone.");
    private static final Key<Duration> WAIT = new Key<>(
            "wait", ValueType.DURATION, "0s", "From when a node is ready to the next one of a rolling restart.");
    private static final Key<Duration> BY =
            new Key<>("by", ValueType.DURATION, "", "By which each byte is delayed, in either direction.");
    private static final Key<Rate> TO =
            new Key<>("to", ValueType.RATE, "", "Bytes a second that pass, in either direction.");
    private static final List<String> NAMES = Stream.concat(
                    Stream.of(AT.name(), WHEN.name(), LASTING.name(), WAIT.name(), BY.name(), TO.name()),
                    Stream.of(Kind.values()).map(Kind::word))
            .toList();

    private static final Key<Double> RATE = new Key<>("rate", ValueType.SHARE, "95%", "Minimum share that succeeds.");
    private static final Key<Double> P99 = new Key<>("p99", ValueType.SHARE, "110%", "Maximum p99, by the baseline's.");
    private static final Key<Duration> HOLD =
            new Key<>("for", ValueType.DURATION, "10s", "For which the levels have to hold.");
    private static final Key<Duration> WITHIN =
            new Key<>("within", ValueType.DURATION, "3m", "Maximum time to recover.");
    private static final Key<Duration> BASELINE =
            new Key<>("baseline", ValueType.DURATION, "1m", "Time before an action that it is compared with.");
    private static final Key<Duration> DEADLINE =
            new Key<>("deadline", ValueType.DURATION, "1s", "Response time within which a message is served.");
    private static final List<String> LEVELS = Stream.of(RATE, P99, HOLD, WITHIN, BASELINE, DEADLINE)
            .map(Key::name)
            .toList();

    private static final Duration MIN_DELAY = Duration.ofMillis(1);
    private static final Duration MAX_DELAY = Duration.ofMinutes(1);
    private static final double MIN_BYTES_PER_SECOND = 1_000;

    private static final Pattern GROUP = Pattern.compile(TimedAction.ALL + "|0|[1-9][0-9]{0,5}");

    private static final String EXAMPLE = "{at: 60s, kill: all, for: 30s}";

    /** Times between which an action is carried out; equal where nothing is drawn. */
    private record Moments(Duration earliest, Duration latest) {

        private static final String TO = "..";

        static Optional<Moments> parse(String text) {
            int to = text.indexOf(TO);
            if (to < 0) {
                return DurationFormat.parse(text).map(at -> new Moments(at, at));
            }
            Optional<Duration> latest = DurationFormat.parse(text.substring(to + TO.length()));
            return DurationFormat.parse(text.substring(0, to))
                    .flatMap(from -> latest.map(until -> new Moments(from, until)));
        }

        static String format(TimedAction action) {
            String from = DurationFormat.format(action.at());
            return action.isDrawn() ? from + TO + DurationFormat.format(action.latest()) : from;
        }
    }

    /** Amount of messages, or of bytes of them. */
    private record Lag(long amount, boolean inBytes) {

        static Optional<Lag> parse(String text) {
            return CountFormat.parse(text)
                    .map(count -> new Lag(count, false))
                    .or(() -> SizeFormat.parse(text).map(bytes -> new Lag(bytes, true)));
        }

        long messages(double meanBytes) {
            return inBytes ? (long) Math.ceil(amount / Math.max(1, meanBytes)) : amount;
        }
    }

    private final Section workload;
    private final double meanBytes;
    private boolean flawed;

    /**
     * @param workload the keys of the file, which take the errors
     * @param meanBytes size of a message
     */
    public TimelineReader(Section workload, double meanBytes) {
        this.workload = workload;
        this.meanBytes = meanBytes;
    }

    /**
     * Returns what the keys ask for; empty, with errors added, if an entry can't be read.
     *
     * @param entries of the time line; empty without one
     */
    public Optional<TimedActions> read(List<Node> entries, Optional<Node.Mapping> recovered) {
        RecoveryLevels levels = recovered.map(this::levels).orElse(RecoveryLevels.DEFAULT);
        if (entries.isEmpty()) {
            if (recovered.isPresent()) {
                workload.error(
                        KeyNames.RECOVERED,
                        "says when the system has recovered from the actions of a timeline, and there is none; write"
                                + " timeline: [" + EXAMPLE + "], or take the block away");
            }
            return Optional.empty();
        }
        List<TimedAction> actions = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            Duration earliest = new TimedActions(actions, levels).earliestNext();
            action(entries.get(i), "action " + (i + 1) + " of " + KeyNames.TIMELINE, earliest)
                    .ifPresent(actions::add);
        }
        return flawed ? Optional.empty() : Optional.of(new TimedActions(actions, levels));
    }

    /** @param earliest when it may be, where no time is given but a lag */
    private Optional<TimedAction> action(Node entry, String name, Duration earliest) {
        if (!(entry instanceof Node.Mapping mapping)) {
            workload.errorAt(
                    entry.location(), name + " must be keys and values, as " + EXAMPLE + ", not " + entry.shown());
            flawed = true;
            return Optional.empty();
        }
        Section keys = workload.within(mapping, name);
        keys.refuseUnknown(NAMES);
        if (!keys.has(AT) && !keys.has(WHEN)) {
            keys.error(AT, "is missing; write when, from the start of the measured part, such as at: 60s");
        }
        Optional<Moments> at = keys.has(AT) ? keys.optional(AT) : Optional.of(new Moments(earliest, earliest));
        OptionalLong lag = lag(keys, name);
        Optional<Duration> lasting = keys.optional(LASTING);
        List<Kind> given =
                Stream.of(Kind.values()).filter(kind -> keys.has(key(kind))).toList();
        if (given.size() != 1) {
            workload.errorAt(
                    entry.location(),
                    name + (given.isEmpty() ? " does nothing" : " does several things") + "; write one of "
                            + Stream.of(Kind.values()).map(Kind::word).collect(Collectors.joining(", "))
                            + ", as " + EXAMPLE);
            flawed = true;
            return Optional.empty();
        }
        Kind kind = given.get(0);
        refuseTimes(kind, keys);
        Optional<String> victim = keys.optional(key(kind)).map(String::strip);
        victim.flatMap(words -> wrongVictim(kind, words)).ifPresent(error -> keys.error(key(kind), error));
        if (kind == Kind.PAUSE_CONSUMERS && !keys.has(LASTING)) {
            keys.error(key(kind), "needs for: how long the consumers stand still");
        }
        long amount = amount(keys, kind);
        at.filter(moments -> moments.latest().compareTo(moments.earliest()) < 0)
                .ifPresent(moments -> keys.error(AT, "must have the earlier time first"));
        if (keys.hasErrors() || at.isEmpty() || victim.isEmpty()) {
            flawed = true;
            return Optional.empty();
        }
        return Optional.of(
                new TimedAction(at.get().earliest(), at.get().latest(), kind, victim.get(), lasting, amount, lag));
    }

    private OptionalLong lag(Section keys, String name) {
        Optional<Node.Mapping> block = keys.optional(WHEN);
        if (block.isEmpty()) {
            return OptionalLong.empty();
        }
        Section when = workload.within(block.get(), name + ": " + WHEN.name());
        when.refuseUnknown(List.of(LAG.name()));
        Optional<Lag> lag = when.optional(LAG);
        if (lag.isEmpty()) {
            flawed = true;
            if (!when.hasErrors()) {
                workload.errorAt(block.get().location(), name + ": when waits for nothing; write when: {lag: 2GB}");
            }
            return OptionalLong.empty();
        }
        return OptionalLong.of(lag.get().messages(meanBytes));
    }

    /** Reports times that an action of a kind doesn't have. */
    private static void refuseTimes(Kind kind, Section keys) {
        if (kind == Kind.RESTART && keys.has(LASTING)) {
            keys.error(
                    LASTING, "doesn't go with restart, which starts the node as soon as it is gone; write terminate");
        }
        if (kind == Kind.ROLLING_RESTART && keys.has(LASTING)) {
            keys.error(
                    LASTING,
                    "doesn't go with rollingRestart, which starts each node as soon as it is gone; the time to the next"
                            + " one is wait");
        }
        if (kind != Kind.ROLLING_RESTART && keys.has(WAIT)) {
            keys.error(
                    WAIT,
                    "is the time between the nodes of a rollingRestart, and " + kind.word()
                            + " acts on all at once; take it away");
        }
    }

    /** Returns how far an action goes that has a measure; 0 for other kinds, or with an error added. */
    private static long amount(Section keys, Kind kind) {
        refuseForOthers(keys, BY, kind, Kind.DELAY);
        refuseForOthers(keys, TO, kind, Kind.THROTTLE);
        return switch (kind) {
            case DELAY -> {
                Duration by = keys.required(BY, "20ms");
                if (!keys.hasErrors() && (by.compareTo(MIN_DELAY) < 0 || by.compareTo(MAX_DELAY) > 0)) {
                    keys.error(BY, "must be from 1ms, which is as exact as it is kept, to 1m");
                }
                yield by.toNanos();
            }
            case THROTTLE -> {
                Rate to = keys.required(TO, "1MB/s");
                if (!keys.hasErrors() && (to.of() != Rate.Counted.BYTES || to.perSecond() < MIN_BYTES_PER_SECOND)) {
                    keys.error(TO, "must be in bytes a second, at least 1KB/s, such as 1MB/s");
                }
                yield (long) to.perSecond();
            }
            case ROLLING_RESTART -> keys.value(WAIT).toNanos();
            default -> 0;
        };
    }

    private static void refuseForOthers(Section keys, Key<?> key, Kind kind, Kind only) {
        if (keys.has(key) && kind != only) {
            keys.error(key, "goes with " + only.word() + " only; take it away");
        }
    }

    /** Returns what is wrong with a victim as such, whatever nodes there are. */
    private static Optional<String> wrongVictim(Kind kind, String victim) {
        String error = switch (kind) {
            case NOTHING ->
                victim.equals(TimedAction.ALL)
                        ? ""
                        : "is done to all or to nobody, which is the same; write nothing: all";
            case PAUSE_CONSUMERS ->
                GROUP.matcher(victim).matches()
                        ? ""
                        : "must be the number of a group, from 0 on, or all, not '" + victim + "'";
            case ROLLING_RESTART ->
                victim.equals(TimedAction.ALL)
                        ? ""
                        : "is done to all nodes, one after the other; write rollingRestart: all, or restart for one of"
                                + " them";
            case PAUSE_PRODUCERS ->
                TimedAction.isShareOfProducers(victim)
                        ? ""
                        : "must be a share of the producers, above 0% and at most 100%, or all, not '" + victim + "'";
            case RATE ->
                TimedAction.isRate(victim)
                        ? ""
                        : "must be a rate such as 20k/s, or a share of producerRate such as 200%, not '" + victim + "'";
            default ->
                victim.isEmpty()
                        ? "names no node; write its name, or one of " + String.join(", ", TimedAction.words())
                        : "";
        };
        return Optional.of(error).filter(text -> !text.isEmpty());
    }

    private static Key<String> key(Kind kind) {
        return new Key<>(kind.word(), ValueType.TEXT, "", "The nodes to act on.");
    }

    private RecoveryLevels levels(Node.Mapping block) {
        Section keys = workload.within(block, KeyNames.RECOVERED);
        keys.refuseUnknown(LEVELS);
        return new RecoveryLevels(
                keys.value(RATE),
                keys.value(P99),
                keys.value(HOLD),
                keys.value(WITHIN),
                keys.value(BASELINE),
                keys.value(DEADLINE));
    }

    /** Describes the actions as YAML has values. */
    public static List<Map<String, Object>> keysOf(TimedActions actions) {
        return actions.actions().stream().map(TimelineReader::keysOf).toList();
    }

    private static Map<String, Object> keysOf(TimedAction action) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(AT.name(), Moments.format(action));
        action.lag().ifPresent(messages -> keys.put(WHEN.name(), Map.of(LAG.name(), messages)));
        keys.put(action.kind().word(), action.victim());
        if (action.kind() == Kind.DELAY) {
            keys.put(BY.name(), DurationFormat.format(Duration.ofNanos(action.amount())));
        } else if (action.kind() == Kind.THROTTLE) {
            keys.put(TO.name(), SizeFormat.formatRate(action.amount()));
        }
        action.lasting().ifPresent(time -> keys.put(LASTING.name(), DurationFormat.format(time)));
        if (action.isRolling()) {
            keys.put(WAIT.name(), DurationFormat.format(action.between()));
        }
        return keys;
    }

    /** Describes the levels as YAML has values. */
    public static Map<String, Object> levelsOf(TimedActions actions) {
        RecoveryLevels levels = actions.recovered();
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(RATE.name(), levels.rate());
        keys.put(P99.name(), levels.p99());
        keys.put(HOLD.name(), DurationFormat.format(levels.hold()));
        keys.put(WITHIN.name(), DurationFormat.format(levels.within()));
        keys.put(BASELINE.name(), DurationFormat.format(levels.baseline()));
        keys.put(DEADLINE.name(), DurationFormat.format(levels.deadline()));
        return keys;
    }
}
