package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Keys, and values of them, that only one of RocketMQ's two clients has. */
public final class ClientKeys {

    private static final List<String> OF_REMOTING = List.of(
            "vipChannelEnabled",
            "maxMessageSize",
            "compressMsgBodyOverHowmuch",
            RocketMqSettings.BATCH_CQ,
            "autoBatch",
            "batchMaxBytes",
            "batchMaxDelayMs",
            "totalBatchMaxBytes",
            "producerConfig",
            "consumerConfig");

    private static final String CONSUMER_TYPE = "consumerType";

    private final DriverSettings settings;
    private final Map<String, String> misplaced = new TreeMap<>();

    private ClientKeys(DriverSettings settings) {
        this.settings = settings;
    }

    /** Returns settings given for the client that is not used, or that can't be: by key, a sentence whose subject it is. */
    public static Map<String, String> misplaced(DriverSettings settings) {
        CheckedSettings checked = new CheckedSettings(settings);
        GrpcSettings grpc = GrpcSettings.of(checked);
        Map<String, String> wrong = new HashMap<>(checked.errorsByKey());
        if (wrong.containsKey(GrpcSettings.CLIENT_TYPE)) {
            wrong.keySet().retainAll(Set.of(GrpcSettings.CLIENT_TYPE));
            return wrong;
        }
        ClientKeys keys = new ClientKeys(settings);
        if (grpc.isUsed()) {
            keys.misplaced.putAll(wrong);
            keys.addOfRemoting();
        } else {
            keys.addOfGrpc(grpc);
        }
        return keys.misplaced;
    }

    private void addOfRemoting() {
        for (String key : OF_REMOTING) {
            // No batchCQ is what every client has.
            if (key.equals(RocketMqSettings.BATCH_CQ) ? settings.has(key) && settings.flag(key) : settings.has(key)) {
                misplaced.put(key, "is a setting of the remoting client; remove it, or set clientType: remoting");
            }
        }
        if (settings.has("delayLevel") && settings.integer("delayLevel") != 0) {
            misplaced.put("delayLevel", "is not in the gRPC client, which takes a time; set deliverAfter instead");
        }
        addValue("sendType", Set.of("oneway"), "is not in the gRPC client; set async or sync");
        addValue(
                CONSUMER_TYPE,
                Set.of("pop", "pull"),
                "is not in the gRPC client, whose consumers all pop; set simple or push");
        addValue(
                "consumeMode",
                Set.of("orderly"),
                "is a listener of the remoting client; set " + GrpcSettings.MESSAGE_TYPE + ": fifo for order");
    }

    private void addOfGrpc(GrpcSettings grpc) {
        String remedy = "is a setting of the gRPC client; remove it, or set clientType: grpc";
        for (SettingDescriptor descriptor : GrpcSettings.KEYS.descriptors()) {
            String key = descriptor.key();
            // An empty text is a template's way to leave it out.
            boolean isEmptyText =
                    key.equals(GrpcSettings.ENDPOINT) && grpc.grpcEndpoint().isEmpty();
            if (settings.has(key) && !isEmptyText && !key.equals(GrpcSettings.CLIENT_TYPE)) {
                misplaced.put(key, remedy);
            }
            for (SettingDescriptor nested : descriptor.nested()) {
                if (settings.has(key + "." + nested.key())) {
                    misplaced.put(key + "." + nested.key(), remedy);
                }
            }
        }
        addValue(
                CONSUMER_TYPE,
                Set.of("simple"),
                "is not in the remoting client; set push, pop or pull, or clientType: grpc");
    }

    private void addValue(String key, Set<String> ofTheOther, String sentence) {
        settings.optionalText(key)
                .map(text -> text.strip().toLowerCase(Locale.ROOT))
                .filter(ofTheOther::contains)
                .ifPresent(text -> misplaced.put(key, text + " " + sentence));
    }
}
