package io.weir.verdict;

import static io.weir.units.QuantityFormat.count;

import io.weir.audit.DeliveryAudit;
import io.weir.driver.AcknowledgementLevel;
import io.weir.driver.Guarantees;
import io.weir.driver.Guarantees.Delivery;
import io.weir.driver.Guarantees.OrderScope;
import io.weir.evidence.ConsumerFailure;
import io.weir.evidence.RunMeasurement;
import io.weir.result.Cause;
import io.weir.result.Finding;
import io.weir.workload.topology.SubscriptionGroup.FilterAt;
import java.util.List;
import java.util.stream.Stream;

/** Findings on the fates of messages that break a promise. A fate that the promise allows is a note, see VerdictNotes. */
final class DeliveryCheck {

    private DeliveryCheck() {}

    static List<Finding> findings(RunEvidence evidence) {
        DeliveryAudit account = evidence.measurement().deliveryAudit();
        Guarantees guarantees = evidence.guarantees();
        if (!account.checked()) {
            return List.of();
        }
        return Stream.of(
                        lossAllowed(guarantees) ? Stream.<Finding>empty() : missing(evidence),
                        fault(
                                Cause.DATA_CORRUPTED,
                                account.corrupted(),
                                "corruptedMessages",
                                "deliveries had a checksum or header that does not match what was sent."),
                        fault(
                                Cause.DUPLICATES,
                                duplicatesAllowed(guarantees) ? 0 : account.duplicates(),
                                "duplicateMessages",
                                "surplus deliveries arrived although exactly one delivery is promised."),
                        fault(
                                Cause.REORDERED,
                                reorderingAllowed(guarantees) ? 0 : account.reordered(),
                                "reorderedMessages",
                                "messages arrived after a later one of the same producer and partition although their order"
                                        + " is promised."),
                        fault(
                                Cause.TOO_EARLY,
                                account.tooEarly(),
                                "tooEarlyMessages",
                                "messages were delivered more than 1.1 s before the time until which they were to be"
                                        + " kept back."),
                        fault(
                                Cause.DRIVER_FAULT,
                                notKeptBack(evidence.measurement()),
                                "unwantedMessages",
                                "messages were delivered to a group whose filter at the broker was to keep them back."),
                        fault(
                                Cause.PHANTOMS,
                                account.phantoms(),
                                "phantomMessages",
                                "messages arrived although they were refused or their transaction was aborted."))
                .flatMap(findings -> findings)
                .toList();
    }

    private static long notKeptBack(RunMeasurement measurement) {
        return measurement.groups().stream()
                .filter(group -> !group.filter().isEmpty() && group.filterAt().equals(FilterAt.BROKER.word()))
                .mapToLong(group -> group.all().discarded())
                .sum();
    }

    static boolean lossAllowed(Guarantees guarantees) {
        return guarantees.acknowledgement() == AcknowledgementLevel.HANDED_OVER
                || guarantees.delivery() == Delivery.AT_MOST_ONCE;
    }

    static boolean duplicatesAllowed(Guarantees guarantees) {
        return guarantees.delivery() != Delivery.EXACTLY_ONCE;
    }

    static boolean reorderingAllowed(Guarantees guarantees) {
        return guarantees.order() == OrderScope.NONE;
    }

    /** Judges missing messages: those that are proven to be lost, and those that may still be on their way. */
    private static Stream<Finding> missing(RunEvidence evidence) {
        RunMeasurement measurement = evidence.measurement();
        long missing = measurement.deliveryAudit().missing();
        long lost = measurement.lost();
        // Subscriptions that went on reading to the end of the drain: what others miss is not only left unread.
        long unread = ReadingCheck.leavesUnread(measurement)
                ? measurement.provenLoss().arriving()
                : 0;
        return Stream.concat(
                fault(
                        Cause.DATA_LOST,
                        lost,
                        "lostMessages",
                        "messages were acknowledged and never received, though an acknowledgement promises them to be "
                                + evidence.guarantees().acknowledgement().meaning() + "."),
                fault(
                        Cause.INCOMPLETE,
                        missing - lost - unread,
                        "missingMessages",
                        "acknowledged messages had not been received when the run ended, and whether they are lost is"
                                + " not known: " + whyUnknown(measurement) + "."));
    }

    private static String whyUnknown(RunMeasurement measurement) {
        if (!measurement.consumerFailures().isEmpty()) {
            ConsumerFailure first = measurement.consumerFailures().get(0);
            return "consumer " + first.consumer()
                    + (first.ended() ? " had ended" : " could not receive when the run ended") + " (" + first.reason()
                    + ")";
        }
        if (measurement.interruption().isPresent()) {
            return "the run was cut short";
        }
        return switch (measurement.provenLoss().doubt()) {
            case STILL_ARRIVING -> "more were still arriving when the drain timed out";
            case STILL_HELD ->
                "the broker still had " + count(measurement.provenLoss().held())
                        + ", by its own count, for the subscriptions that miss some";
            case NOT_COUNTED ->
                "no later message of the same producer and partition shows it, and the broker's own count of what it"
                        + " still has is not known";
        };
    }

    static Stream<Finding> fault(Cause cause, long messages, String figure, String sentence) {
        return messages > 0
                ? Stream.of(new Finding(cause, count(messages) + " " + sentence).with(figure, messages))
                : Stream.empty();
    }
}
