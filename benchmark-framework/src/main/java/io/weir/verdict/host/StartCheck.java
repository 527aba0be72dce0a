package io.weir.verdict.host;

import static io.weir.units.QuantityFormat.duration;

import io.weir.evidence.Generator;
import io.weir.evidence.RunMeasurement;
import io.weir.result.host.HostClocks;
import io.weir.result.host.WorkerPlace;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Note on generators that did not begin together. It is no finding: messages keep their due times, so that what is sent late has
 * a send delay, which is judged in the measured part.
 */
public final class StartCheck {

    /** Largest difference between the planned start and that of a generator, with what its clock may differ, that isn't noted. */
    static final long MAX_NANOS = 10_000_000;

    private StartCheck() {}

    /** A generator's delay at its start. */
    private record Start(Generator generator, long delayNanos, long boundNanos) {

        long worstNanos() {
            return delayNanos + boundNanos;
        }
    }

    /** Returns a note on the worst of several generators. */
    public static Optional<String> note(RunMeasurement measurement, HostClocks clocks) {
        return measurement.generators().size() < 2
                ? Optional.empty()
                : measurement.generators().stream()
                        .flatMap(generator -> start(generator, clocks))
                        .max(Comparator.comparing((Start start) -> start.delayNanos() > MAX_NANOS)
                                .thenComparing(Start::worstNanos))
                        .filter(worst -> worst.worstNanos() > MAX_NANOS)
                        .map(worst -> (worst.delayNanos() > MAX_NANOS
                                        ? "The generators did not begin together: "
                                        : "It is not known whether the generators began together: ")
                                + worst.generator().name()
                                + " sent its first message " + duration(worst.delayNanos()) + " late"
                                + (worst.boundNanos() == 0
                                        ? "."
                                        : ", by a clock that is known to ± " + duration(worst.boundNanos()) + "."));
    }

    private static Stream<Start> start(Generator generator, HostClocks clocks) {
        long boundNanos = clocks.placeOf(generator.name())
                .map(WorkerPlace::clock)
                .map(clock -> clock.startBoundNanos())
                .orElse(0L);
        return Stream.ofNullable(generator.startDelayNanos()).map(delay -> new Start(generator, delay, boundNanos));
    }
}
