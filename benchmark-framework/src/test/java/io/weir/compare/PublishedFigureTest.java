package io.weir.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.report.CraftedResults;
import io.weir.result.MeasuredFigures;
import io.weir.result.RunResult;
import io.weir.verdict.CraftedRun;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PublishedFigureTest {

    private static final RunResult RESULT = CraftedResults.completed(new CraftedRun());

    private static Double figure(String name) {
        return PublishedFigure.named(name).orElseThrow().of(RESULT);
    }

    /** The broker's process was observed for 59 of 60 seconds, and the machine has two CPUs. */
    @ParameterizedTest
    @CsvSource({
        "broker.cores, 0.5",
        "broker.maxCores, 0.9",
        "generator.cores, 0.2",
        "machine.cpuShare, 0.75",
        "machine.maxLoadAverage, 2.5",
        "disk.busyShare, 0.07",
        "disk.read, 0",
        "disk.written, 10.25e6"
    })
    void theUseOfResourcesIsThatOfTheMeasuredPart(String name, double value) {
        assertThat(figure(name)).isCloseTo(value, within(1e-9 * Math.max(1, value)));
    }

    @Test
    void countsAndRatesAreThoseOfTheMeasuredPart() {
        MeasuredFigures figures = Objects.requireNonNull(RESULT.figures());

        assertThat(figure("count.acknowledged"))
                .isEqualTo(figures.windowCounters().acknowledged());
        assertThat(figure("count.received")).isEqualTo(figures.windowCounters().received());
        assertThat(figure("received.perSubscription"))
                .isEqualTo(Objects.requireNonNull(figures.rates()).received().messagesPerSecond());
    }

    @ParameterizedTest
    @EnumSource
    void aRunThatFailedHasNone(PublishedFigure figure) {
        assertThat(figure.of(CraftedResults.failed())).isNull();
    }

    @Test
    void aUnitIsWorthSoManyOfTheFiguresOwn() {
        PublishedFigure cores = PublishedFigure.named("broker.cores").orElseThrow();

        assertThat(cores.worth("%")).hasValue(0.01);
        assertThat(cores.worth("ms")).isEmpty();
        assertThat(PublishedFigure.named("broker.kernels")).isEmpty();
    }
}
