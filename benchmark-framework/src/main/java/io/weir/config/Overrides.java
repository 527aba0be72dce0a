package io.weir.config;

import static io.weir.config.WorkloadKeys.*;

import io.weir.config.broker.BrokerKeys;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Key;
import io.weir.config.source.Node;
import io.weir.config.source.NodeReader;
import io.weir.config.source.PropertiesBlock;
import io.weir.config.source.SourceLocation;
import io.weir.config.sweep.Setting;
import io.weir.driver.SettingDescriptor;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Overrides from the command line: {@code key=value} for workloads, {@code driver.key=value} and {@code
 * broker.key=value} or {@code generator.key=value} for drivers. An empty value removes the key.
 */
final class Overrides {

    private static final String DRIVER_PREFIX = "driver.";
    private static final String BROKER_PREFIX = BrokerKeys.BROKER + ".";
    private static final String GENERATOR_PREFIX = CommonSettings.GENERATOR + ".";
    /** The other keys that say the same as a key, by its name. */
    private static final Map<String, List<Key<?>>> REPLACED_TOGETHER = Map.ofEntries(
            replacing(TEST_DURATION, TEST_DURATION_MINUTES),
            replacing(TEST_DURATION_MINUTES, TEST_DURATION),
            replacing(WARMUP_DURATION, WARMUP_DURATION_MINUTES, WARMUP, WARMUP_LIMIT),
            replacing(WARMUP_DURATION_MINUTES, WARMUP_DURATION, WARMUP, WARMUP_LIMIT),
            replacing(WARMUP_LIMIT, WARMUP, WARMUP_DURATION, WARMUP_DURATION_MINUTES),
            replacing(CONSUMER_BACKLOG_SIZE, CONSUMER_BACKLOG_SIZE_GB),
            replacing(CONSUMER_BACKLOG_SIZE_GB, CONSUMER_BACKLOG_SIZE),
            replacing(PRODUCER_RATE, PRODUCER_RATE_PROFILE),
            replacing(PRODUCER_RATE_PROFILE, PRODUCER_RATE, TEST_DURATION, TEST_DURATION_MINUTES),
            replacing(PAYLOAD_ALPHABET, RANDOM_BYTES_RATIO),
            replacing(RANDOM_BYTES_RATIO, PAYLOAD_ALPHABET),
            replacing(SUBSCRIPTIONS, SUBSCRIPTIONS_PER_TOPIC, CONSUMER_PER_SUBSCRIPTION),
            replacing(SUBSCRIPTIONS_PER_TOPIC, SUBSCRIPTIONS),
            replacing(CONSUMER_PER_SUBSCRIPTION, SUBSCRIPTIONS),
            replacing(TOPIC_GROUPS, TOPICS),
            replacing(TOPICS, TOPIC_GROUPS),
            replacing(KEYS, KEY_DISTRIBUTOR),
            replacing(KEY_DISTRIBUTOR, KEYS));

    private final List<KeyOverride> forWorkload = new ArrayList<>();
    private final List<KeyOverride> forDriver = new ArrayList<>();

    /** Overrides that are applied before these. */
    private final @Nullable Overrides below;

    private Overrides(@Nullable Overrides below) {
        this.below = below;
    }

    /** Sorts the texts by kind of file; one without a key, or with a key given before, is an error. */
    static Overrides parse(List<String> texts, UserEnvironment environment, ConfigurationErrors errors) {
        Overrides overrides = new Overrides(null);
        Set<String> seen = new HashSet<>();
        for (String text : texts) {
            int equals = text.indexOf('=');
            String key = equals < 0 ? text.strip() : text.substring(0, equals).strip();
            SourceLocation location = SourceLocation.of("--set " + key);
            if (key.isEmpty()) {
                errors.add(
                        SourceLocation.of("--set " + (text.isBlank() ? "\"\"" : text.strip())),
                        "has no key; write KEY=VALUE, such as testDuration=30s");
            } else if (equals < 0) {
                errors.add(location, "has no value; write " + key + "=VALUE, or " + key + "= to take the key away");
            } else if (!seen.add(key)) {
                errors.add(location, "is given twice; keep one of them");
            } else {
                overrides.add(key, text.substring(equals + 1), location, environment);
            }
        }
        return overrides;
    }

    private static Map.Entry<String, List<Key<?>>> replacing(Key<?> key, Key<?>... others) {
        return Map.entry(key.name(), List.of(others));
    }

    static String name(String key) {
        return key.startsWith(BROKER_PREFIX) || key.startsWith(GENERATOR_PREFIX) ? key : DRIVER_PREFIX + key;
    }

    private void add(String key, String text, SourceLocation location, UserEnvironment environment) {
        if (Setting.isForDriver(key)) {
            forDriver.add(new KeyOverride(driverKey(key), environment.fillIn(text), null, location));
        } else {
            forWorkload.add(new KeyOverride(key, text, null, location));
        }
    }

    private static String driverKey(String key) {
        return key.startsWith(DRIVER_PREFIX) ? key.substring(DRIVER_PREFIX.length()) : key;
    }

    /** Returns these overrides with the settings of a cell below them. */
    Overrides above(List<Setting> settings) {
        Overrides below = new Overrides(this.below);
        for (Setting setting : settings) {
            (setting.isForDriver() ? below.forDriver : below.forWorkload)
                    .add(new KeyOverride(driverKey(setting.key()), null, setting.value(), setting.place()));
        }
        Overrides both = new Overrides(below);
        both.forDriver.addAll(forDriver);
        both.forWorkload.addAll(forWorkload);
        return both;
    }

    /** Returns the workload's content with overrides in place of all keys that set the same things. */
    Node.Mapping onWorkload(Node.Mapping workload, ConfigurationErrors errors) {
        Node.Mapping result = below == null ? workload : below.onWorkload(workload, errors);
        for (KeyOverride override : forWorkload) {
            for (Key<?> other : REPLACED_TOGETHER.getOrDefault(override.path(), List.of())) {
                result = result.without(other.name());
            }
        }
        for (KeyOverride override : forWorkload) {
            result = override.onto(result, override.path(), errors);
        }
        return result;
    }

    Node.Mapping onCommonSettings(Node.Mapping driver, ConfigurationErrors errors) {
        return onDriver(driver, CommonSettings.ALL, true, errors);
    }

    Node.Mapping onOwnSettings(Node.Mapping driver, List<SettingDescriptor> own, ConfigurationErrors errors) {
        return onDriver(driver, own, false, errors);
    }

    private Node.Mapping onDriver(
            Node.Mapping driver, List<SettingDescriptor> descriptors, boolean common, ConfigurationErrors errors) {
        Node.Mapping result = below == null ? driver : below.onDriver(driver, descriptors, common, errors);
        for (KeyOverride override : forDriver) {
            if (longestMatch(CommonSettings.ALL, override.path()).isPresent() == common) {
                result = descend(result, descriptors, override.path(), override, errors);
            }
        }
        return result;
    }

    /** Follows the dots of a path as far as there are known keys; a property's own dots belong to its name. */
    private static Node.Mapping descend(
            Node.Mapping mapping,
            List<SettingDescriptor> descriptors,
            String path,
            KeyOverride override,
            ConfigurationErrors errors) {
        Optional<SettingDescriptor> match = longestMatch(descriptors, path);
        if (match.isEmpty() || match.get().key().equals(path)) {
            return override.onto(mapping, path, errors);
        }
        SettingDescriptor descriptor = match.get();
        String rest = path.substring(descriptor.key().length() + 1);
        Optional<Node> value = mapping.value(descriptor.key());
        Node.Mapping none = new Node.Mapping(override.location(), List.of());
        return switch (descriptor.type()) {
            case PROPERTIES -> {
                Node.Mapping inner = value.flatMap(node -> PropertiesBlock.mapping(node, errors))
                        .orElse(none);
                yield override.with(mapping, descriptor.key(), override.ontoProperties(inner, rest, errors));
            }
            case GROUP -> {
                Node.Mapping inner = value.orElse(none) instanceof Node.Mapping group ? group : none;
                yield override.with(
                        mapping, descriptor.key(), descend(inner, descriptor.nested(), rest, override, errors));
            }
            default -> override.onto(mapping, path, errors);
        };
    }

    private static Optional<SettingDescriptor> longestMatch(List<SettingDescriptor> descriptors, String path) {
        return descriptors.stream()
                .filter(descriptor -> path.equals(descriptor.key()) || path.startsWith(descriptor.key() + "."))
                .max(Comparator.comparingInt(descriptor -> descriptor.key().length()));
    }

    /**
     * A value for a key.
     *
     * @param path the key, dots included, without the prefix for the kind of file
     * @param text from the command line, empty to remove the key; null for the value of a cell
     * @param value of a cell; null for a text
     */
    private record KeyOverride(
            String path, @Nullable String text, @Nullable Node value, SourceLocation location) {

        /** Returns the mapping with this override's value at a key. The key is there even if the value can't be read. */
        Node.Mapping onto(Node.Mapping mapping, String key, ConfigurationErrors errors) {
            if (text == null) {
                return with(mapping, key, value == null ? new Node.Unreadable(location) : value);
            }
            if (text.isBlank()) {
                return mapping.without(key);
            }
            Node read = text.startsWith("@")
                    ? new Node.Scalar(location, location, text, false) // YAML has no use for it without quotes
                    : NodeReader.value(text, location, errors).orElseGet(() -> new Node.Unreadable(location));
            return with(mapping, key, read);
        }

        /** Returns the mapping with this override's text as the value of a property. */
        Node.Mapping ontoProperties(Node.Mapping properties, String key, ConfigurationErrors errors) {
            if (text == null) {
                return onto(properties, key, errors);
            }
            return text.isBlank()
                    ? properties.without(key)
                    : with(properties, key, new Node.Scalar(location, location, text, false).printable(errors));
        }

        Node.Mapping with(Node.Mapping mapping, String key, Node value) {
            return mapping.with(new Node.Entry(key, location, value));
        }
    }
}
