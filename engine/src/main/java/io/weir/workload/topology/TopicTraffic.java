package io.weir.workload.topology;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.Arrays;
import java.util.List;

/**
 * Division of all messages among the topics.
 *
 * @param groups of topics, from the first topic on; empty: each topic gets the same
 */
public record TopicTraffic(List<TopicGroup> groups) {

    /** Each topic gets the same. */
    public static final TopicTraffic EVEN = new TopicTraffic(List.of());

    /** Maximum number of messages after which the order of the producers comes again: each is a place in a table. */
    public static final int MAX_ROUND = 1_000_000;

    /** Messages of a round for each topic, on average, by which Zipf's law is approached. */
    private static final int MESSAGES_BY_LAW = 200;

    private static final int ALL = 100;

    public TopicTraffic {
        groups = List.copyOf(groups);
    }

    public boolean isEven() {
        return groups.isEmpty();
    }

    /** Returns the number of topics of all groups. */
    public int topics() {
        return (int) Math.min(
                Integer.MAX_VALUE, groups.stream().mapToLong(TopicGroup::topics).sum());
    }

    /** Returns the group of a topic, by its number. */
    public int groupOf(int topic) {
        int group = 0;
        int left = topic;
        while (left >= groups.get(group).topics()) {
            left -= groups.get(group).topics();
            group++;
        }
        return group;
    }

    /** Returns the messages of each topic in the shortest round that has the exact share of each, of one message for each producer of a topic. */
    public int[] weights() {
        return Arrays.stream(longWeights())
                .mapToInt(weight -> (int) Math.min(Integer.MAX_VALUE, weight))
                .toArray();
    }

    private long[] longWeights() {
        long multiple = groups.stream()
                .filter(group -> group.percent() > 0)
                .mapToLong(TopicGroup::topics)
                .reduce(1, TopicTraffic::commonMultiple);
        long[] weights = new long[topics()];
        int topic = 0;
        for (TopicGroup group : groups) {
            double sum = 0;
            for (int k = 1; k <= group.topics(); k++) {
                sum += Math.pow(k, -group.exponent());
            }
            for (int k = 1; k <= group.topics(); k++) {
                weights[topic++] = group.exponent() == 0
                        ? group.percent() * (multiple / group.topics())
                        : Math.max(
                                1,
                                Math.round((double) MESSAGES_BY_LAW
                                        * group.topics()
                                        * Math.pow(k, -group.exponent())
                                        / sum));
            }
        }
        long divisor = Math.max(1, Arrays.stream(weights).reduce(0, TopicTraffic::greatestCommonDivisor));
        return Arrays.stream(weights).map(weight -> weight / divisor).toArray();
    }

    private static long commonMultiple(long one, long other) {
        return Math.min(Integer.MAX_VALUE, one / greatestCommonDivisor(one, other) * other);
    }

    private static long greatestCommonDivisor(long one, long other) {
        return other == 0 ? one : greatestCommonDivisor(other, one % other);
    }

    /** Reports shares that are not all, or can't be kept exactly. */
    public void validate(int producersPerTopic, ValidationErrors errors) {
        if (isEven()) {
            return;
        }
        int sum = groups.stream().mapToInt(TopicGroup::percent).sum();
        if (sum != ALL) {
            errors.add(
                    KeyNames.TOPIC_GROUPS,
                    "has shares of the rate that make " + sum
                            + "% together; they must make 100%, each in whole percent");
            return;
        }
        if (groups.stream().mapToLong(TopicGroup::topics).sum() > MAX_ROUND) {
            errors.add(
                    KeyNames.TOPIC_GROUPS,
                    "has more topics than the " + MAX_ROUND + " that can be planned; ask for fewer");
            return;
        }
        long round = Arrays.stream(longWeights()).sum() * Math.max(1, producersPerTopic);
        if (round > MAX_ROUND) {
            errors.add(
                    KeyNames.TOPIC_GROUPS,
                    "needs " + round + " messages until each topic has had its exact share, more than the " + MAX_ROUND
                            + " that can be planned; take numbers of topics that divide each other, as 20 and 80, or fewer"
                            + " topics or producers");
        }
    }
}
