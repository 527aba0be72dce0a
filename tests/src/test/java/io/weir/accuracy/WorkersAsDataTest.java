package io.weir.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.evidence.RunMeasurement;
import io.weir.remote.AsData;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A run whose workers are told everything as data, as those in other processes are, gives the figures of any other run. */
class WorkersAsDataTest {

    /** A kind of run that asks its workers for something of its own. */
    enum Kind {
        WHOLE_TOPICS {
            @Override
            Experiment experiment() {
                return plain().topics(6, 2, 1, 1, 1);
            }
        },
        SPLIT_TOPIC {
            @Override
            Experiment experiment() {
                return plain().topology(4, 3, 2, 3);
            }
        },
        FAULTS {
            @Override
            Experiment experiment() {
                return plain().topology(4, 3, 2, 3)
                        .with("lossRatio", 0.01)
                        .with("duplicateRatio", 0.02)
                        .with("refuseRatio", 0.01);
            }
        },
        ADAPTIVE {
            @Override
            Experiment experiment() {
                return plain().topics(3, 1, 1, 1, 1).adaptiveWarmUp(Duration.ofSeconds(60));
            }
        },
        BACKLOG {
            @Override
            Experiment experiment() {
                return plain().topics(3, 1, 1, 1, 1).backlog(300_000, 1, Duration.ofSeconds(60));
            }
        },
        SEARCH {
            @Override
            Experiment experiment() {
                return plain().topics(3, 1, 1, 1, 1).with("capacity", 5_000.0).search(Duration.ofSeconds(60));
            }
        };

        abstract Experiment experiment();

        private static Experiment plain() {
            return Experiment.inVirtualTime()
                    .rate(1_000)
                    .with("serviceTime", Duration.ofMillis(1))
                    .window(Duration.ofSeconds(5))
                    .workers(3);
        }
    }

    @ParameterizedTest
    @EnumSource
    void figuresAreThoseOfWorkersInThisProcess(Kind kind) throws Exception {
        RunMeasurement expected = kind.experiment().run();

        RunMeasurement measured = kind.experiment().between(AsData::of).run();

        assertThat(measured.interruption()).isEmpty();
        assertThat(measured.measured()).isEqualTo(expected.measured());
        assertThat(measured.windowCounters()).isEqualTo(expected.windowCounters());
        assertThat(measured.drainCounters()).isEqualTo(expected.drainCounters());
        assertThat(measured.deliveryAudit()).isEqualTo(expected.deliveryAudit());
        assertThat(measured.senders())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("runQueueWaitNanos", "cpuNanos")
                .isEqualTo(expected.senders());
        assertThat(measured.backlog()).isEqualTo(expected.backlog());
        assertThat(measured.search())
                .usingRecursiveComparison()
                .ignoringFieldsMatchingRegexes(".*slowestSubscription") // it has the name of the run
                .isEqualTo(expected.search());
        assertThat(measured.facts()).isEqualTo(expected.facts());
        assertThat(measured.troubles()).isEqualTo(expected.troubles());
    }
}
