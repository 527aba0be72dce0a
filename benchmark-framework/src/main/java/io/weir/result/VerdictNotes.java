package io.weir.result;

import static io.weir.result.QuantityFormat.count;
import static io.weir.result.QuantityFormat.percent;

import io.weir.driver.Promises;
import io.weir.measure.Counters;
import io.weir.measure.IntegrityAccount;
import io.weir.measure.RunMeasurement;
import java.util.ArrayList;
import java.util.List;

/** What a reader should know, though it doesn't speak against the figures. */
final class VerdictNotes {

    /** A machine busier than this leaves little room for either side. */
    static final double BUSY_MACHINE_SHARE = 0.90;

    /** A queue longer than this part of a second's load shows in the first latencies of the measured part. */
    static final double QUEUED_AT_START_SECONDS = 0.1;

    private VerdictNotes() {}

    static List<String> of(RunEvidence evidence) {
        List<String> notes = new ArrayList<>();
        if (evidence.brokerSharesHost()) {
            notes.add("The broker shares this host with the generator: each takes processor time, memory and disk from"
                    + " the other.");
        }
        Double busy = evidence.generator().machineCpuShare();
        if (busy != null && busy > BUSY_MACHINE_SHARE) {
            notes.add("The processors of this machine were busy for " + percent(busy) + " of the measured part.");
        }
        if (evidence.measurement().closedLoop()) {
            notes.add(String.format(
                    "A closed loop with at most %s messages outstanding: the system set the pace, and no message was due."
                            + " Its service time can't be compared with the response time of an open loop.",
                    count(evidence.measurement().outstandingLimit())));
        } else {
            queuedAtStart(evidence.measurement(), notes);
            LatenessRules.note(evidence.measurement().measured()).ifPresent(notes::add);
        }
        IntegrityAccount account = evidence.measurement().integrity();
        if (account.checked()) {
            allowed(account, evidence.promises(), notes);
        } else {
            notes.add(
                    account.subscriptions() == 0
                            ? "Integrity is unchecked: nothing was received back."
                            : "Integrity and end-to-end times are unchecked: the messages are too small for a header.");
        }
        if (!evidence.measurement().idleConsumers().isEmpty()) {
            notes.add("Consumers that received nothing although their subscription did: "
                    + String.join(", ", evidence.measurement().idleConsumers()) + ".");
        }
        notes.addAll(evidence.measurement().troubles());
        return notes;
    }

    private static void queuedAtStart(RunMeasurement measurement, List<String> notes) {
        Counters warmUp = measurement.warmUpCounters();
        long queued = warmUp.sent() - warmUp.acknowledged() - warmUp.failed();
        double seconds = queued / measurement.askedMessagesPerSecond();
        if (seconds > QUEUED_AT_START_SECONDS) {
            notes.add(String.format(
                    "The measured part began with %s messages of the warm-up on their way, %.1f s of the load asked for:"
                            + " its latencies contain that queue. A longer warm-up would let it drain.",
                    count(queued), seconds));
        }
    }

    private static void allowed(IntegrityAccount account, Promises promises, List<String> notes) {
        if (account.lost() > 0 && IntegrityRules.lossAllowed(promises)) {
            notes.add(count(account.lost())
                    + " acknowledged messages were never received, as promised: an acknowledgement here means "
                    + promises.acknowledgement().meaning() + ", and delivery may fail.");
        }
        if (account.unknown().never() > 0) {
            notes.add(count(account.unknown().never())
                    + " messages with unknown outcome were never received, which breaks no promise.");
        }
        if (account.duplicates() > 0 && IntegrityRules.duplicatesAllowed(promises)) {
            notes.add(count(account.duplicates()) + " surplus deliveries arrived, as promised: repetition is allowed.");
        }
        if (account.reordered() > 0 && IntegrityRules.reorderingAllowed(promises)) {
            notes.add(count(account.reordered()) + " messages arrived out of order, as promised: no order is kept.");
        }
        if (account.foreign() > 0) {
            notes.add(count(account.foreign()) + " messages of other origin arrived and were left out of the account.");
        }
    }
}
