package io.weir.config;

import io.weir.config.source.Key;
import io.weir.units.DurationFormat;
import io.weir.workload.Backlog;
import io.weir.workload.Load;
import io.weir.workload.Payload;
import io.weir.workload.WarmUp;
import io.weir.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Effective configuration of a run, overrides and defaults included, as files that could be used to repeat it; secrets
 * are masked.
 *
 * @param workload values by the keys of a workload file
 * @param driver values by the keys of a driver file
 */
public record EffectiveConfiguration(Map<String, Object> workload, Map<String, Object> driver) {

    public EffectiveConfiguration {
        workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
        driver = Collections.unmodifiableMap(new LinkedHashMap<>(driver));
    }

    /** Returns the effective configuration of two files. */
    public static EffectiveConfiguration of(Workload workload, DriverConfiguration driver) {
        return new EffectiveConfiguration(keysOf(workload), driver.effective());
    }

    /** Returns the workload as the text of a file. */
    public String workloadYaml() {
        return yaml(workload);
    }

    /** Returns the driver as the text of a file. */
    public String driverYaml() {
        return yaml(driver);
    }

    private static String yaml(Map<String, Object> content) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        return new Yaml(options).dump(content);
    }

    private static Map<String, Object> keysOf(Workload workload) {
        Map<String, Object> keys = new LinkedHashMap<>();
        put(keys, WorkloadKeys.NAME, workload.name());
        putTopology(keys, workload);
        put(keys, WorkloadKeys.KEY_DISTRIBUTOR, workload.keys().name());
        putPayload(keys, workload.payload());
        putLoad(keys, workload.load());
        if (!(workload.load() instanceof Load.Profile)) {
            workload.timing()
                    .measured()
                    .ifPresent(it -> put(keys, WorkloadKeys.TEST_DURATION, DurationFormat.format(it)));
        }
        workload.timing().messages().ifPresent(it -> put(keys, WorkloadKeys.MESSAGES, it));
        WarmUp warmUp = workload.timing().warmUp();
        if (warmUp.adaptive()) {
            put(keys, WorkloadKeys.WARMUP, WarmUpKind.ADAPTIVE.word());
        }
        put(
                keys,
                warmUp.adaptive() ? WorkloadKeys.WARMUP_LIMIT : WorkloadKeys.WARMUP_DURATION,
                DurationFormat.format(warmUp.longest()));
        put(
                keys,
                WorkloadKeys.DRAIN_TIMEOUT,
                DurationFormat.format(workload.timing().drainTimeout()));
        workload.limits().maxOutstandingMessages().ifPresent(it -> put(keys, WorkloadKeys.MAX_OUTSTANDING, it));
        workload.limits().maxOutstandingBytes().ifPresent(it -> put(keys, WorkloadKeys.MAX_OUTSTANDING, it + "B"));
        workload.limits().senderThreads().ifPresent(it -> put(keys, WorkloadKeys.SENDER_THREADS, it));
        put(keys, WorkloadKeys.WAIT_POLICY, workload.limits().waitPolicy().word());
        put(keys, WorkloadKeys.SEED, workload.seed());
        workload.backlog().ifPresent(backlog -> putBacklog(keys, backlog));
        return keys;
    }

    private static void putLoad(Map<String, Object> keys, Load load) {
        if (load instanceof Load.ConstantRate rate) {
            put(keys, WorkloadKeys.PRODUCER_RATE, rate.messagesPerSecond());
        } else if (load instanceof Load.Profile profile) {
            put(
                    keys,
                    WorkloadKeys.PRODUCER_RATE_PROFILE,
                    profile.stages().stream().map(RateProfileReader::keysOf).toList());
        } else if (load instanceof Load.Search search) {
            put(keys, WorkloadKeys.PRODUCER_RATE, 0);
            put(keys, WorkloadKeys.SEARCH_TIMEOUT, DurationFormat.format(search.timeLimit()));
        } else {
            put(keys, WorkloadKeys.PRODUCER_RATE, "max");
        }
    }

    private static void putBacklog(Map<String, Object> keys, Backlog backlog) {
        put(keys, WorkloadKeys.CONSUMER_BACKLOG_SIZE, backlog.sizeBytes());
        put(keys, WorkloadKeys.BACKLOG_DRAIN_RATIO, backlog.drainRatio());
        put(keys, WorkloadKeys.BACKLOG_TIMEOUT, DurationFormat.format(backlog.timeout()));
    }

    private static void putTopology(Map<String, Object> keys, Workload workload) {
        if (workload.topology().existingTopics().isEmpty()) {
            put(keys, WorkloadKeys.TOPICS, workload.topology().topics());
            put(keys, WorkloadKeys.PARTITIONS_PER_TOPIC, workload.topology().partitionsPerTopic());
        } else {
            put(keys, WorkloadKeys.EXISTING_TOPICS, workload.topology().existingTopics());
        }
        put(keys, WorkloadKeys.PRODUCERS_PER_TOPIC, workload.topology().producersPerTopic());
        put(keys, WorkloadKeys.SUBSCRIPTIONS_PER_TOPIC, workload.topology().subscriptionsPerTopic());
        put(keys, WorkloadKeys.CONSUMER_PER_SUBSCRIPTION, workload.topology().consumersPerSubscription());
    }

    private static void putPayload(Map<String, Object> keys, Payload payload) {
        put(keys, WorkloadKeys.MESSAGE_SIZE, payload.sizeBytes());
        if (payload instanceof Payload.Random random) {
            put(keys, WorkloadKeys.USE_RANDOMIZED_PAYLOADS, true);
            put(keys, WorkloadKeys.RANDOM_BYTES_RATIO, random.randomRatio());
            put(keys, WorkloadKeys.RANDOMIZED_PAYLOAD_POOL_SIZE, random.poolSize());
        } else if (payload instanceof Payload.FromFile file) {
            put(keys, WorkloadKeys.PAYLOAD_FILE, file.file());
        }
    }

    private static void put(Map<String, Object> keys, Key<?> key, Object value) {
        keys.put(key.name(), value);
    }
}
