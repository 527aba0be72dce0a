package io.weir.accuracy;

import io.weir.audit.DeliveryAudit.Receipts;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What became of every message, from what passed between engine and driver: plain maps with an entry for each message
 * and subscription, written from the words of the design.
 */
final class AccountModel {

    private final Map<String, Receipts> receipts = new HashMap<>();
    private long reordered;
    private long corrupted;
    private long filteredOut;
    private long delayed;

    private record Name(int producer, long sequence) {}

    private record Place(String subscription, int producer, int partition) {}

    private record Arrival(String subscription, Name message) {}

    private AccountModel() {}

    /**
     * Draws the account up.
     *
     * @param end what happens from then on is not in the run's account any more
     * @param lastAwaited what is sent later is due for delivery beyond the run
     */
    static AccountModel of(
            Iterable<Sight> sights,
            Iterable<Receipt> receipts,
            List<String> subscriptions,
            long end,
            long lastAwaited) {
        AccountModel model = new AccountModel();
        Map<Name, Sight> sent = new HashMap<>();
        sights.forEach(sight -> sent.put(new Name(sight.producer, sight.sequence), sight));
        Map<Arrival, Integer> times = new HashMap<>();
        Map<Place, Long> highest = new HashMap<>();
        for (Receipt receipt : receipts) {
            Name name = new Name(receipt.producer(), receipt.sequence());
            if (receipt.returned() >= end) {
                continue;
            }
            if (sent.get(name).payloadHash != receipt.payloadHash()) {
                model.corrupted++;
                continue;
            }
            Arrival arrival = new Arrival(receipt.subscription(), name);
            Place place = new Place(receipt.subscription(), receipt.producer(), receipt.partition());
            boolean first = times.merge(arrival, 1, Integer::sum) == 1;
            long before = highest.getOrDefault(place, -1L);
            if (first && receipt.sequence() < before) {
                model.reordered++;
            }
            highest.put(place, Math.max(before, receipt.sequence()));
        }
        Set<Name> names = new HashSet<>(sent.keySet());
        for (String subscription : subscriptions) {
            for (Name name : names) {
                int received = times.getOrDefault(new Arrival(subscription, name), 0);
                Receipts counted = new Receipts(received == 0 ? 1 : 0, received > 0 ? 1 : 0, Math.max(0, received - 1));
                Sight sight = sent.get(name);
                String outcome = outcome(sight, end);
                boolean acknowledged = outcome.equals("ACKNOWLEDGED");
                if (acknowledged && sight.isFilteredOut()) {
                    model.filteredOut++;
                } else if (acknowledged && received == 0 && sight.beforeSend > lastAwaited) {
                    model.delayed++;
                } else {
                    model.receipts.merge(outcome, counted, Receipts::plus);
                }
            }
        }
        return model;
    }

    private static String outcome(Sight sight, long end) {
        if (!sight.isCompleted() || sight.completionReturned() >= end) {
            return "UNKNOWN";
        }
        return sight.failure().map(Enum::name).orElse("ACKNOWLEDGED");
    }

    /** The fates of the messages that ended so. */
    Receipts receipts(String outcome) {
        return receipts.getOrDefault(outcome, Receipts.NONE);
    }

    long filteredOut() {
        return filteredOut;
    }

    long delayed() {
        return delayed;
    }

    long reordered() {
        return reordered;
    }

    long corrupted() {
        return corrupted;
    }
}
