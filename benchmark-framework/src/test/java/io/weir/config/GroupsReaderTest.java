package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.workload.Workload;
import io.weir.workload.topology.MessageClasses.MessageClass;
import io.weir.workload.topology.SubscriptionGroup;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The keys {@code messageClasses} and {@code subscriptions} of a workload file. */
class GroupsReaderTest {

    private static final String FOUR_TOPICS = Reading.WORKLOAD.replace("topics: 1\n", "topics: 4\n");
    private static final String CLASSES = "messageClasses: {wanted: 10%, other: 90%}\n";

    @TempDir
    Path folder;

    private List<String> errors(String lines) {
        Reading reading = new Reading(folder);
        assertThat(reading.file(FOUR_TOPICS + lines)).isEmpty();
        return reading.errors();
    }

    @Test
    void readsGroupsWithTheirDefaults() {
        Workload workload = new Reading(folder).workload(FOUR_TOPICS + CLASSES + """
                subscriptions:
                  - {name: full}
                  - {name: part, count: 5, topics: first 2, consumers: 3, filter: [wanted], filterAt: client}
                """);

        assertThat(workload.topology().classes().classes())
                .containsExactly(new MessageClass("wanted", 10), new MessageClass("other", 90));
        assertThat(workload.topology().groups())
                .containsExactly(
                        new SubscriptionGroup("full", 1, SubscriptionGroup.ALL_TOPICS, 1, List.of(), FilterAt.AUTO),
                        new SubscriptionGroup("part", 5, 2, 3, List.of("wanted"), FilterAt.CLIENT));
        assertThat(workload.topology().subscriptionCount()).isEqualTo(4 + 2 * 5);
        assertThat(workload.topology().consumerCount()).isEqualTo(4 + 2 * 5 * 3);
    }

    @Test
    void aProcessingTimeOfTheFileIsThatOfGroupsWithoutOneOfTheirOwn() {
        Workload workload = new Reading(folder).workload(FOUR_TOPICS + """
                processingTime: 2ms
                subscriptions: [{name: full}, {name: slow, processingTime: 1ms..60ms}]
                """);

        assertThat(workload.topology().groups())
                .extracting(group -> group.processingTime().written())
                .containsExactly("2ms", "1ms..60ms");
        assertThat(workload.topology().groups().get(0).processablePerSecond()).isEqualTo(500);
        assertThat(workload.topology().groups().get(1).processablePerSecond()).isCloseTo(1e3 / 30.5, within(1e-9));
        String effective = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
        assertThat(new Reading(folder).workload(effective)).isEqualTo(workload);
    }

    @Test
    void aProcessingTimeGoesWithSubscriptionsThatAreAlike() {
        Workload workload = new Reading(folder)
                .workload(
                        FOUR_TOPICS + "processingTime: 250us\nsubscriptionsPerTopic: 2\nconsumerPerSubscription: 3\n");

        assertThat(workload.topology().groups().get(0).processablePerSecond()).isEqualTo(12_000);
        String effective = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
        assertThat(effective).contains("processingTime: 250us");
        assertThat(new Reading(folder).workload(effective)).isEqualTo(workload);
    }

    static Stream<Arguments> wrongLines() {
        return Stream.of(
                Arguments.of("subscriptions: [{count: 2}]", "name"),
                Arguments.of("subscriptions: [{name: a b}]", "must be letters, digits, - and _, 63 at most, not 'a b'"),
                Arguments.of("subscriptions: [{name: a}, {name: a}]", "two groups of the name a; give each its own"),
                Arguments.of(
                        "subscriptions: [{name: a, topics: last 2}]", "all, or a number of topics such as first 20"),
                Arguments.of(
                        "subscriptions: [{name: a, topics: first 5}]",
                        "read the first 5 topics, and there are 4; write topics: all, or fewer"),
                Arguments.of("subscriptions: [{name: a, count: 0}]", "must be at least 1 and at most 10000, not 0"),
                Arguments.of("subscriptions: [{name: a, consumers: 0}]", "must be at least 1, not 0"),
                Arguments.of("subscriptions: [{name: a, speed: 3}]", "speed"),
                Arguments.of(
                        Stream.of("a", "b", "c", "d", "e", "f")
                                .map(name -> "{name: " + name + ", count: 10000, topics: first 1}")
                                .collect(Collectors.joining(", ", "subscriptions: [", "]")),
                        "would be 240000 if all topics had them, more than the 200000 that one run can follow"),
                Arguments.of("subscriptions: [{name: a, processingTime: 0s}]", "a duration, such as 2ms, or the two"),
                Arguments.of(
                        "subscriptions: [{name: a, processingTime: 5ms..2ms}]",
                        "group a, whose processingTime ends before it begins, 5ms..2ms; write the shorter time first"),
                Arguments.of(
                        "subscriptions: [{name: a, processingTime: 2m}]",
                        "must be from 10us to 1m for each message, not 2m; take it away for none"),
                Arguments.of("processingTime: 2ms", "and subscriptionsPerTopic is 0; take the line away, or write"),
                Arguments.of(
                        "subscriptions: [{name: a, processingTime: 2ms}]\ntimeline: [{at: 5s, kill: all, for: 1s}]",
                        "keeps consumers busy, which doesn't go with timeline:; take one of them away"),
                Arguments.of(
                        "subscriptions: [{name: a, processingTime: 30s}]",
                        "keeps 1 consumers of each subscription of group a busy for"),
                Arguments.of("subscriptions: [full]", "must be keys and values, as {name: part"),
                Arguments.of(CLASSES + "subscriptions: [{name: a, filter: []}]", "names no class"),
                Arguments.of("messageClasses: {}", "messageClasses has no class"),
                Arguments.of("subscriptions: []", "list of groups"),
                Arguments.of(
                        "subscriptions: [{name: a, filterAt: client}]", "is where a filter works, and there is none"),
                Arguments.of(
                        "subscriptions: [{name: a, filter: [red]}]",
                        "ask for messages of class red, which messageClasses does not have; write messageClasses:"
                                + " {red: 10%, other: 90%}"),
                Arguments.of(
                        CLASSES + "subscriptions: [{name: a, filter: [red]}]",
                        "which messageClasses does not have; it has wanted, other"),
                Arguments.of("messageClasses: {wanted: 10%, other: 80%}", "make 90% together; they must make 100%"),
                Arguments.of(
                        "messageClasses: {wanted: 0.5%, other: 99.5%}", "must be a whole number of percent from 1%"),
                Arguments.of("messageClasses: {a b: 100%}", "must be letters, digits, - and _"),
                Arguments.of(
                        "subscriptionsPerTopic: 1\nconsumerPerSubscription: 1\nsubscriptions: [{name: a}]",
                        "which subscriptions there are"),
                Arguments.of(
                        CLASSES + "subscriptions: [{name: a, filter: [wanted]}]\n"
                                + "timeline: [{at: 5s, kill: all, for: 1s}]",
                        "groups that wait for different messages, which doesn't go with timeline:"));
    }

    @ParameterizedTest
    @MethodSource("wrongLines")
    void saysWhatIsWrongAndWhatToWrite(String lines, String error) {
        assertThat(errors(lines + "\n")).anyMatch(sentence -> sentence.contains(error));
    }

    @Test
    void anErrorOfAClassIsNoErrorOfTheGroupThatWantsIt() {
        assertThat(errors(
                        "messageClasses: {wanted: 0.5%, other: 99.5%}\nsubscriptions: [{name: a, filter: [wanted]}]\n"))
                .hasSize(2)
                .allMatch(sentence -> sentence.contains("must be a whole number of percent"));
    }

    @Test
    void theEffectiveFileReadsBackAsTheSame() {
        Workload workload = new Reading(folder).workload(FOUR_TOPICS + CLASSES + """
                subscriptions: [{name: full, consumers: 2}, {name: part, topics: first 3, filter: [wanted, other]}]
                """);

        String effective = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
        assertThat(effective).doesNotContain("subscriptionsPerTopic", "consumerPerSubscription");
        assertThat(new Reading(folder).workload(effective)).isEqualTo(workload);
    }
}
