package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;
import static io.weir.units.QuantityFormat.duration;
import static io.weir.units.QuantityFormat.percent;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.Guarantees;
import io.weir.evidence.Generator;
import io.weir.evidence.QueueHistory;
import io.weir.evidence.RunMeasurement;
import io.weir.evidence.WarmUpRecord;
import io.weir.units.DurationFormat;
import io.weir.verdict.host.ClockCheck;
import io.weir.verdict.host.StartCheck;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Notes for the reader of a verdict that don't speak against the figures. */
final class VerdictNotes {

    /** Busy share of a machine above which there is little room for either side. */
    static final double BUSY_MACHINE_SHARE = 0.90;

    /** Queue, in seconds of load, above which the first latencies of the measured part show it. */
    static final double QUEUED_AT_START_SECONDS = 0.1;

    private static final int MAX_KINDS_SHOWN = 3;

    private VerdictNotes() {}

    /** A closed loop that its time ended shows fewer messages than were asked for. */
    private static void notReached(long messages, RunMeasurement measurement, List<String> notes) {
        long acknowledged = measurement.windowCounters().acknowledged();
        if (acknowledged < messages && measurement.interruption().isEmpty()) {
            notes.add("testDuration ended the measured part after " + duration(measurement.windowNanos()) + ", when "
                    + count(acknowledged) + " of " + count(messages) + " messages had been acknowledged.");
        }
    }

    static List<String> of(RunEvidence evidence) {
        List<String> notes = new ArrayList<>();
        if (evidence.brokerSharesHost()) {
            notes.add("The broker shares this host with the generator: each takes "
                    + (evidence.broker() == RunEvidence.BrokerPlace.OWN_CPUS ? "" : "CPU time, ")
                    + "memory and disk from the other.");
        }
        busiestMachine(evidence.measurement().generators()).ifPresent(notes::add);
        Steal.worst(evidence.measurement().generators()).flatMap(Steal::note).ifPresent(notes::add);
        OtherProcesses.note(evidence).ifPresent(notes::add);
        if (evidence.guarantees().deliveryDelay().isZero()) { // else nothing was tested
            warmUp(evidence.measurement(), notes);
        }
        ClientSlack.note(ClientSlack.receiving(evidence.measurement())).ifPresent(notes::add);
        ClientSlack.note(ClientSlack.completing(evidence.measurement())).ifPresent(notes::add);
        failedInWarmUp(evidence.measurement(), notes);
        if (evidence.measurement().closedLoop()
                && evidence.measurement().replay().isPresent()) {
            notes.add("Messages were written as fast as they went; nothing is sent in the measured part.");
        } else if (evidence.measurement().closedLoop()) {
            notes.add(String.format(
                    "A closed loop with at most %s messages outstanding: the system set the pace, and no message was due."
                            + " Its service time can't be compared with the response time of an open loop.",
                    count(evidence.measurement().outstandingLimit())));
            evidence.messages().ifPresent(messages -> notReached(messages, evidence.measurement(), notes));
        } else {
            queuedAtStart(evidence.measurement(), notes);
            GeneratorDelay.note(evidence.measurement()).ifPresent(notes::add);
        }
        if (ReadingCheck.leavesUnread(evidence.measurement())) {
            notes.add("The measured part was over before everything had been read; at its end "
                    + count(evidence.measurement().backlogAtWindowEnd()) + " messages were left.");
        }
        if (evidence.measurement()
                .reading()
                .filter(record -> record.producersGoOn())
                .isPresent()) {
            notes.add("End-to-end times contain the wait behind what was written first.");
        }
        hadToGrow(evidence.measurement()).ifPresent(notes::add);
        notes.addAll(SteadyCheck.notes(evidence.measurement()));
        notes.addAll(SteadyCheck.endToEndNotes(evidence.measurement()));
        notes.addAll(SteadyCheck.memoryNotes(evidence.resources()));
        notes.addAll(SteadyCheck.diskNotes(evidence.resources()));
        DeliveryAudit account = evidence.measurement().deliveryAudit();
        if (account.checked()) {
            allowed(account, evidence.guarantees(), notes);
        } else {
            notes.add(
                    account.subscriptions() == 0
                            ? "The delivery audit is unchecked: nothing was received back."
                            : "The delivery audit and end-to-end times are unchecked: the messages are too small for a header.");
        }
        long delay = evidence.guarantees().deliveryDelay().toNanos();
        long window = evidence.measurement().windowNanos();
        if (window > 0 && delay >= window && account.subscriptions() > 0) {
            notes.add(
                    "Whether the consumers keep up was not judged: nothing that was sent in the measured part was due for"
                            + " delivery within it.");
        }
        if (!evidence.measurement().idleConsumers().isEmpty()) {
            notes.add("Consumers that received nothing although their subscription did: "
                    + String.join(", ", evidence.measurement().idleConsumers()) + ".");
        }
        notes.addAll(ClockCheck.notes(evidence.measurement(), evidence.clocks()));
        StartCheck.note(evidence.measurement(), evidence.clocks()).ifPresent(notes::add);
        notes.addAll(evidence.measurement().troubles());
        return notes;
    }

    /** A backlog behind consumers that take time is what was asked for. */
    private static Optional<String> hadToGrow(RunMeasurement measurement) {
        return measurement.worstBacklogs().stream()
                .filter(QueueHistory::hadToGrow)
                .max(Comparator.comparingDouble(QueueHistory::growthMessages))
                .map(queue -> "The backlog of " + queue.name() + " grew by "
                        + count(Math.round(queue.growthMessages()))
                        + " messages within the measured window: its consumers are"
                        + " busy with each message, so that they can't avoid "
                        + count(Math.round(queue.expectedGrowthMessages()))
                        + ". Its end-to-end times grow with the length of the run.");
    }

    private static Optional<String> busiestMachine(List<Generator> generators) {
        return generators.stream()
                .max(Comparator.comparingDouble(generator -> busyShare(generator)))
                .filter(generator -> busyShare(generator) > BUSY_MACHINE_SHARE)
                .map(generator -> "The CPUs of " + generator.machine() + " were busy for "
                        + percent(busyShare(generator)) + " of the measured part.");
    }

    private static double busyShare(Generator generator) {
        Double share = generator.load().machineCpuShare();
        return share == null ? 0 : share;
    }

    private static void warmUp(RunMeasurement measurement, List<String> notes) {
        WarmUpRecord warmUp = measurement.warmUpRecord();
        if (warmUp.adaptive() && !warmUp.steady() && measurement.windowNanos() > 0) {
            notes.add("The warm-up ended at its limit of " + duration(warmUp.limitSeconds() * 1e9)
                    + ", when it was not yet certain that rate, p50 and p99 were steady. A longer warmupLimit gives them"
                    + " more time.");
        }
    }

    /** Notes failures in the warm-up, which the finding counts too, but which touch no measured latency. */
    private static void failedInWarmUp(RunMeasurement measurement, List<String> notes) {
        long failed = CompletenessCheck.failed(measurement.warmUpCounters());
        long later = CompletenessCheck.failed(measurement.windowCounters().plus(measurement.drainCounters()));
        if (failed > 0) {
            notes.add(
                    later == 0
                            ? count(failed) + " sends failed in the warm-up, and none later" + kinds(measurement) + "."
                            : count(failed) + " of the " + count(failed + later)
                                    + " failed sends failed in the warm-up.");
        }
    }

    /** Returns the kinds of failures; empty if messages were aborted, as kinds are not counted by fate. */
    private static String kinds(RunMeasurement measurement) {
        Map<String, Long> errors = measurement.errors();
        String frequent = CompletenessCheck.byFrequency(errors)
                .limit(MAX_KINDS_SHOWN)
                .map(error -> count(error.getValue()) + " × " + error.getKey())
                .collect(Collectors.joining("; "));
        boolean aborted = Stream.of(
                        measurement.warmUpCounters(), measurement.windowCounters(), measurement.drainCounters())
                .anyMatch(counters -> counters.aborted() > 0);
        return aborted
                ? ""
                : ": " + BottleneckSearch.clause(errors.size() > MAX_KINDS_SHOWN ? frequent + " and others" : frequent);
    }

    private static void queuedAtStart(RunMeasurement measurement, List<String> notes) {
        double queued =
                measurement.unacknowledged().map(QueueHistory::startMessages).orElse(0.0);
        double seconds = queued / measurement.targetMessagesPerSecond();
        if (measurement.windowNanos() > 0
                && seconds > QUEUED_AT_START_SECONDS
                && queued > RateCheck.collected(measurement)) {
            notes.add(String.format(
                    "The measured part began with %s messages that were due in the warm-up and not acknowledged, %.1f s of"
                            + " the target load: its latencies contain that queue. A longer warm-up would let it drain.",
                    count(Math.round(queued)), seconds));
        }
    }

    private static void allowed(DeliveryAudit account, Guarantees guarantees, List<String> notes) {
        if (account.missing() > 0 && DeliveryCheck.lossAllowed(guarantees)) {
            notes.add(count(account.missing())
                    + " acknowledged messages were never received, as promised: an acknowledgement here means "
                    + guarantees.acknowledgement().meaning() + ", and delivery may fail.");
        }
        if (account.filteredOut() > 0) {
            notes.add(count(account.filteredOut())
                    + " acknowledged messages (counted for each subscription) were not to arrive, by the filter that the"
                    + " driver file asks for"
                    + (account.acknowledged().again() > 0
                            ? "; where some have arrived, they are among the surplus deliveries."
                            : ", and none has."));
        }
        if (account.delayed() > 0) {
            notes.add(count(account.delayed())
                    + " acknowledged messages (counted for each subscription) were due for delivery too late to be waited"
                    + " for, and did not arrive"
                    + (guarantees.deliveryDelay().isZero()
                            ? ", as the replay asks for."
                            : ": the driver file asks for a delay of "
                                    + DurationFormat.format(guarantees.deliveryDelay())
                                    + ". A drainTimeout at least 5 s longer than that would wait for all."));
        }
        if (account.unknown().never() > 0) {
            notes.add(count(account.unknown().never())
                    + " messages with unknown outcome were never received, which breaks no promise.");
        }
        if (account.duplicates() > 0 && DeliveryCheck.duplicatesAllowed(guarantees)) {
            notes.add(count(account.duplicates()) + " surplus deliveries arrived, as promised: repetition is allowed.");
        }
        if (account.reordered() > 0 && DeliveryCheck.reorderingAllowed(guarantees)) {
            notes.add(count(account.reordered()) + " messages arrived out of order, as promised: no order is kept.");
        }
        if (account.otherOrigin() > 0) {
            notes.add(count(account.otherOrigin())
                    + " messages of other origin arrived and were left out of the account.");
        }
    }
}
