package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Load;
import io.weir.workload.RateStage;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RateProfileReaderTest {

    /** Seven lines without the profile. */
    private static final String WORKLOAD = """
            topics: 1
            partitionsPerTopic: 3
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            messageSize: 1KiB
            useRandomizedPayloads: true
            """;

    private static final String STEPS = "producerRateProfile: [{rate: 1000, for: 30s}, {rampTo: 5k, for: 1m}]\n";

    @TempDir
    Path folder;

    @Test
    void readsLegsThatGoOnFromTheOneBefore() {
        Workload workload = new Reading(folder).workload(WORKLOAD + """
                producerRateProfile:
                  - rate: 1000
                    for: 30s
                  - rampTo: 50k/s
                    for: 1.5m
                  - rate: 2MiB/s
                    rampTo: 0
                    for: 10
                """);

        Load.Profile profile = new Load.Profile(List.of(
                RateStage.hold(1_000, Duration.ofSeconds(30)),
                new RateStage(1_000, 50_000, Duration.ofSeconds(90)),
                new RateStage(2_048, 0, Duration.ofSeconds(10))));
        assertThat(workload.load()).isEqualTo(profile);
        assertThat(workload.timing().measured()).contains(Duration.ofSeconds(130));
        assertThat(workload.timing().warmUp()).isEqualTo(WarmUp.adaptive(Duration.ofMinutes(5)));
    }

    @Test
    void onTheCommandLineAProfileTakesThePlaceOfRateAndDuration() {
        Workload workload = new Reading(folder, "producerRateProfile=[{rate: 7, for: 1s}]").workload(Reading.WORKLOAD);

        assertThat(workload.load()).isEqualTo(new Load.Profile(List.of(RateStage.hold(7, Duration.ofSeconds(1)))));
        assertThat(new Reading(folder, "producerRate=7", "testDuration=2s")
                        .workload(WORKLOAD + STEPS)
                        .load())
                .isEqualTo(new Load.ConstantRate(7));
    }

    static Stream<Arguments> errors() {
        String beside = " and producerRateProfile (w.yaml:9:22) both say ";
        return Stream.of(
                Arguments.of(
                        "producerRateProfile: 1000",
                        "8:22: producerRateProfile must be a list of stages, such as [{rate: 1000, for: 30s},"
                                + " {rampTo: 50k, for: 1m}], not '1000'"),
                Arguments.of(
                        "producerRateProfile: []",
                        "8:22: producerRateProfile must be a list of stages, such as [{rate: 1000, for: 30s},"
                                + " {rampTo: 50k, for: 1m}], not an empty list"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1000, for: 30s}, 5k]",
                        "8:47: stage 2 of producerRateProfile must be keys and values, as {rate: 1000, for: 30s}, not '5k'"),
                Arguments.of(
                        "producerRateProfile: [5k, {rampTo: 1000, for: 1s}]",
                        "8:23: stage 1 of producerRateProfile must be keys and values, as {rate: 1000, for: 30s}, not '5k'"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1000}]",
                        "8:23: stage 1 of producerRateProfile: for is missing; write for: 30s"),
                Arguments.of(
                        "producerRateProfile: [{rampTo: 1000, for: 1s}]",
                        "8:23: stage 1 of producerRateProfile: rate is missing: there is no stage before the first to ramp"
                                + " from; write rate: 1000"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1, for: 1s}, {for: 1s}]",
                        "8:43: stage 2 of producerRateProfile: rate is missing; write rate: 1000, or rampTo: 1000 to change"
                                + " to it evenly"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1000, for: 1s, rampto: 5}]",
                        "8:45: 'rampto' is not a key of stage 1 of producerRateProfile; did you mean 'rampTo'?"),
                Arguments.of(
                        "producerRateProfile: [{rate: max, for: 1s}]",
                        "8:30: stage 1 of producerRateProfile: rate must be a rate, such as 10000, 10k/s, 1.5M msg/s or"
                                + " 20MB/s, not 'max'"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1000, for: 0s}]",
                        "8:41: stage 1 of producerRateProfile: for must be above 0, not 0s"),
                Arguments.of(
                        "producerRateProfile: [{rate: -1, for: 1s}]",
                        "8:30: stage 1 of producerRateProfile: rate must be from 0 to 1 000 000 000 messages a second, not"
                                + " -1.0"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1, rampTo: 2G, for: 1s}]",
                        "8:41: stage 1 of producerRateProfile: rampTo must be from 0 to 1 000 000 000 messages a second,"
                                + " not 2.0E9"),
                Arguments.of(
                        "warmupDuration: 0s\nproducerRateProfile: [{rate: 0, for: 1s}]",
                        "9:22: producerRateProfile asks for no message at all; give one of its stages a rate above 0"),
                Arguments.of(
                        "producerRateProfile: [{rate: 0, rampTo: 1k, for: 1s}]",
                        "8:22: producerRateProfile begins at 0 messages a second, which is no rate to warm up with; write"
                                + " warmupDuration: 0s, or begin with a stage that has a rate"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1, for: 400d}]",
                        "8:22: producerRateProfile lasts 400 days, longer than a year; ask for less"),
                Arguments.of(
                        "producerRate: 5\n" + STEPS,
                        "8:15: producerRate" + beside + "how much to send; keep one of them"),
                Arguments.of(
                        "testDuration: 5s\n" + STEPS,
                        "8:15: testDuration" + beside + "how long to measure; keep one of them"),
                Arguments.of(
                        "testDurationMinutes: 5\n" + STEPS,
                        "8:22: testDurationMinutes" + beside + "how long to measure; keep one of them"),
                Arguments.of(
                        "messages: 5\n" + STEPS,
                        "8:11: messages ends the measured part, and so does producerRateProfile; take one of them away"),
                Arguments.of(
                        "searchTimeout: 1m\n" + STEPS,
                        "8:16: searchTimeout belongs to producerRate: 0, which searches for a rate; take the line away, or"
                                + " search"),
                Arguments.of(
                        "consumerBacklogSize: 1MB\n" + STEPS,
                        "9:22: producerRateProfile doesn't go with a backlog, whose stages last as long as they take; write"
                                + " producerRate for the one, or take the backlog away for the other"));
    }

    @ParameterizedTest
    @MethodSource("errors")
    void tellsEachErrorAtItsPlace(String lines, String error) {
        Reading reading = new Reading(folder);

        assertThat(reading.file(WORKLOAD + lines + "\n")).isEmpty();

        assertThat(reading.errors()).containsExactly("w.yaml:" + error);
    }

    @Test
    void tellsTheLegAlsoOnTheCommandLineWhereNoLineDoes() {
        Reading reading = new Reading(folder, "producerRateProfile=[{rate: 7, for: 1s}, {rampTo: 9}]");

        assertThat(reading.file(Reading.WORKLOAD)).isEmpty();

        assertThat(reading.errors())
                .containsExactly("--set producerRateProfile: stage 2 of producerRateProfile: for is missing; write for:"
                        + " 30s");
    }

    @Test
    void tellsAllErrorsOfAllLegsAtOnce() {
        Reading reading = new Reading(folder);

        assertThat(reading.file(WORKLOAD + """
                producerRateProfile:
                  - rate: fast
                    for: soon
                  - 7
                  - rampTo: -1
                    for: 1s
                """)).isEmpty();

        assertThat(reading.errors())
                .extracting(error -> error.substring(0, error.indexOf(": ")))
                .containsExactly("w.yaml:9:11", "w.yaml:10:10", "w.yaml:11:5", "w.yaml:12:13");
    }
}
