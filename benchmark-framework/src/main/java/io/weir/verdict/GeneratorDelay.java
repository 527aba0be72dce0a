package io.weir.verdict;

import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.evidence.Generator;
import io.weir.evidence.RunMeasurement;
import io.weir.measure.Latencies;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.result.Grade;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Findings on a response time that is not the system's. Each message's send delay has a part that is the generator's
 * own; without it, the same messages have the response time that a generator which is never late would have measured.
 * Where the two differ by more than Weir's permitted error, the response time is not the system's alone. With several
 * generators each is judged by its own messages, besides all together: the punctual ones must not hide a late one.
 */
public final class GeneratorDelay {

    /** Figure of the finding: largest share, 0 to 1, of a response time that is the generator's delay. */
    public static final String SHARE = "generatorShare";

    /** Permitted error of figures as a share, as for end-to-end times against the loopback ledger. */
    public static final double ALLOWED_SHARE = 0.05;

    /** Difference up to which a figure known with and without the generator's delay is usable. */
    static final double USABLE_SHARE = 0.25;

    /** Permitted error in nanoseconds, however large its share; real time allows as much against the ledger. */
    public static final long ALLOWED_NANOS = 20_000;

    private GeneratorDelay() {}

    /** Returns true when a figure is farther than allowed from what a generator without delay would have measured. */
    public static boolean matters(double reportedNanos, double withoutDelayNanos) {
        double nanos = reportedNanos - withoutDelayNanos;
        return nanos > ALLOWED_NANOS && nanos / reportedNanos > ALLOWED_SHARE;
    }

    /** One figure of the response time, as it is and as it would have been; the mean has no percentile. */
    private record Shift(
            Judged generators,
            String name,
            @Nullable Double percentile,
            double reportedNanos,
            double withoutDelayNanos) {

        double share() {
            return (reportedNanos - withoutDelayNanos) / reportedNanos;
        }

        boolean matters() {
            return GeneratorDelay.matters(reportedNanos, withoutDelayNanos);
        }
    }

    /** Generators that are judged together, with the words for them within a sentence. */
    private record Judged(String words, String pronoun, String owner, Latencies latencies) {

        static Stream<Judged> of(RunMeasurement measurement, List<Generator> generators) {
            boolean several = measurement.generators().size() > 1;
            Stream<Judged> together =
                    generators.size() < measurement.generators().size()
                            ? Stream.empty()
                            : Stream.of(new Judged(
                                    several ? "generators" : "generator",
                                    several ? "they" : "it",
                                    "the",
                                    measurement.measured()));
            return several
                    ? Stream.concat(
                            generators.stream().map(each -> new Judged(each.words(), "it", "its", each.measured())),
                            together)
                    : together;
        }

        Shift mean() {
            return new Shift(
                    this, "mean", null, mean(latencies.response()), mean(latencies.responseWithoutGeneratorDelay()));
        }

        Shift percentile(double percentile, String name) {
            return new Shift(
                    this,
                    name,
                    percentile,
                    latencies.response().getValueAtPercentile(percentile),
                    latencies.responseWithoutGeneratorDelay().getValueAtPercentile(percentile));
        }

        private static double mean(Histogram histogram) {
            return histogram.getTotalCount() == 0 ? 0 : histogram.getMean();
        }
    }

    /** Returns the finding if the mean or a percentile up to the 99th of some generators is not the system's. */
    static Optional<Finding> finding(RunMeasurement measurement, List<Generator> generators) {
        return worst(Judged.of(measurement, generators)
                        .flatMap(judged -> Stream.of(
                                judged.mean(),
                                judged.percentile(50, "p50"),
                                judged.percentile(95, "p95"),
                                judged.percentile(99, "p99"))))
                .map(GeneratorDelay::finding);
    }

    private static Finding finding(Shift shift) {
        boolean usable = shift.share() <= USABLE_SHARE;
        return new Finding(
                        Cause.GENERATOR_LIMITED,
                        usable ? Grade.QUALIFIED : Grade.NOT_VALID,
                        String.format(
                                "The %s sent late: had %s been on time, the %s of %s response time would be %s and not"
                                        + " %s, %s less; "
                                        + (usable && shift.generators.owner.equals("the")
                                                ? "of mean, p50, p95 and p99 it is the one that differs most, and up to %s is usable."
                                                : "up to %s is usable."),
                                shift.generators.words,
                                shift.generators.pronoun,
                                shift.name,
                                shift.generators.owner,
                                duration(shift.withoutDelayNanos),
                                duration(shift.reportedNanos),
                                percent(shift.share()),
                                percent(USABLE_SHARE)))
                .by(Finding.Rule.LATE_SENDS)
                .with("responseNanos", shift.reportedNanos)
                .with("responseWithoutGeneratorDelayNanos", shift.withoutDelayNanos)
                .with(SHARE, shift.share())
                .with("percentile", shift.percentile);
    }

    /** Returns the note on the far tail, which a single pause of the machine can shift: no finding. */
    static Optional<String> note(RunMeasurement measurement) {
        return worst(Judged.of(measurement, measurement.generators())
                        .flatMap(judged ->
                                Stream.of(judged.percentile(99.9, "p99.9"), judged.percentile(100, "longest"))))
                .map(shift -> String.format(
                        "Had the %s been on time, %s response time's %s would be %s and not %s.",
                        shift.generators.words,
                        shift.generators.owner,
                        shift.name,
                        duration(shift.withoutDelayNanos),
                        duration(shift.reportedNanos)));
    }

    private static Optional<Shift> worst(Stream<Shift> shifts) {
        return shifts.filter(Shift::matters).max(Comparator.comparingDouble(Shift::share));
    }
}
