package io.weir.tests.keys;

import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.measure.Phase;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.admin.ConsumerGroupListing;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;

/** What a Kafka cluster has to say of a run while the run's load goes on. */
final class KafkaScene implements RunListener {

    final Map<String, TopicDescription> topics = new TreeMap<>();
    final Map<String, ConsumerGroupDescription> groups = new TreeMap<>();
    final List<String> retention = new ArrayList<>();

    private final Admin admin;
    private final String prefix;

    KafkaScene(Admin admin, String runId) {
        this.admin = admin;
        this.prefix = "weir-" + runId + "-";
    }

    @Override
    public void on(RunEvent event) {
        if (event instanceof RunEvent.PhaseEntered entered && entered.phase() == Phase.MEASURE) {
            look();
        }
    }

    private void look() {
        try {
            topics.putAll(admin.describeTopics(topicsLeft()).allTopicNames().get());
            groups.putAll(admin.describeConsumerGroups(groupsLeft()).all().get());
            for (String topic : topics.keySet()) {
                retention.add(configured(admin, ConfigResource.Type.TOPIC, topic, "retention.ms"));
            }
        } catch (InterruptedException | ExecutionException failed) {
            throw new AssertionError(failed);
        }
    }

    /** The run's topics that there are now. */
    Collection<String> topicsLeft() throws InterruptedException, ExecutionException {
        Set<String> names = new TreeSet<>(admin.listTopics().names().get());
        names.removeIf(name -> !name.startsWith(prefix));
        return names;
    }

    /** The run's groups that there are now. */
    Collection<String> groupsLeft() throws InterruptedException, ExecutionException {
        Set<String> names = new TreeSet<>();
        for (ConsumerGroupListing group : admin.listConsumerGroups().all().get()) {
            names.add(group.groupId());
        }
        names.removeIf(name -> !name.startsWith(prefix));
        return names;
    }

    /** One value of a configuration. */
    static String configured(Admin admin, ConfigResource.Type type, String name, String key)
            throws InterruptedException, ExecutionException {
        ConfigResource resource = new ConfigResource(type, name);
        return admin.describeConfigs(List.of(resource))
                .all()
                .get()
                .get(resource)
                .get(key)
                .value();
    }
}
