package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Course of the rate in an entry of a rate profile, as stages. */
public sealed interface RateShape permits RateStage, RateShape.Bursts, RateShape.Sine, RateShape.Trace {

    /** Number of stages of an entry that are planned at most. */
    int MAX_STAGES = 20_000;

    /** Returns how long the entry lasts. */
    Duration duration();

    /** Returns the stages of a valid entry. */
    List<RateStage> stages();

    /** Reports the errors by the keys of an entry in a workload file. */
    void validate(ValidationErrors errors);

    /**
     * One rate, with bursts of another at equal distances. A burst begins half-way through the calm of its period, rounded
     * down to a whole second, so that the profile begins and ends calm.
     *
     * @param messagesPerSecond between the bursts, over all producers
     * @param burstMessagesPerSecond in the bursts
     * @param every length of a period with one burst
     * @param burst length of a burst
     */
    record Bursts(
            double messagesPerSecond, double burstMessagesPerSecond, Duration every, Duration burst, Duration duration)
            implements RateShape {

        private static final int STAGES_OF_A_PERIOD = 3;

        @Override
        public List<RateStage> stages() {
            Duration calm = every.minus(burst);
            Duration half = calm.dividedBy(2);
            Duration before = half.toSeconds() > 0 ? Duration.ofSeconds(half.toSeconds()) : half;
            return repeated(
                    List.of(
                            RateStage.hold(messagesPerSecond, before),
                            RateStage.hold(burstMessagesPerSecond, burst),
                            RateStage.hold(messagesPerSecond, calm.minus(before))),
                    duration);
        }

        @Override
        public void validate(ValidationErrors errors) {
            RateStage.hold(messagesPerSecond, duration).validate(errors);
            RateStage.hold(burstMessagesPerSecond, burst)
                    .validate((key, message) -> errors.add("bursts", key + " " + message));
            if (burst.compareTo(every) >= 0) {
                errors.add(
                        "bursts",
                        "last " + DurationFormat.format(burst) + ", which is not shorter than every "
                                + DurationFormat.format(every));
            } else {
                validateCount(duration, every, STAGES_OF_A_PERIOD, errors);
            }
        }
    }

    /**
     * A rate that follows a sine from its mean upwards, in {@value #RAMPS} ramps for each period, whose ends are on the sine:
     * they differ from it by 0.14 % of the amplitude at most.
     *
     * @param mean in messages a second over all producers, also the rate at the beginning
     * @param amplitude in messages a second, at most the mean
     */
    record Sine(double mean, double amplitude, Duration period, Duration duration) implements RateShape {

        private static final int RAMPS = 60;

        private static final Duration MIN_PERIOD = Duration.ofSeconds(1);

        @Override
        public List<RateStage> stages() {
            List<RateStage> ramps = new ArrayList<>();
            for (int i = 0; i < RAMPS; i++) {
                Duration length = end(i + 1).minus(end(i));
                ramps.add(new RateStage(rate(i), rate(i + 1), length));
            }
            return repeated(ramps, duration);
        }

        private Duration end(int ramps) {
            return period.multipliedBy(ramps).dividedBy(RAMPS);
        }

        private double rate(int ramps) {
            // StrictMath has the same digits on every machine.
            return RateStage.rounded(mean + amplitude * StrictMath.sin(2 * Math.PI * ramps / RAMPS));
        }

        @Override
        public void validate(ValidationErrors errors) {
            RateStage.hold(mean, duration)
                    .validate((key, message) -> errors.add(key.equals("for") ? key : "sine", message));
            if (!(amplitude >= 0 && amplitude <= mean)) {
                errors.add("sine", "has an amplitude of " + amplitude + ", and it must be from 0 to the mean, " + mean);
            } else if (period.compareTo(MIN_PERIOD) < 0) {
                errors.add("sine", "has a period of " + DurationFormat.format(period) + ", and it must be at least 1s");
            } else {
                validateCount(duration, period, RAMPS, errors);
            }
        }
    }

    /**
     * Rates of a file, from its beginning again and again.
     *
     * @param file as the user named it, for display
     * @param sha256 of the file's content, in hexadecimal digits
     * @param rates of the file; none where only its name is known
     */
    record Trace(String file, String sha256, List<RateStage> rates, Duration duration) implements RateShape {

        public Trace {
            rates = List.copyOf(rates);
        }

        @Override
        public List<RateStage> stages() {
            return rates.isEmpty() ? List.of() : repeated(rates, duration);
        }

        @Override
        public void validate(ValidationErrors errors) {
            rates.forEach(
                    stage -> stage.validate((key, message) -> errors.add("file", file + ": " + key + " " + message)));
            if (duration.isNegative() || duration.isZero()) {
                errors.add("for", "must be above 0, not " + DurationFormat.format(duration));
            } else {
                validateCount(duration, RateStage.total(rates), rates.size(), errors);
            }
        }
    }

    private static void validateCount(
            Duration duration, Duration period, int stagesOfAPeriod, ValidationErrors errors) {
        double stages = (double) duration.toNanos() / Math.max(1, period.toNanos()) * stagesOfAPeriod;
        if (stages > MAX_STAGES) {
            errors.add(
                    "for",
                    "of " + DurationFormat.format(duration) + " makes " + (long) Math.ceil(stages)
                            + " stages of a changing rate, and at most " + MAX_STAGES
                            + " are planned; ask for less time, or for longer periods");
        }
    }

    /** Returns the stages again and again for that long; neighbours with one rate become one. */
    private static List<RateStage> repeated(List<RateStage> period, Duration length) {
        List<RateStage> stages = new ArrayList<>();
        Duration left = length;
        for (int i = 0; !left.isZero(); i++) {
            RateStage stage = period.get(i % period.size()).upTo(left);
            if (stage.duration().isZero()) {
                continue;
            }
            left = left.minus(stage.duration());
            int last = stages.size() - 1;
            if (last >= 0 && stage.isHeld() && stages.get(last).isHeld(stage.fromMessagesPerSecond())) {
                stages.set(
                        last,
                        RateStage.hold(
                                stage.fromMessagesPerSecond(),
                                stages.get(last).duration().plus(stage.duration())));
            } else {
                stages.add(stage);
            }
        }
        return List.copyOf(stages);
    }
}
