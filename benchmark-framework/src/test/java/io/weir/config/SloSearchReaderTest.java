package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.workload.Confirmation;
import io.weir.workload.Load;
import io.weir.workload.SloSearch;
import io.weir.workload.SloTerm;
import io.weir.workload.SloTerm.Resource;
import io.weir.workload.SloTerm.Time;
import io.weir.workload.Workload;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The block {@code search} of a workload file. */
class SloSearchReaderTest {

    /** Nine lines. */
    private static final String SEARCH = """
            topics: 1
            partitionsPerTopic: 3
            producersPerTopic: 1
            subscriptionsPerTopic: 1
            consumerPerSubscription: 1
            messageSize: 1KiB
            useRandomizedPayloads: true
            testDuration: 1m
            producerRate: 0
            """;

    @TempDir
    Path folder;

    private SloSearch read(String block) {
        return new Reading(folder)
                .workload(SEARCH + block + "\n")
                .load()
                .search()
                .orElseThrow()
                .limits()
                .orElseThrow();
    }

    @Test
    void readsLimitsOfTimesOfFailuresAndOfLosses() {
        SloSearch search =
                read("search: {slo: {response.p99: 50ms, endToEnd.mean: 1.3s, service.p99.9: 2ms, failed: 0.1%,"
                        + " lost: 0, lag: 10k}, hold: 30s, precision: 2%, measureAt: 0.9}");

        assertThat(search.terms())
                .containsExactly(
                        SloTerm.percentile("response.p99", Time.RESPONSE, 99, Duration.ofMillis(50)),
                        SloTerm.mean(Time.END_TO_END, Duration.ofMillis(1_300)),
                        SloTerm.percentile("service.p99.9", Time.SERVICE, 99.9, Duration.ofMillis(2)),
                        SloTerm.failed(0.001),
                        SloTerm.noneLost(),
                        SloTerm.lag(10_000));
        assertThat(search.hold()).isEqualTo(Duration.ofSeconds(30));
        assertThat(search.precision()).isEqualTo(0.02);
        assertThat(search.measureAt()).isEqualTo(0.9);
        assertThat(search.confirmation()).isEqualTo(Confirmation.QUICK);
        assertThat(read("search: {slo: {lost: 0}, confirm: sequential}").confirmation())
                .isEqualTo(Confirmation.SEQUENTIAL);
    }

    @Test
    void readsLimitsOfWhatTheSystemUses() {
        assertThat(read("search: {slo: {broker.cpuShare: 75%, disk.busyShare: 0.9, machine.runnablePerCpu: 1.5,"
                                + " machine.swapBytes: 0, broker.fullCollections: 0}}")
                        .terms())
                .containsExactly(
                        SloTerm.resource(Resource.BROKER_CPU, 0.75),
                        SloTerm.resource(Resource.DISK_BUSY, 0.9),
                        SloTerm.resource(Resource.RUNNABLE, 1.5),
                        SloTerm.resource(Resource.SWAP, 0),
                        SloTerm.resource(Resource.FULL_COLLECTIONS, 0));
    }

    @Test
    void withNothingButALimitTheRestHasDefaultsAndTheTimeFollowsFromTheSteps() {
        SloSearch search = read("search: {slo: {response.p99: 50ms}}");

        assertThat(search.hold()).isEqualTo(Duration.ofSeconds(10));
        assertThat(search.precision()).isEqualTo(0.05);
        assertThat(search.measureAt()).isEqualTo(0.95);
        // the highest rate itself, five halvings and four bisections, 40 s each and 20 s beside
        assertThat(search.defaultTimeLimit()).isEqualTo(Duration.ofMinutes(5).plusSeconds(10 * 60));
        assertThat(new Reading(folder)
                        .workload(SEARCH + "search: {slo: {lost: 0}}\n")
                        .load()
                        .searchTimeLimit())
                .contains(search.defaultTimeLimit());
        assertThat(new Reading(folder)
                        .workload(SEARCH + "search: {slo: {lost: 0}}\nsearchTimeout: 7m\n")
                        .load()
                        .searchTimeLimit())
                .contains(Duration.ofMinutes(7));
    }

    @Test
    void theBlockMayComeFromTheCommandLine() {
        Workload workload = new Reading(folder, "search={slo: {response.p50: 3ms}}").workload(SEARCH);

        assertThat(workload.load().search().orElseThrow().limits().orElseThrow().terms())
                .containsExactly(SloTerm.percentile("response.p50", Time.RESPONSE, 50, Duration.ofMillis(3)));
    }

    @Test
    void theEffectiveFileMakesTheSameSearch() {
        Workload workload = new Reading(folder)
                .workload(SEARCH + "search: {slo: {response.p99.95: 1500us, failed: 2%, lost: 0}, hold: 7s}\n");
        Object written = WorkloadKeys.valuesOf(workload).get("search");

        assertThat(written)
                .hasToString("{slo={response.p99.95=1500us, failed=0.02, lost=0.0}, hold=7s, precision=0.05,"
                        + " measureAt=0.95, confirm=quick}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    search: 5 | 10:9: search must be keys and values, such as {slo: {response.p99: 50ms}}, not '5'
                    search: {} | 10:9: search: slo is missing; write slo: {response.p99: 50ms}, or take the block away to search for the highest rate that is sustained
                    search: {slo: {}} | 10:15: search: slo has no limit; write slo: {response.p99: 50ms}
                    search: {slo: {respnse.p99: 5ms}} | 10:16: 'respnse.p99' is no limit of an SLO; such are response.p99, service.p99.9, endToEnd.mean, failed, lost, lag, broker.cpuShare, disk.busyShare, machine.runnablePerCpu, machine.swapBytes, broker.fullCollections
                    search: {slo: {response.p100: 5ms}} | 10:16: 'response.p100' is no limit of an SLO; such are response.p99, service.p99.9, endToEnd.mean, failed, lost, lag, broker.cpuShare, disk.busyShare, machine.runnablePerCpu, machine.swapBytes, broker.fullCollections
                    search: {slo: {response.p0: 5ms}} | 10:16: 'response.p0' is no limit of an SLO; such are response.p99, service.p99.9, endToEnd.mean, failed, lost, lag, broker.cpuShare, disk.busyShare, machine.runnablePerCpu, machine.swapBytes, broker.fullCollections
                    search: {slo: {response.p99: fast}} | 10:30: slo: response.p99 must be a duration, such as 30s, 1.5m or 250ms, not 'fast'
                    search: {slo: {response.p99: 0s}} | 10:30: slo: response.p99 must be above 0
                    search: {slo: {failed: 100%}} | 10:24: slo: failed must be from 0 to below 100%
                    search: {slo: {lag: half}} | 10:21: slo: lag must be a whole number, such as 1000, 10k or 1M, not 'half'
                    search: {slo: {lost: 1}} | 10:22: slo: lost must be 0
                    search: {slo: {lost: 0}, hold: 4s} | 10:32: search: hold must be from 5s to 1h, not 4s
                    search: {slo: {lost: 0}, precision: 0.1%} | 10:37: search: precision must be from 0.5% to 50%, not 0.1%
                    search: {slo: {lost: 0}, precision: 0%} | 10:37: search: precision must be from 0.5% to 50%, not 0.0%
                    search: {slo: {lost: 0}, measureAt: 101%} | 10:37: search: measureAt must be above 0% and at most 100%, not 101.0%
                    search: {slo: {lost: 0}, confirm: thrice} | 10:35: search: confirm must be one of none, quick, sequential, not 'thrice'
                    search: {slo: {lost: 0}, limits: 3} | 10:26: 'limits' is not a key of search
                    """)
    void tellsEachErrorAtItsPlace(String lines, String error) {
        Reading reading = new Reading(folder);

        assertThat(reading.file(SEARCH + lines + "\n")).isEmpty();

        assertThat(reading.errors()).containsExactly("w.yaml:" + error);
    }

    @Test
    void limitsMayBeThoseOfARateThatIsGiven() {
        Workload workload = new Reading(folder, "producerRate=5000").workload(SEARCH + "search: {slo: {failed: 1%}}\n");

        assertThat(workload.load()).isEqualTo(new Load.ConstantRate(5_000, List.of(SloTerm.failed(0.01))));
        assertThat(WorkloadKeys.valuesOf(workload).get("search")).hasToString("{slo={failed=0.01}}");
    }

    @Test
    void refusesTheKeysOfASearchForARateThatIsGiven() {
        Reading reading = new Reading(folder, "producerRate=5000");

        assertThat(reading.file(SEARCH + "search: {slo: {failed: 1%}, hold: 5s, confirm: none}\n"))
                .isEmpty();

        String why = "belongs to producerRate: 0, which searches for a rate; take it away to have the limits judged at"
                + " the rate given, or search";
        assertThat(reading.errors())
                .containsExactly("w.yaml:10:35: search: hold " + why, "w.yaml:10:48: search: confirm " + why);
    }

    @Test
    void refusesLimitsInAClosedLoop() {
        Reading reading = new Reading(folder, "producerRate=max");

        assertThat(reading.file(SEARCH + "search: {slo: {lost: 0}}\n")).isEmpty();

        assertThat(reading.errors())
                .containsExactly(
                        "w.yaml:10:9: search belongs to producerRate: 0, which searches for a rate; take the line"
                                + " away, or search");
    }

    @Test
    void refusesLimitsOnWhatOnlyConsumersShowWithoutConsumers() {
        Reading reading = new Reading(folder, "subscriptionsPerTopic=0");

        assertThat(reading.file(SEARCH + "search: {slo: {endToEnd.p99: 1s, response.p99: 1s}}\n"))
                .isEmpty();

        assertThat(reading.errors())
                .containsExactly("w.yaml:10:9: search limits endToEnd.p99, which only consumers show; write"
                        + " subscriptionsPerTopic: 1 and consumerPerSubscription: 1, or take the limit away");
    }
}
