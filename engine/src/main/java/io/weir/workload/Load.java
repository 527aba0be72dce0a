package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Rate of sending, and its course. */
public sealed interface Load {

    /** Reports the errors of the load by itself. */
    void validate(ValidationErrors errors);

    /** Reports settings that can't be combined with this load. */
    void validateWith(Timing timing, boolean backlog, ValidationErrors errors);

    /** Returns the rate, in messages a second over all producers, if it is given and stays the same. */
    default OptionalDouble heldRate() {
        return OptionalDouble.empty();
    }

    /** Returns the stages of a rate that changes; none if it doesn't. */
    default List<RateStage> stages() {
        return List.of();
    }

    /** Returns the messages of a whole run after the longest warm-up, as far as they have due times that are known. */
    default double messages(Timing timing) {
        double warmUp = timing.warmUp().longest().toNanos() / 1e9;
        double measured = timing.measured(this).toNanos() / 1e9;
        double held = heldRate().orElse(0) * (warmUp + measured);
        return stages().stream()
                .mapToDouble(stage -> (stage.fromMessagesPerSecond() + stage.toMessagesPerSecond())
                        / 2
                        * (stage.duration().toNanos() / 1e9))
                .reduce(Double::sum)
                .stream()
                .map(inStages -> inStages + stages().get(0).fromMessagesPerSecond() * warmUp)
                .findFirst()
                .orElse(held);
    }

    /** Returns what these stages are made of; nothing if the rate doesn't change. */
    default List<RateShape> shapes() {
        return List.of();
    }

    /** Returns the times in which some producers pause; none in most loads. */
    default List<Pause> pauses() {
        return List.of();
    }

    /**
     * Time in which some producers send nothing, and nothing of theirs is due.
     *
     * @param from since the start of the measured part
     * @param to likewise
     * @param share of all producers, above 0 and at most 1
     */
    record Pause(Duration from, Duration to, double share) {

        /** Returns how many of a number of producers pause: whole ones, at least one. */
        public static int producers(double share, int all) {
            return (int) Math.max(1, Math.round(share * all));
        }
    }

    /** Returns the search for a rate, if there is one. */
    default Optional<Search> search() {
        return Optional.empty();
    }

    /** Returns the limits that the measured part has to keep; none if there are none. */
    default List<SloTerm> slo() {
        return List.of();
    }

    /** Returns how long the search for a rate may take, if there is one. */
    default Optional<Duration> searchTimeLimit() {
        return search().map(Search::timeLimit);
    }

    /** Returns true if each message is due at some time; in a closed loop none is. */
    default boolean hasDueTimes() {
        return true;
    }

    /**
     * Open loop at one rate: every message has a due time, whatever the system does.
     *
     * @param messagesPerSecond over all producers; above 0, fractions allowed
     * @param slo limits that the measured part has to keep
     */
    record ConstantRate(double messagesPerSecond, List<SloTerm> slo) implements Load {

        public ConstantRate {
            slo = List.copyOf(slo);
        }

        /** Creates a load without limits. */
        public ConstantRate(double messagesPerSecond) {
            this(messagesPerSecond, List.of());
        }

        @Override
        public void validateWith(Timing timing, boolean backlog, ValidationErrors errors) {
            // goes with all of them
        }

        @Override
        public OptionalDouble heldRate() {
            return OptionalDouble.of(messagesPerSecond);
        }

        @Override
        public void validate(ValidationErrors errors) {
            if (!(messagesPerSecond > 0 && messagesPerSecond <= 1e9)) {
                errors.add(
                        KeyNames.PRODUCER_RATE,
                        "must be above 0 and at most 1 000 000 000 messages a second, not " + messagesPerSecond);
            }
        }
    }

    /**
     * Open loop whose rate changes, stage after stage, from the beginning of the measured part to its end. The warm-up before
     * it has the rate at which the first stage begins.
     *
     * @param pauses of producers, of which none overlap
     */
    record Profile(List<RateShape> shapes, List<Pause> pauses) implements Load {

        public Profile {
            shapes = List.copyOf(shapes);
            pauses = List.copyOf(pauses);
        }

        /** Creates a load whose producers never pause. */
        public Profile(List<RateShape> shapes) {
            this(shapes, List.of());
        }

        @Override
        public List<RateStage> stages() {
            return shapes.stream().flatMap(shape -> shape.stages().stream()).toList();
        }

        private Duration duration() {
            return RateStage.total(shapes);
        }

        @Override
        public void validate(ValidationErrors errors) {
            for (int i = 0; i < shapes.size(); i++) {
                String stage = "stage " + (i + 1) + ": ";
                shapes.get(i)
                        .validate((key, message) ->
                                errors.add(KeyNames.PRODUCER_RATE_PROFILE, stage + key + " " + message));
            }
            if (stages().stream()
                    .allMatch(stage -> stage.fromMessagesPerSecond() == 0 && stage.toMessagesPerSecond() == 0)) {
                errors.add(
                        KeyNames.PRODUCER_RATE_PROFILE,
                        "asks for no message at all; give one of its stages a rate above 0");
            }
            if (duration().compareTo(Timing.LONGEST) > 0) {
                errors.add(
                        KeyNames.PRODUCER_RATE_PROFILE,
                        "lasts " + duration().toDays() + " days, longer than a year; ask for less");
            }
        }

        @Override
        public void validateWith(Timing timing, boolean backlog, ValidationErrors errors) {
            if (timing.messages().isPresent()) {
                errors.add(
                        KeyNames.MESSAGES,
                        "ends the measured part, and so does producerRateProfile; take one of them away");
            }
            if (!timing.measured().equals(Optional.of(duration()))) {
                errors.add(KeyNames.TEST_DURATION, "must be that of producerRateProfile's stages together");
            }
            if (stages().stream().limit(1).anyMatch(first -> first.fromMessagesPerSecond() == 0)
                    && !timing.warmUp().isNone()) {
                errors.add(
                        KeyNames.PRODUCER_RATE_PROFILE,
                        "begins at 0 messages a second, which is no rate to warm up with; write warmupDuration: 0s,"
                                + " or begin with a stage that has a rate");
            }
            if (backlog) {
                errors.add(
                        KeyNames.PRODUCER_RATE_PROFILE,
                        "doesn't go with a backlog, whose stages last as long as they take; write producerRate for the"
                                + " one, or take the backlog away for the other");
            }
        }
    }

    /**
     * Searches for the highest sustained rate, or the highest that keeps limits as well, then measures as an open loop
     * near it.
     *
     * @param timeLimit of the search alone
     * @param limits that the rate has to keep; empty for the highest sustained rate
     */
    record Search(Duration timeLimit, Optional<SloSearch> limits) implements Load {

        /** Creates a search for the highest sustained rate. */
        public Search(Duration timeLimit) {
            this(timeLimit, Optional.empty());
        }

        @Override
        public List<SloTerm> slo() {
            return limits.map(SloSearch::terms).orElse(List.of());
        }

        private static final Duration MIN_TIME = Duration.ofSeconds(5);

        @Override
        public Optional<Search> search() {
            return Optional.of(this);
        }

        @Override
        public void validateWith(Timing timing, boolean backlog, ValidationErrors errors) {
            if (timing.stopsOnFirstFailure()) {
                errors.add(
                        KeyNames.STOP_ON_FIRST_FAILURE,
                        "doesn't go with producerRate: 0, a search that goes on to rates at which sends may fail; write a"
                                + " rate, or take the line away");
            }
            if (timing.messages().isPresent()) {
                errors.add(
                        KeyNames.MESSAGES,
                        "ends a run after so many messages at a known rate, and producerRate: 0 has yet to find one;"
                                + " write testDuration instead");
            }
        }

        @Override
        public void validate(ValidationErrors errors) {
            if (timeLimit.compareTo(MIN_TIME) < 0) {
                errors.add(
                        KeyNames.SEARCH_TIMEOUT,
                        "must be at least 5s, not " + DurationFormat.format(timeLimit) + ": trying one rate takes 4 s");
            }
        }
    }

    /**
     * Closed loop: as much as the system takes while a bounded number of messages is outstanding. No message has a due
     * time, so there is neither response time nor send delay, only service time.
     */
    record ClosedLoop() implements Load {

        /**
         * Number of messages that may be outstanding for each producer if the workload does not set it: enough to fill
         * a client's batches, few enough that the service time is the system's and not that of a queue of seconds.
         */
        public static final int OUTSTANDING_PER_PRODUCER = 1_000;

        @Override
        public boolean hasDueTimes() {
            return false;
        }

        @Override
        public void validateWith(Timing timing, boolean backlog, ValidationErrors errors) {
            if (timing.messages().isPresent() && timing.measured().isEmpty()) {
                errors.add(
                        KeyNames.MESSAGES,
                        "takes nobody knows how long with producerRate: max; write testDuration as well, the longest time"
                                + " to wait for them");
            }
        }

        @Override
        public void validate(ValidationErrors errors) {
            // it has no number of its own
        }
    }
}
