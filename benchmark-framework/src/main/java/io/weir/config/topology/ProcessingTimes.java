package io.weir.config.topology;

import io.weir.config.source.ValueType;
import io.weir.units.DurationFormat;
import io.weir.workload.topology.ProcessingTime;
import java.time.Duration;
import java.util.Optional;

/** Form of a processing time in a file. */
public final class ProcessingTimes {

    /** One duration, or the two between which it is drawn for each message. */
    public static final ValueType<ProcessingTime> TYPE = ValueType.scalar(
            "duration or two",
            "a duration, such as 2ms, or the two between which that of each message is drawn, such as 1ms..60ms",
            ProcessingTimes::parse);

    private ProcessingTimes() {}

    private static Optional<ProcessingTime> parse(String text) {
        int to = text.indexOf(ProcessingTime.TO);
        if (to < 0) {
            return duration(text).map(ProcessingTime::of);
        }
        return duration(text.substring(0, to))
                .flatMap(min -> duration(text.substring(to + ProcessingTime.TO.length()))
                        .map(max -> new ProcessingTime(min, max)));
    }

    /** Returns a duration above zero, which would say that there is none. */
    private static Optional<Duration> duration(String text) {
        return DurationFormat.parse(text).filter(duration -> !duration.isZero() && !duration.isNegative());
    }
}
