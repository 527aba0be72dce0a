package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.WorkloadDescription;
import io.weir.workload.Load;
import io.weir.workload.RateShape;
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
    void readsBurstsASineAndTheRatesOfAFile() {
        Reading reading = new Reading(folder);
        reading.write("rates.csv", "seconds,rate\n0,1000\n# a comment\n10, 5k/s\n12,2MiB/s\n");
        String profile = """
                producerRateProfile:
                  - {rate: 1k, bursts: {every: 10s, for: 1s, rate: 50k}, for: 1m}
                  - {sine: {mean: 10k, amplitude: 5k, period: 1m}, for: 5m}
                  - file: rates.csv
                """;

        Workload workload = reading.workload(WORKLOAD + profile);

        Load.Profile read = (Load.Profile) workload.load();
        assertThat(read.shapes().subList(0, 2))
                .containsExactly(
                        new RateShape.Bursts(
                                1_000, 50_000, Duration.ofSeconds(10), Duration.ofSeconds(1), Duration.ofMinutes(1)),
                        new RateShape.Sine(10_000, 5_000, Duration.ofMinutes(1), Duration.ofMinutes(5)));
        assertThat(read.shapes().get(2).stages())
                .containsExactly(
                        RateStage.hold(1_000, Duration.ofSeconds(10)),
                        RateStage.hold(5_000, Duration.ofSeconds(2)),
                        RateStage.hold(2_048, Duration.ofSeconds(2)));
        String yaml = EffectiveConfiguration.yaml(WorkloadKeys.valuesOf(workload));
        assertThat(reading.workload(yaml)).isEqualTo(workload);
        assertThat(new WorkloadDescription(WorkloadKeys.valuesOf(workload)).measured())
                .contains(Duration.ofSeconds(374));

        reading.write("rates.csv", "0,1\n1,2\n");
        assertThat(reading.file(yaml)).isEmpty();
        assertThat(reading.errors()).hasSize(1).first().asString().contains("is not that of 'rates.csv'");
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
                        "producerRateProfile: [{rate: 1, bursts: {every: 1s, for: 2s, rate: 5}, for: 1m}]",
                        "8:41: stage 1 of producerRateProfile: bursts last 2s, which is not shorter than every 1s"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1, bursts: {evry: 1s, for: 1ms, rate: 5, every: 1s}, for: 1m}]",
                        "8:42: 'evry' is not a key of stage 1 of producerRateProfile: bursts; did you mean 'every'?"),
                Arguments.of(
                        "producerRateProfile: [{rate: 1, bursts: {every: 10s, for: 1s, rate: 5}, for: 30d}]",
                        "8:78: stage 1 of producerRateProfile: for of 30d makes 777600 stages of a changing rate, and at most"
                                + " 20000 are planned; ask for less time, or for longer periods"),
                Arguments.of(
                        "producerRateProfile: [{sine: {mean: 5, amplitude: 6, period: 1m}, for: 5m}]",
                        "8:30: stage 1 of producerRateProfile: sine has an amplitude of 6.0, and it must be from 0 to the"
                                + " mean, 5.0"),
                Arguments.of(
                        "producerRateProfile: [{sine: {mean: 5, amplitude: 5, period: 1ms}, for: 5m}]",
                        "8:30: stage 1 of producerRateProfile: sine has a period of 1ms, and it must be at least 1s"),
                Arguments.of(
                        "producerRateProfile: [{rate: 5, sine: {mean: 5, amplitude: 5, period: 1m}, for: 5m}]",
                        "8:39: stage 1 of producerRateProfile: sine and rate (w.yaml:8:30) both say what the rate is; keep"
                                + " one of them"),
                Arguments.of(
                        "producerRateProfile: [{rate: 5, sha256: aa, for: 1m}]",
                        "8:41: stage 1 of producerRateProfile: sha256 belongs to a file, and there is none; take the line"
                                + " away"),
                Arguments.of(
                        "producerRateProfile: [{file: bad.csv}]",
                        "8:30: stage 1 of producerRateProfile: file 'bad.csv' line 2 must be later than the line before; sort"
                                + " the lines by their seconds"),
                Arguments.of(
                        "producerRateProfile: [{file: late.csv}]",
                        "8:30: stage 1 of producerRateProfile: file 'late.csv' line 1 must begin at 0 seconds, as the first"
                                + " with a rate, not at '1'"),
                Arguments.of(
                        "producerRateProfile: [{file: odd.csv}]",
                        "8:30: stage 1 of producerRateProfile: file 'odd.csv' line 1 must be seconds and a rate, such as"
                                + " 10,5000, not '0;1'"),
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
        reading.write("bad.csv", "0,1\n0,2\n");
        reading.write("late.csv", "1,1\n2,2\n");
        reading.write("odd.csv", "0;1\n");

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
