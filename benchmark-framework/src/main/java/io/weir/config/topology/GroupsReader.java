package io.weir.config.topology;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.key.KeyNames;
import io.weir.workload.topology.MessageClasses;
import io.weir.workload.topology.MessageClasses.MessageClass;
import io.weir.workload.topology.ProcessingTime;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads {@code messageClasses} and {@code subscriptions}; each error is reported at its own place. */
public final class GroupsReader {

    private static final Key<String> NAME = new Key<>("name", ValueType.TEXT, "", "Name in results.");
    private static final Key<Integer> COUNT =
            new Key<>("count", ValueType.INT, "1", "Number of such subscriptions of each topic that is read.");
    private static final Key<Integer> TOPICS = new Key<>(
            "topics",
            ValueType.scalar("topics", "all, or a number of topics such as first 20", GroupsReader::topics),
            "all",
            "Topics that are read.");
    private static final Key<Integer> CONSUMERS =
            new Key<>("consumers", ValueType.INT, "1", "Consumers of each subscription.");
    private static final Key<List<String>> FILTER =
            new Key<>("filter", ValueType.TEXTS, "", "Classes of messages that are wanted.");
    private static final Key<FilterAt> FILTER_AT = new Key<>(
            "filterAt", ValueType.oneOf(FilterAt.class, FilterAt::word), "auto", "Who keeps other messages back.");
    private static final Key<ProcessingTime> PROCESSING_TIME = new Key<>(
            KeyNames.PROCESSING_TIME,
            ProcessingTimes.TYPE,
            "",
            "Time for which each consumer is busy with each message.");
    private static final List<String> NAMES = Stream.of(
                    NAME, COUNT, TOPICS, CONSUMERS, FILTER, FILTER_AT, PROCESSING_TIME)
            .map(Key::name)
            .toList();

    private static final String ALL = "all";
    private static final String FIRST = "first ";
    private static final Pattern FIRST_TOPICS = Pattern.compile(FIRST + "*([1-9][0-9]{0,6})");
    private static final Pattern WORD = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_-]{0,62}");
    private static final String OF_A_WORD = "must be letters, digits, - and _, 63 at most";
    private static final String EXAMPLE = "{name: part, count: 5, topics: first 20, filter: [wanted]}";
    private static final int MAX_COUNT = 10_000;

    private final Section workload;
    private final ProcessingTime processingTime;

    /**
     * @param workload the keys of the file, which take the errors
     * @param processingTime of groups that have none of their own
     */
    public GroupsReader(Section workload, ProcessingTime processingTime) {
        this.workload = workload;
        this.processingTime = processingTime;
    }

    private static Optional<Integer> topics(String text) {
        String words = text.strip();
        if (words.equals(ALL)) {
            return Optional.of(SubscriptionGroup.ALL_TOPICS);
        }
        Matcher first = FIRST_TOPICS.matcher(words);
        return first.matches() ? Optional.of(Integer.parseInt(first.group(1))) : Optional.empty();
    }

    /** Returns the classes of messages, errors added for those that can't be read. */
    public MessageClasses classes(Node.Mapping block) {
        if (block.entries().isEmpty()) {
            workload.errorAt(
                    block.location(), "messageClasses has no class; write {wanted: 10%, other: 90%}, or take it away");
        }
        Section shares = workload.within(block, KeyNames.MESSAGE_CLASSES);
        List<MessageClass> classes = new ArrayList<>();
        for (Node.Entry entry : block.entries()) {
            if (!WORD.matcher(entry.key()).matches()) {
                shares.error(entry.key(), OF_A_WORD);
                continue;
            }
            Key<Double> share = new Key<>(entry.key(), ValueType.SHARE, "", "Share of the messages.");
            shares.optional(share).ifPresent(part -> {
                double percent = part * 100;
                if (Math.abs(percent - Math.rint(percent)) > 1e-9 || percent < 1 || percent > 100) {
                    shares.error(share, "must be a whole number of percent from 1% to 100%");
                }
                classes.add(new MessageClass(entry.key(), (int) Math.rint(percent)));
            });
        }
        return shares.hasErrors() ? standIn(block) : new MessageClasses(classes);
    }

    /** Returns classes of these names, so that an error of one is no error of the groups that want it. */
    private static MessageClasses standIn(Node.Mapping block) {
        List<String> names = block.entries().stream().map(Node.Entry::key).toList();
        List<MessageClass> classes = new ArrayList<>();
        for (String name : names) {
            classes.add(new MessageClass(name, classes.isEmpty() ? 101 - names.size() : 1));
        }
        return new MessageClasses(classes);
    }

    /** Returns the groups of subscriptions that can be read; errors are added for others. */
    public List<SubscriptionGroup> groups(List<Node> entries) {
        List<SubscriptionGroup> groups = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            group(entries.get(i), "group " + (i + 1) + " of " + KeyNames.SUBSCRIPTIONS)
                    .ifPresent(groups::add);
        }
        return groups;
    }

    private Optional<SubscriptionGroup> group(Node entry, String title) {
        if (!(entry instanceof Node.Mapping mapping)) {
            workload.errorAt(
                    entry.location(), title + " must be keys and values, as " + EXAMPLE + ", not " + entry.shown());
            return Optional.empty();
        }
        Section keys = workload.within(mapping, title);
        keys.refuseUnknown(NAMES);
        String name = keys.required(NAME, "part");
        if (keys.has(NAME) && !WORD.matcher(name).matches()) {
            keys.error(NAME, OF_A_WORD + ", not '" + name + "'");
        }
        atLeastOne(keys, COUNT, MAX_COUNT);
        atLeastOne(keys, CONSUMERS, Integer.MAX_VALUE);
        if (keys.optional(FILTER).filter(List::isEmpty).isPresent()) {
            keys.error(FILTER, "names no class; name those that are wanted, or take it away for all");
        }
        if (keys.has(FILTER_AT) && !keys.has(FILTER)) {
            keys.error(
                    FILTER_AT, "is where a filter works, and there is none; write filter: [wanted], or take it away");
        }
        SubscriptionGroup group = new SubscriptionGroup(
                name,
                keys.value(COUNT),
                keys.value(TOPICS),
                keys.value(CONSUMERS),
                keys.optional(FILTER).orElse(List.of()),
                keys.value(FILTER_AT),
                keys.optional(PROCESSING_TIME).orElse(processingTime));
        return keys.hasErrors() ? Optional.empty() : Optional.of(group);
    }

    private static void atLeastOne(Section keys, Key<Integer> key, int max) {
        int value = keys.value(key);
        if (value < 1 || value > max) {
            keys.error(
                    key,
                    "must be at least 1" + (max == Integer.MAX_VALUE ? "" : " and at most " + max) + ", not " + value);
        }
    }

    /** Describes classes of messages as YAML has values; null without any. */
    public static @Nullable Map<String, Object> keysOf(MessageClasses classes) {
        Map<String, Object> keys = new LinkedHashMap<>();
        classes.classes().forEach(each -> keys.put(each.name(), each.percent() / 100.0));
        return keys.isEmpty() ? null : keys;
    }

    /** Describes groups of subscriptions as YAML has values. */
    public static List<Map<String, Object>> keysOf(List<SubscriptionGroup> groups) {
        return groups.stream().map(GroupsReader::keysOf).toList();
    }

    private static Map<String, Object> keysOf(SubscriptionGroup group) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(NAME.name(), group.name());
        keys.put(COUNT.name(), group.count());
        keys.put(TOPICS.name(), group.topics() == SubscriptionGroup.ALL_TOPICS ? ALL : FIRST + group.topics());
        keys.put(CONSUMERS.name(), group.consumers());
        if (!group.filter().isEmpty()) {
            keys.put(FILTER.name(), group.filter());
            keys.put(FILTER_AT.name(), group.filterAt().word());
        }
        if (!group.processingTime().isNone()) {
            keys.put(PROCESSING_TIME.name(), group.processingTime().written());
        }
        return keys;
    }
}
