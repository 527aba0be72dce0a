package io.weir.driver.tubemq.client;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.weir.driver.DriverException;
import io.weir.driver.SubscriptionSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/** Consumer groups as the brokers keep them: the position of each partition. Any thread. */
public final class Groups {

    /** Bytes of one message in the index, by which positions are counted. */
    private static final long INDEX_BYTES = 28;

    private static final Duration BOOKING_LIMIT = Duration.ofSeconds(20);

    private final AdminApi admin;
    private final Set<String> ours = ConcurrentHashMap.newKeySet();

    public Groups(AdminApi admin) {
        this.admin = admin;
    }

    /** Notes a group that this session has made, to be deleted with it. */
    public void made(String group) {
        ours.add(group);
    }

    /** Deletes the groups' positions on topics that are about to be deleted. */
    void forget(Set<String> topicsAtBroker) throws DriverException, InterruptedException {
        for (AdminApi.Broker broker : admin.brokers()) {
            Set<String> readers = new TreeSet<>(booked(broker, ours::contains));
            for (JsonObject group : query(broker, Map.of())) {
                for (JsonObject topic : AdminApi.objects(group, "subInfo")) {
                    if (topicsAtBroker.contains(topic.get("topicName").getAsString())) {
                        readers.add(group.get("groupName").getAsString());
                    }
                }
            }
            remove(broker, readers, topicsAtBroker);
        }
    }

    /** Deletes the groups that this session has made and that are still there. */
    public void deleteRemaining() throws DriverException, InterruptedException {
        for (AdminApi.Broker broker : admin.brokers()) {
            remove(broker, booked(broker, ours::contains), Set.of());
        }
        ours.clear();
    }

    /** Deletes the groups with such names and returns their names. */
    List<String> deleteAll(Predicate<String> names) throws DriverException, InterruptedException {
        Set<String> deleted = new TreeSet<>();
        for (AdminApi.Broker broker : admin.brokers()) {
            Set<String> found = booked(broker, names);
            remove(broker, found, Set.of());
            deleted.addAll(found);
        }
        return List.copyOf(deleted);
    }

    /**
     * Returns the groups that a broker has in its file. It removes no others, but writes those in memory to the file
     * every few seconds: a group removed before that would come back.
     */
    private Set<String> booked(AdminApi.Broker broker, Predicate<String> which)
            throws DriverException, InterruptedException {
        Set<String> booked = new TreeSet<>();
        admin.until(
                () -> {
                    Set<String> inMemory = names(broker, true, which);
                    booked.clear();
                    booked.addAll(names(broker, false, which));
                    return booked.containsAll(inMemory);
                },
                BOOKING_LIMIT);
        return withPositions(broker, booked);
    }

    /**
     * Returns the groups with positions: until its restart, a broker goes on listing the name of a group whose
     * positions were removed.
     */
    private Set<String> withPositions(AdminApi.Broker broker, Set<String> groups) throws DriverException {
        Set<String> found = new TreeSet<>();
        if (groups.isEmpty()) {
            return found;
        }
        for (JsonObject group : query(broker, Map.of("groupName", String.join(",", groups)))) {
            if (!positions(group).isEmpty()) {
                found.add(group.get("groupName").getAsString());
            }
        }
        return found;
    }

    private void remove(AdminApi.Broker broker, Set<String> groups, Set<String> topicsAtBroker) throws DriverException {
        if (groups.isEmpty()) {
            return;
        }
        String names = String.join(",", groups);
        admin.ask(
                broker,
                "admin_rmv_offset",
                topicsAtBroker.isEmpty()
                        ? Map.of("groupName", names)
                        : Map.of("groupName", names, "topicName", String.join(",", topicsAtBroker)));
    }

    private Set<String> names(AdminApi.Broker broker, boolean inMemory, Predicate<String> which)
            throws DriverException {
        Set<String> names = new TreeSet<>();
        JsonObject answer = admin.ask(broker, "admin_query_group", Map.of("divide", String.valueOf(inMemory)));
        for (JsonObject kind : AdminApi.objects(answer, "dataSet")) {
            if (inMemory != kind.get("type").getAsString().equals("online")) {
                continue;
            }
            for (JsonElement name : kind.getAsJsonArray("groupName")) {
                if (which.test(name.getAsString())) {
                    names.add(name.getAsString());
                }
            }
        }
        return names;
    }

    private List<JsonObject> query(AdminApi.Broker broker, Map<String, String> which) throws DriverException {
        return AdminApi.objects(admin.ask(broker, "admin_query_offset", which), "dataSet");
    }

    /** Returns the positions that a group has with a broker. */
    private static List<JsonObject> positions(JsonObject group) {
        return AdminApi.objects(group, "subInfo").stream()
                .flatMap(topic -> AdminApi.objects(topic, "offsets").stream())
                .filter(position -> position.get("curOffset").getAsLong() >= 0)
                .toList();
    }

    /**
     * Returns the messages behind the positions. A store counts the messages of all its partitions together, so the
     * mean over its partitions is taken: exact with one partition per store, and with several as far as messages are
     * spread evenly.
     *
     * <p>Waits for brokers that don't report the group's positions yet, which they do a few seconds after its consumers
     * have come: a missing position is not zero.
     *
     * @throws DriverException when they don't report them within {@link #BOOKING_LIMIT}
     */
    public long backlog(SubscriptionSpec subscription, PartitionMap partitions)
            throws DriverException, InterruptedException {
        List<Double> lags = new ArrayList<>();
        boolean told = admin.until(
                () -> {
                    lags.clear();
                    lags.addAll(lags(subscription, partitions));
                    return lags.size() >= partitions.partitions();
                },
                BOOKING_LIMIT);
        if (!told) {
            throw new DriverException("TubeMQ's brokers told " + lags.size() + " of the " + partitions.partitions()
                    + " positions of group " + subscription.name() + " within " + BOOKING_LIMIT.toSeconds() + " s");
        }
        return Math.round(lags.stream().mapToDouble(Double::doubleValue).sum());
    }

    /**
     * Returns how many messages each partition's position is behind, as its share of the store, for the positions
     * reported.
     */
    private List<Double> lags(SubscriptionSpec subscription, PartitionMap partitions) throws DriverException {
        String topic = Names.atBroker(subscription.topic().name());
        Map<String, String> which = Map.of("groupName", subscription.name(), "topicName", topic);
        List<Double> lags = new ArrayList<>();
        for (AdminApi.Broker broker : admin.brokers()) {
            int perStore = partitions.partitionsPerStore(broker.id());
            for (JsonObject group : query(broker, which)) {
                for (JsonObject position : positions(group)) {
                    long lag = position.get("offsetLag").getAsLong();
                    lags.add((double) Math.max(0, lag) / INDEX_BYTES / perStore);
                }
            }
        }
        return lags;
    }
}
