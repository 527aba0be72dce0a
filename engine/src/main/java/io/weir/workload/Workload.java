package io.weir.workload;

import io.weir.units.DurationFormat;
import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import io.weir.workload.timeline.RateActions;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedActions;
import io.weir.workload.topology.SubscriptionGroup;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A whole experiment as requested, independent of any system.
 *
 * @param name as shown in results
 * @param seed of every random choice: payload bytes, keys and arrivals
 * @param scenarios whatever happens in the measured part beside sending and receiving
 * @param arrivals distribution of the due times
 * @param storedLatency true to record how long messages had been stored when they were received
 */
public record Workload(
        String name,
        Topology topology,
        Payload payload,
        MessageKeys keys,
        Load load,
        Timing timing,
        Limits limits,
        long seed,
        Scenarios scenarios,
        Arrivals arrivals,
        boolean storedLatency) {

    /** Messages that a Poisson process may have on average, which leaves room for its deviations. */
    private static final double MAX_RANDOM_ARRIVALS = 1e12;

    /** Longest time for which consumers may be busy with what a run sends. */
    private static final Duration MAX_PROCESSING = Duration.ofDays(1);

    /** Longest measured part with a time line and without subscriptions: of it some 360 MB are kept. */
    private static final Duration MAX_TIMELINE = Duration.ofHours(2);

    /** Creates a workload that reads as it writes, with evenly spaced due times. */
    public Workload(
            String name,
            Topology topology,
            Payload payload,
            MessageKeys keys,
            Load load,
            Timing timing,
            Limits limits,
            long seed) {
        this(name, topology, payload, keys, load, timing, limits, seed, Scenarios.NONE, Arrivals.UNIFORM, false);
    }

    /** Returns this workload with another load, for another time. */
    public Workload with(Load other, Timing otherTiming, Limits otherLimits) {
        return new Workload(
                name,
                topology,
                payload,
                keys,
                other,
                otherTiming,
                otherLimits,
                seed,
                scenarios,
                arrivals,
                storedLatency);
    }

    /** Returns this workload with another scenario. */
    public Workload with(Scenarios other) {
        return new Workload(name, topology, payload, keys, load, timing, limits, seed, other, arrivals, storedLatency);
    }

    /** Returns this workload with other due times. */
    public Workload with(Arrivals other) {
        return new Workload(name, topology, payload, keys, load, timing, limits, seed, scenarios, other, storedLatency);
    }

    /**
     * Returns this workload as one repetition carries it out: with what its time line does to the load as a part of that.
     *
     * @param round number of the repetition
     */
    public Workload inRound(int round) {
        return timeline()
                .filter(TimedActions::changeLoad)
                .map(actions -> withActions(actions, actions.moments(seed, round)))
                .orElse(this);
    }

    /** Returns this workload with as many messages as its time line can make of it, whatever is drawn. */
    public Workload withMaxLoad() {
        return timeline()
                .filter(TimedActions::setRate)
                .map(actions -> withRates(actions, rates(actions).momentsOfMaxLoad()))
                .orElse(this);
    }

    private Workload withActions(TimedActions actions, List<Duration> moments) {
        Duration end = timing.measured().orElseThrow();
        Workload changed = load.heldRate().isPresent() ? withRates(actions, moments) : this;
        List<Load.Pause> pauses = new ArrayList<>();
        for (int i = 0; i < moments.size(); i++) {
            TimedAction action = actions.actions().get(i);
            Duration from = moments.get(i);
            action.pausedShare()
                    .ifPresent(share -> pauses.add(new Load.Pause(
                            from, action.lasting().map(from::plus).orElse(end), share)));
        }
        return changed.with(new Load.Profile(changed.load.shapes(), pauses), timing, limits);
    }

    private Workload withRates(TimedActions actions, List<Duration> moments) {
        List<RateShape> stages = new ArrayList<>();
        for (RateActions.Held held :
                rates(actions).held(moments, timing.measured().orElseThrow())) {
            stages.add(RateStage.hold(held.messagesPerSecond(), held.duration()));
        }
        return with(new Load.Profile(stages), timing, limits);
    }

    private RateActions rates(TimedActions actions) {
        return new RateActions(actions.actions(), load.heldRate().orElseThrow(), payload.meanBytes());
    }

    /** Returns the backlog to build and drain in the measured part; empty for none. */
    public Optional<Backlog> backlog() {
        return scenarios.backlog();
    }

    /** Returns the reading of messages that are written first; empty for none. */
    public Optional<Reading> reading() {
        return scenarios.reading();
    }

    /** Returns the actions on the system in the measured part; empty for none. */
    public Optional<TimedActions> timeline() {
        return scenarios.timeline();
    }

    /** Returns the replay of delayed messages after restarts; empty for none. */
    public Optional<Replay> replay() {
        return scenarios.replay();
    }

    /** Returns the actions that nodes of the system, or consumers, are to suffer; none in most workloads. */
    public List<TimedAction> actions() {
        return replay().isPresent()
                ? List.of(Replay.KILL)
                : timeline().map(TimedActions::actions).orElse(List.of());
    }

    /** Reports all errors of this workload; none if it can be run. */
    public void validate(ValidationErrors errors) {
        topology.validate(errors);
        payload.validate(errors);
        load.validate(errors);
        timing.validate(errors);
        timing.validateLength(load, errors);
        limits.validate(errors);
        load.validateWith(timing, backlog().isPresent(), errors);
        SloSearch.validate(load.slo(), topology, errors);
        backlog().ifPresent(requested -> {
            requested.validate(errors);
            requested.validateWith(topology, load, timing, payload.meanBytes(), errors);
        });
        reading().ifPresent(requested -> {
            requested.validate(errors);
            requested.validateWith(topology, load, timing, backlog().isPresent(), errors);
        });
        replay().ifPresent(requested -> {
            requested.validate(errors);
            requested.validateWith(topology, load, timing, scenarios, errors);
        });
        timeline().ifPresent(requested -> validateTimeline(requested, errors));
        if (!topology.traffic().isEven()) {
            validateTraffic(errors);
        }
        if (topology.differs()) {
            validateGroups(errors);
        }
        if (topology.takesTime()) {
            validateProcessingTime(errors);
        }
        if (topology.readsOldMessages()) {
            validateOldMessages(errors);
        }
        if (storedLatency && topology.subscriptionsPerTopic() == 0) {
            errors.add(
                    KeyNames.STORED_LATENCY,
                    "is measured when messages are received, and subscriptionsPerTopic is 0; take the line away, or write"
                            + " subscriptionsPerTopic: 1");
        }
        if (arrivals == Arrivals.POISSON) {
            validateRandomArrivals(errors);
        }
    }

    /** Reports what has no time of its own in the measured part, or ends it before the actions are over. */
    private void validateTimeline(TimedActions requested, ValidationErrors errors) {
        List<String> others = new ArrayList<>();
        if (!load.hasDueTimes()) {
            others.add("producerRate: max, which has no due times to be late for");
        }
        others.addAll(scenarios.withStages(load));
        if (timing.messages().isPresent()) {
            others.add("messages, which may end the measured part too early");
        }
        if (timing.stopsOnFirstFailure()) {
            others.add("stopOnFirstFailure, since sends may fail while a node is gone");
        }
        if (!others.isEmpty()) {
            errors.add(
                    KeyNames.TIMELINE,
                    "doesn't go with " + String.join(", nor with ", others) + "; take one of them away");
        }
        if (load.heldRate().isPresent()) {
            rates(requested).validate(errors);
            if (requested.changeLoad() && !load.slo().isEmpty()) {
                errors.add(
                        KeyNames.TIMELINE,
                        "changes the load, and the limits of search are judged at one rate; take one of them away");
            }
        } else if (requested.setRate() && !load.stages().isEmpty()) {
            errors.add(
                    KeyNames.TIMELINE,
                    "sets the rate, and so does producerRateProfile; write its changes as stages there, or producerRate"
                            + " for the profile");
        }
        requested.validatePauses(topology.producerCount(), errors);
        requested.validate(timing.measured().orElse(Duration.ZERO), errors);
        requested.validateGroups(topology.subscriptionsPerTopic(), errors);
        Duration longest = MAX_TIMELINE.dividedBy(1L + topology.subscriptionsPerTopic());
        if (timing.measured().orElse(Duration.ZERO).compareTo(longest) > 0) {
            errors.add(
                    KeyNames.TIMELINE,
                    "keeps each millisecond of the measured part for publishing and each subscription of a topic, here "
                            + DurationFormat.format(longest) + " at most; write a shorter testDuration");
        }
    }

    /** Reports what counts on every topic to get the same. */
    private void validateTraffic(ValidationErrors errors) {
        List<String> others = scenarios.withStages(load);
        if (!topology.existingTopics().isEmpty()) {
            others.add("existingTopics");
        }
        if (actions().stream().anyMatch(action -> action.pausedShare().isPresent())) {
            others.add("pauseProducers, which counts on producers in turn");
        }
        if (!others.isEmpty()) {
            errors.add(
                    KeyNames.TOPIC_GROUPS,
                    "gives topics unequal shares, which doesn't go with " + String.join(", nor with ", others)
                            + "; take one of them away");
        }
    }

    /** Reports what counts on every subscription to wait for the same messages. */
    private void validateGroups(ValidationErrors errors) {
        List<String> others = scenarios.withStages(load);
        if (timeline().isPresent()) {
            others.add("timeline:");
        }
        if (!others.isEmpty()) {
            errors.add(
                    KeyNames.SUBSCRIPTIONS,
                    "has groups that wait for different messages, which doesn't go with "
                            + String.join(", nor with ", others) + "; take one of them away");
        }
    }

    /**
     * Reports what takes the pace of busy consumers for the system's, or can't be told how long they take; and consumers that
     * would be busy for days.
     */
    private void validateProcessingTime(ValidationErrors errors) {
        List<String> others = scenarios.withStages(load);
        if (timeline().isPresent()) {
            others.add("timeline:");
        }
        if (!load.hasDueTimes()) {
            others.add("producerRate: max, with which nobody knows before how much they have to do");
        }
        if (!others.isEmpty()) {
            errors.add(
                    KeyNames.PROCESSING_TIME,
                    "keeps consumers busy, which doesn't go with " + String.join(", nor with ", others)
                            + "; take one of them away");
            return;
        }
        if (timing.measured().isEmpty() && timing.messages().isEmpty()) {
            return; // an error by itself
        }
        double messages = load.messages(timing);
        for (SubscriptionGroup group : topology.groups()) {
            double seconds = messages * topology.maxLoadShare(group) / group.processablePerSecond();
            if (seconds > MAX_PROCESSING.toSeconds()) {
                errors.add(
                        KeyNames.PROCESSING_TIME,
                        String.format(
                                "%s for each message keeps %d consumers%s busy for %,.0f hours with what this run sends,"
                                        + " and %d is the limit; write a shorter time, a lower rate or more consumers",
                                group.processingTime().written(),
                                group.consumers(),
                                group.isNamed() ? " of each subscription of group " + group.name() : "",
                                seconds / 3600,
                                MAX_PROCESSING.toHours()));
                return;
            }
        }
    }

    /** Reports what counts the messages that the run has written, and takes older ones for them or waits behind them. */
    private void validateOldMessages(ValidationErrors errors) {
        List<String> counting = new ArrayList<>();
        if (load.search().isPresent()) {
            counting.add("producerRate: 0");
        }
        if (backlog().isPresent()) {
            counting.add("a backlog");
        }
        if (reading().isPresent()) {
            counting.add(KeyNames.READ);
        }
        if (replay().isPresent()) {
            counting.add(KeyNames.REPLAY);
        }
        if (!counting.isEmpty()) {
            errors.add(
                    KeyNames.SUBSCRIPTION_POSITION,
                    "earliest has messages read that are older than the run, and " + String.join(" and ", counting)
                            + " can be judged only by those that it has written; take one of them away");
        }
    }

    private void validateRandomArrivals(ValidationErrors errors) {
        if (!load.hasDueTimes()) {
            errors.add(
                    KeyNames.ARRIVALS,
                    "poisson says when messages are due, and producerRate: max has no due times; take the line away, or"
                            + " write a rate");
        }
        double maxRate = load.stages().stream()
                .mapToDouble(stage -> Math.max(stage.fromMessagesPerSecond(), stage.toMessagesPerSecond()))
                .max()
                .orElse(load.heldRate().orElse(0));
        double seconds = timing.warmUp().longest().toSeconds()
                + timing.measured().map(Duration::toSeconds).orElse(0L);
        if (maxRate * seconds > MAX_RANDOM_ARRIVALS) {
            errors.add(
                    KeyNames.ARRIVALS,
                    "poisson is for 1 000 000 000 000 messages at most, and this workload has more; ask for less time, or"
                            + " take the line away");
        }
    }
}
