package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.support.CheckedSettings;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** Keys, and values of them, that only one of RocketMQ's two clients has. */
public final class ClientKeys {

    private static final List<String> OF_REMOTING = List.of(
            "vipChannelEnabled",
            "maxMessageSize",
            "compressMsgBodyOverHowmuch",
            "batchCQ",
            "autoBatch",
            "batchMaxBytes",
            "batchMaxDelayMs",
            "totalBatchMaxBytes",
            "producerConfig",
            "consumerConfig");

    private ClientKeys() {}

    /** Returns settings given for the client that is not used, or that can't be: by key, a sentence whose subject it is. */
    public static Map<String, String> misplaced(DriverSettings settings) {
        Map<String, String> misplaced = new TreeMap<>();
        try {
            if (ClientType.of(settings) == ClientType.GRPC) {
                ofRemoting(settings, misplaced);
            } else {
                ofGrpc(settings, misplaced);
            }
        } catch (DriverException noSuchClient) {
            misplaced.put(ClientType.KEY, "must be remoting or grpc, not \"" + settings.text(ClientType.KEY) + "\"");
        }
        return misplaced;
    }

    private static void ofRemoting(DriverSettings settings, Map<String, String> misplaced) {
        CheckedSettings checked = new CheckedSettings(settings);
        GrpcSettings.of(checked);
        misplaced.putAll(checked.errorsByKey());
        for (String key : OF_REMOTING) {
            if (settings.has(key)) {
                misplaced.put(key, "is a setting of the remoting client; remove it, or set clientType: remoting");
            }
        }
        if (settings.has("delayLevel") && settings.integer("delayLevel") != 0) {
            misplaced.put("delayLevel", "is not in the gRPC client, which takes a time; set deliverAfter instead");
        }
        value(settings, "sendType", "oneway"::equals, misplaced, "is not in the gRPC client; set async or sync");
        value(
                settings,
                "consumerType",
                type -> type.equals("pop") || type.equals("pull"),
                misplaced,
                "is not in the gRPC client, whose consumers all pop; set simple or push");
        value(
                settings,
                "consumeMode",
                "orderly"::equals,
                misplaced,
                "is a listener of the remoting client; set " + GrpcSettings.MESSAGE_TYPE + ": fifo for order");
    }

    private static void ofGrpc(DriverSettings settings, Map<String, String> misplaced) {
        String remedy = "is a setting of the gRPC client; remove it, or set clientType: grpc";
        for (SettingDescriptor descriptor : GrpcSettings.KEYS.descriptors()) {
            // An empty text is a template's way to leave it out.
            boolean isEmptyText = descriptor.key().equals(GrpcSettings.ENDPOINT)
                    && GrpcSettings.endpoint(settings).isEmpty();
            if (settings.has(descriptor.key()) && !isEmptyText) {
                misplaced.put(descriptor.key(), remedy);
            }
            for (SettingDescriptor nested : descriptor.nested()) {
                String key = descriptor.key() + "." + nested.key();
                if (settings.has(key)) {
                    misplaced.put(key, remedy);
                }
            }
        }
        value(
                settings,
                "consumerType",
                "simple"::equals,
                misplaced,
                "is not in the remoting client; set push, pop or pull, or clientType: grpc");
    }

    private static void value(
            DriverSettings settings,
            String key,
            Predicate<String> isOfTheOther,
            Map<String, String> misplaced,
            String sentence) {
        settings.optionalText(key)
                .map(text -> text.strip().toLowerCase(Locale.ROOT))
                .filter(isOfTheOther)
                .ifPresent(text -> misplaced.put(key, text + " " + sentence));
    }
}
