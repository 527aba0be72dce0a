package io.weir.workload.timeline;

import io.weir.units.DurationFormat;
import io.weir.workload.Load;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Actions on the system in the measured part, in the order of their times.
 *
 * @param actions at least one
 * @param recovered levels that hold for each of them
 */
public record TimedActions(List<TimedAction> actions, RecoveryLevels recovered) {

    /** Difference between a share of the producers and what whole ones make of it that is not worth a word. */
    private static final double MAX_ROUNDING = 0.05;

    public TimedActions {
        actions = List.copyOf(actions);
    }

    /**
     * Returns when each action is to be carried out, since the start of the measured part, in their order. Systems that are
     * compared get the same moments in the same round, and each round has its own.
     *
     * @param seed of the draw
     * @param round number of the repetition
     */
    public List<Duration> moments(long seed, int round) {
        SplittableRandom draw = new SplittableRandom(new SplittableRandom(seed).nextLong() + round);
        return actions.stream()
                .map(action -> action.at().plusNanos((long)
                        (draw.nextDouble() * action.latest().minus(action.at()).toNanos())))
                .toList();
    }

    /** Returns whether one of them sets the rate. */
    public boolean setRate() {
        return actions.stream().anyMatch(action -> action.kind() == TimedAction.Kind.RATE);
    }

    /**
     * Returns the actions on one node after the other that can't be over in time, a sentence each without a full stop.
     *
     * @param nodes number of nodes of the system
     * @param measured length of the measured part
     */
    public List<String> tooLongFor(int nodes, Duration measured) {
        Duration recovery = recovered.within().plus(recovered.hold());
        return actions.stream()
                .filter(action -> action.between()
                                .multipliedBy(Math.max(0, nodes - 1))
                                .plus(action.end())
                                .plus(recovery)
                                .compareTo(measured)
                        > 0)
                .filter(TimedAction::isRolling)
                .map(action -> KeyNames.TIMELINE + " has " + action.describe() + " at "
                        + DurationFormat.format(action.at()) + ", whose waits of "
                        + DurationFormat.format(action.between()) + " between " + nodes
                        + " nodes alone take so long that the measured part, "
                        + DurationFormat.format(measured)
                        + ", is over before the time to recover; measure longer, or write a shorter wait")
                .toList();
    }

    /** Returns whether one of them changes what is due. */
    public boolean changeLoad() {
        return actions.stream().anyMatch(TimedAction::isOnLoad);
    }

    /**
     * Reports pauses of producers that can't be told apart, after which nothing is due any more, or that whole producers can't
     * make.
     *
     * @param producers number of producers of the run
     */
    public void validatePauses(int producers, ValidationErrors errors) {
        boolean pausing = false;
        for (TimedAction action : actions) {
            if (action.pausedShare().isPresent()) {
                String has = "has " + action.describe() + " at " + DurationFormat.format(action.at()) + ", ";
                boolean forGood = action.lasting().isEmpty();
                if (pausing) {
                    errors.add(
                            KeyNames.TIMELINE,
                            has + "and others pause already, for good; write for: how long in the earlier one");
                } else if (forGood && action.pausedShare().getAsDouble() == 1) {
                    errors.add(
                            KeyNames.TIMELINE,
                            has + "and nothing is due any more after it; write for: how long, or a smaller share");
                }
                double share = action.pausedShare().getAsDouble();
                int paused = Load.Pause.producers(share, producers);
                if (Math.abs((double) paused / producers - share) > MAX_ROUNDING) {
                    errors.add(
                            KeyNames.TIMELINE,
                            has + "which of " + producers + (producers == 1 ? " producer" : " producers") + " is "
                                    + (paused == producers ? "all" : paused + ", " + percent(paused, producers))
                                    + "; write " + (paused == producers ? "all" : percent(paused, producers))
                                    + ", or more producersPerTopic");
                }
                pausing |= forGood;
            }
        }
    }

    private static String percent(int part, int all) {
        return Math.round(100.0 * part / all) + "%";
    }

    /**
     * Reports actions on consumers that there are not.
     *
     * @param groups number of subscriptions of each topic
     */
    public void validateGroups(int groups, ValidationErrors errors) {
        actions.stream()
                .filter(action -> action.isOnConsumers() || action.lag().isPresent())
                .filter(action ->
                        groups == 0 || action.isOnConsumers() && action.group().orElse(0) >= groups)
                .forEach(action -> errors.add(
                        KeyNames.TIMELINE,
                        "has " + action.describe() + ", and subscriptionsPerTopic is " + groups
                                + (groups == 0
                                        ? ": nobody consumes"
                                        : ": groups are numbered from 0 to " + (groups - 1))));
    }

    /** Returns from when on the baseline of the next action may begin. */
    private Duration free(TimedAction action) {
        return action.end().plus(recovered.within()).plus(recovered.hold());
    }

    /** Returns the earliest moment of an action that follows these. */
    public Duration earliestNext() {
        Duration free = actions.isEmpty() ? Duration.ZERO : free(actions.get(actions.size() - 1));
        return free.plus(recovered.baseline());
    }

    /** Reports actions that wait for a lag, where others need to know when, or nobody consumes. */
    private void validateLags(ValidationErrors errors) {
        for (int i = 0; i < actions.size(); i++) {
            TimedAction action = actions.get(i);
            if (action.lag().isPresent()) {
                String has = "has " + action.describe() + " when there is a lag, ";
                if (action.lag().getAsLong() < 1) {
                    errors.add(KeyNames.TIMELINE, has + "and the lag must be at least 1 message");
                }
                if (action.isOnLoad()) {
                    errors.add(
                            KeyNames.TIMELINE, has + "and what is due has to be known before; write at: for this one");
                }
                if (i + 1 < actions.size()) {
                    errors.add(
                            KeyNames.TIMELINE,
                            has
                                    + "and others follow it, of which nobody knows then when they are; make it the last one");
                }
            }
        }
    }

    /**
     * Reports all errors. Each action needs a baseline that no earlier one disturbs, and the time to recover after it.
     *
     * @param measured length of the measured part
     */
    public void validate(Duration measured, ValidationErrors errors) {
        recovered.validate(errors);
        validateLags(errors);
        Duration free = Duration.ZERO;
        for (TimedAction action : actions) {
            Duration earliest = free.plus(recovered.baseline());
            if (action.at().compareTo(earliest) < 0) {
                errors.add(
                        KeyNames.TIMELINE,
                        action.describe() + " at " + DurationFormat.format(action.at()) + " is too early: "
                                + (free.isZero()
                                        ? "it is compared with the "
                                        : "the action before it takes until " + DurationFormat.format(free)
                                                + " with its time to recover, and this one is compared with the ")
                                + DurationFormat.format(recovered.baseline()) + " before it; write at: "
                                + DurationFormat.format(earliest) + " or later, or a shorter baseline");
            }
            if (action.lasting().isPresent()
                    && (action.lasting().get().isNegative()
                            || action.lasting().get().isZero())) {
                errors.add(
                        KeyNames.TIMELINE,
                        "for of " + action.describe() + " at " + DurationFormat.format(action.at())
                                + " must be above 0, not "
                                + DurationFormat.format(action.lasting().get()));
            }
            if (action.between().isNegative()) {
                errors.add(
                        KeyNames.TIMELINE,
                        "wait of " + action.describe() + " at " + DurationFormat.format(action.at())
                                + " must be 0 or more, not " + DurationFormat.format(action.between()));
            }
            free = free(action);
        }
        if (measured.compareTo(free) < 0) {
            errors.add(
                    KeyNames.TIMELINE,
                    "needs a measured part of " + DurationFormat.format(free)
                            + ", since the last action and its time to"
                            + " recover take until then, and it is " + DurationFormat.format(measured)
                            + "; measure longer, or write a shorter within");
        }
    }
}
