package io.weir.config.topology;

import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.Section;
import io.weir.config.source.ValueType;
import io.weir.workload.key.KeyNames;
import io.weir.workload.topology.TopicGroup;
import io.weir.workload.topology.TopicTraffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads {@code topicGroups}; each error is reported at its own place. */
public final class TopicGroupsReader {

    private static final Key<Integer> TOPICS = new Key<>(KeyNames.TOPICS, ValueType.INT, "", "Number of topics.");
    private static final Key<Share> RATE_SHARE = new Key<>(
            "rateShare",
            ValueType.scalar("share", "a whole number of percent, such as 80%, or zipf(1.0)", Share::parse),
            "",
            "Share of all messages.");
    private static final String EXAMPLE = "{topics: 20, rateShare: 100%}";
    private static final double MAX_EXPONENT = 10;

    private final Section workload;

    /** @param workload the keys of the file, which take the errors */
    public TopicGroupsReader(Section workload) {
        this.workload = workload;
    }

    /** Share of a group: a part of all messages, or all of them by Zipf's law. */
    private record Share(int percent, double exponent) {

        private static final Pattern LAW = Pattern.compile("zipf\\(\\s*([0-9]{1,3}(?:\\.[0-9]{1,6})?)\\s*\\)");
        private static final Pattern PERCENT = Pattern.compile("([0-9]{1,3})\\s*%");

        static Optional<Share> parse(String text) {
            Matcher law = LAW.matcher(text.strip());
            if (law.matches()) {
                double exponent = Double.parseDouble(law.group(1));
                return exponent > 0 && exponent <= MAX_EXPONENT
                        ? Optional.of(new Share(100, exponent))
                        : Optional.empty();
            }
            Matcher percent = PERCENT.matcher(text.strip());
            return percent.matches()
                    ? Optional.of(new Share(Integer.parseInt(percent.group(1)), 0))
                            .filter(share -> share.percent <= 100)
                    : Optional.empty();
        }
    }

    /** Returns the traffic that can be read; errors are added for the rest. */
    public TopicTraffic read(List<Node> entries) {
        List<TopicGroup> groups = new ArrayList<>();
        boolean wrong = false;
        for (int i = 0; i < entries.size(); i++) {
            Optional<TopicGroup> group = group(entries.get(i), "group " + (i + 1) + " of " + KeyNames.TOPIC_GROUPS);
            group.ifPresent(groups::add);
            wrong |= group.isEmpty();
        }
        return wrong ? TopicTraffic.EVEN : new TopicTraffic(groups);
    }

    private Optional<TopicGroup> group(Node entry, String title) {
        if (!(entry instanceof Node.Mapping mapping)) {
            workload.errorAt(
                    entry.location(), title + " must be keys and values, as " + EXAMPLE + ", not " + entry.shown());
            return Optional.empty();
        }
        Section keys = workload.within(mapping, title);
        keys.refuseUnknown(List.of(TOPICS.name(), RATE_SHARE.name()));
        int topics = keys.required(TOPICS, "20");
        if (keys.has(TOPICS) && topics < 1) {
            keys.error(TOPICS, "must be at least 1, not " + topics);
        }
        Share share = keys.required(RATE_SHARE, "100%");
        return keys.hasErrors()
                ? Optional.empty()
                : Optional.of(new TopicGroup(topics, share.percent(), share.exponent()));
    }

    /** Describes unequal traffic as YAML has values; null where it is even. */
    public static @Nullable List<Map<String, Object>> keysOf(TopicTraffic traffic) {
        return traffic.isEven()
                ? null
                : traffic.groups().stream().map(TopicGroupsReader::keysOf).toList();
    }

    private static Map<String, Object> keysOf(TopicGroup group) {
        Map<String, Object> keys = new LinkedHashMap<>();
        keys.put(TOPICS.name(), group.topics());
        keys.put(RATE_SHARE.name(), group.exponent() == 0 ? group.percent() + "%" : "zipf(" + group.exponent() + ")");
        return keys;
    }
}
