package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Workload;
import io.weir.workload.topology.TopicGroup;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The key {@code topicGroups} of a workload file. */
class TopicGroupsReaderTest {

    private static final String NO_TOPICS = Reading.WORKLOAD.replace("topics: 1\n", "");

    @TempDir
    Path folder;

    @Test
    void readsGroupsOfTopicsWhichReadBackAsTheSame() {
        for (String groups : List.of(
                "[{topics: 20, rateShare: 75%}, {topics: 80, rateShare: 25%}]",
                "[{topics: 20, rateShare: 100%}, {topics: 80, rateShare: 0%}]",
                "[{topics: 100, rateShare: zipf(1.5)}]")) {
            Workload workload = new Reading(folder).workload(NO_TOPICS + "topicGroups: " + groups + "\n");

            assertThat(workload.topology().topicCount()).isEqualTo(100);
            String effective = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
            assertThat(effective).contains("topicGroups:").doesNotContain("\ntopics:");
            assertThat(new Reading(folder).workload(effective)).isEqualTo(workload);
        }
    }

    @Test
    void aGroupHasItsShareOfTheMessages() {
        Workload workload = new Reading(folder)
                .workload(NO_TOPICS + "topicGroups: [{topics: 2, rateShare: 90%}, {topics: 1, rateShare: 10%}]\n");

        assertThat(workload.topology().traffic().groups())
                .containsExactly(new TopicGroup(2, 90, 0), new TopicGroup(1, 10, 0));
        assertThat(workload.topology().topicShares()).containsExactly(0.45, 0.45, 0.1);
    }

    @Test
    void anOverrideOfTheTopicsReplacesTheirGroupsAndTheOtherWayRound() {
        String groups = "topicGroups=[{topics: 2, rateShare: 90%}, {topics: 1, rateShare: 10%}]";

        assertThat(new Reading(folder, groups)
                        .workload(Reading.WORKLOAD)
                        .topology()
                        .topicCount())
                .isEqualTo(3);
        assertThat(new Reading(folder, "topics=7")
                        .workload(NO_TOPICS + "topicGroups: [{topics: 2, rateShare: 100%}]\n")
                        .topology()
                        .traffic()
                        .isEven())
                .isTrue();
    }

    static Stream<Arguments> wrongLines() {
        return Stream.of(
                Arguments.of("topicGroups: [{topics: 2, rateShare: 90%}]", "make 90% together; they must make 100%"),
                Arguments.of(
                        "topicGroups: [{topics: 2, rateShare: 0%}]\nsubscriptions: [{name: a, processingTime: 2ms}]",
                        "make 0% together; they must make 100%"),
                Arguments.of("topicGroups: [{topics: 2}]", "is missing; write rateShare: 100%"),
                Arguments.of("topicGroups: [{rateShare: 100%}]", "is missing; write topics: 20"),
                Arguments.of("topicGroups: [{topics: 0, rateShare: 100%}]", "must be at least 1, not 0"),
                Arguments.of("topicGroups: [{topics: 2, rateShare: 33.3%}]", "a whole number of percent, such as 80%"),
                Arguments.of(
                        "topicGroups: [{topics: 2, rateShare: zipf(0)}]", "a whole number of percent, such as 80%"),
                Arguments.of("topicGroups: [{topics: 2, rateShare: 100%, speed: 3}]", "speed"),
                Arguments.of("topicGroups: [20]", "must be keys and values, as {topics: 20, rateShare: 100%}"),
                Arguments.of("topicGroups: []", "list of groups"),
                Arguments.of(
                        "topicGroups: [{topics: 997, rateShare: 50%}, {topics: 991, rateShare: 50%}]",
                        "take numbers of topics that divide each other, as 20 and 80"),
                Arguments.of("topics: 1\ntopicGroups: [{topics: 2, rateShare: 100%}]", "how many topics there are"),
                Arguments.of(
                        "topicGroups: [{topics: 2, rateShare: 100%}]\nconsumerBacklogSize: 1MB",
                        "gives topics unequal shares, which doesn't go with a backlog; take one of them away"),
                Arguments.of(
                        "topicGroups: [{topics: 2, rateShare: 100%}]\nexistingTopics: [a, b]",
                        "gives topics unequal shares, which doesn't go with existingTopics"),
                Arguments.of(
                        "topicGroups: [{topics: 2, rateShare: 100%}]\ntimeline: [{at: 30s, pauseProducers: 50%}]",
                        "which doesn't go with pauseProducers, which counts on producers in turn"));
    }

    @ParameterizedTest
    @MethodSource("wrongLines")
    void saysWhatIsWrongAndWhatToWrite(String lines, String error) {
        Reading reading = new Reading(folder);
        assertThat(reading.file(NO_TOPICS + lines + "\n")).isEmpty();
        assertThat(reading.errors()).anyMatch(sentence -> sentence.contains(error));
    }
}
