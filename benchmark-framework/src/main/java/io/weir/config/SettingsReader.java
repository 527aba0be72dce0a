package io.weir.config;

import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.Node;
import io.weir.config.source.PropertiesBlock;
import io.weir.config.source.Section;
import io.weir.config.source.SourceLocation;
import io.weir.config.source.ValueType;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.secret.Secrets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks a mapping against setting descriptors. */
final class SettingsReader {

    private static final String ANY_KEY = "*";

    private final SourceLocation file;
    private final SecretReferences references;
    private final ConfigurationErrors errors;
    private final Map<String, Object> values = new LinkedHashMap<>();
    private final Map<String, SourceLocation> places = new LinkedHashMap<>();

    SettingsReader(SourceLocation file, UserEnvironment environment, ConfigurationErrors errors) {
        this.file = file;
        this.references = new SecretReferences(environment, errors);
        this.errors = errors;
    }

    /** Returns the values by key ({@code group.key}), with the types of {@code DriverSettings}. */
    Map<String, Object> values() {
        return values;
    }

    /** Returns the places of all values that were given, by key as in {@link #values}. */
    Map<String, SourceLocation> places() {
        return places;
    }

    /** Returns the place of a value read, or the file when it was not given. */
    SourceLocation location(String key) {
        return places.getOrDefault(key, file);
    }

    /** Reads the keys of the descriptors and skips all others; returns the values in the file's shape, masked. */
    Map<String, Object> read(Node.Mapping mapping, List<SettingDescriptor> descriptors) {
        return read(mapping, descriptors, "", true);
    }

    private Map<String, Object> read(
            Node.Mapping mapping, List<SettingDescriptor> descriptors, String prefix, boolean wanted) {
        Map<String, Object> shown = new LinkedHashMap<>();
        for (SettingDescriptor descriptor : descriptors) {
            String name = prefix + descriptor.key();
            Optional<Node> node = mapping.value(descriptor.key());
            node.ifPresent(present -> places.put(name, present.location()));
            if (node.isEmpty() && descriptor.required() && wanted) {
                errors.add(file, name + " is missing. " + descriptor.documentation());
            }
            Optional<?> value = switch (descriptor.type()) {
                case GROUP -> group(descriptor, name, node, wanted);
                case PROPERTIES -> node.flatMap(present -> properties(descriptor, name, present));
                default -> single(descriptor, name, node);
            };
            value.ifPresent(present -> shown.put(descriptor.key(), present));
        }
        return shown;
    }

    /** Reads a group. One that is left out has its defaults, and demands its keys only if it is required. */
    private Optional<Map<String, Object>> group(
            SettingDescriptor descriptor, String name, Optional<Node> node, boolean wanted) {
        Node.Mapping inner = new Node.Mapping(file, List.of());
        if (node.isPresent()) {
            if (node.get() instanceof Node.Mapping given) {
                inner = given;
            } else if (!(node.get() instanceof Node.Scalar scalar && scalar.isNull())) {
                wrong(name, "a mapping of keys to values", node.get(), false);
                return Optional.empty();
            }
        }
        Section.refuseUnknown(inner, keys(descriptor.nested()), name, errors);
        boolean given = wanted && (node.isPresent() || descriptor.required());
        Map<String, Object> shown = read(inner, descriptor.nested(), name + ".", given);
        return node.isPresent() ? Optional.of(shown) : Optional.empty();
    }

    private Optional<Map<String, Object>> properties(SettingDescriptor descriptor, String name, Node node) {
        Optional<Node.Mapping> mapping = PropertiesBlock.mapping(node, errors);
        if (mapping.isEmpty()) {
            wrong(name, "a block of properties, or a mapping of keys to values", node, false);
            return Optional.empty();
        }
        List<String> known = keys(descriptor.nested());
        if (!known.isEmpty() && !known.contains(ANY_KEY)) {
            Section.refuseUnknown(mapping.get(), known, name, errors);
        }
        Map<String, String> properties = new LinkedHashMap<>();
        Map<String, Object> shown = new LinkedHashMap<>();
        for (Node.Entry entry : mapping.get().entries()) {
            Optional<SettingDescriptor> inner = descriptor.nested().stream()
                    .filter(candidate -> candidate.key().equals(entry.key()))
                    .findFirst();
            boolean secret = descriptor.secret()
                    || inner.filter(SettingDescriptor::secret).isPresent()
                    || Secrets.isNamed(entry.key());
            SettingType type = inner.map(SettingDescriptor::type).orElse(SettingType.TEXT);
            String path = name + "." + entry.key();
            places.put(path, entry.value().location());
            Node value = references.resolved(entry.value(), path);
            Optional<String> text = property(type, value);
            if (text.isPresent()) {
                properties.put(entry.key(), text.get());
                shown.put(entry.key(), shown(secret, type, entry.value(), text.get()));
            } else {
                wrong(path, ValueType.of(type).expectation(), value, secret || SecretReferences.isIn(entry.value()));
            }
        }
        values.put(name, properties);
        return Optional.of(shown);
    }

    /** Returns a property's text; numbers and booleans in the plain form that every client understands. */
    private static Optional<String> property(SettingType type, Node node) {
        Optional<?> value = ValueType.of(type).read(node);
        return switch (type) {
            case BOOLEAN, INTEGER -> value.map(String::valueOf);
            default -> value.flatMap(any -> ValueType.TEXT.read(node));
        };
    }

    /** Reads a setting with a single value; a key without a value counts as left out unless it is required. */
    private Optional<Object> single(SettingDescriptor descriptor, String name, Optional<Node> written) {
        Optional<Node> node = written.filter(
                present -> descriptor.required() || !(present instanceof Node.Scalar scalar && scalar.isNull()));
        ValueType<?> type = ValueType.of(descriptor.type());
        boolean secret = descriptor.secret() || Secrets.isNamed(descriptor.key());
        Optional<Node> resolved = node.map(present -> references.resolved(present, name));
        Optional<?> value = resolved.isPresent() ? type.read(resolved.get()) : defaultOf(descriptor, type);
        if (value.isEmpty()) {
            boolean hidden = secret || node.filter(SecretReferences::isIn).isPresent();
            resolved.ifPresent(present -> wrong(name, type.expectation(), present, hidden));
            return Optional.empty();
        }
        values.put(name, value.get());
        // A default is no secret: the driver's page has it. Masked, it would be asked for when the campaign is
        // repeated.
        return Optional.of(
                node.isPresent()
                        ? shown(secret, descriptor.type(), node.get(), value.get())
                        : shownDefault(descriptor, value.get()));
    }

    private static Optional<?> defaultOf(SettingDescriptor descriptor, ValueType<?> type) {
        if (descriptor.defaultValue().isEmpty()) {
            return Optional.empty();
        }
        Optional<?> value = type.parse(descriptor.defaultValue());
        if (value.isEmpty()) {
            throw new IllegalArgumentException("the driver's own default for " + descriptor.key() + " is not "
                    + type.expectation() + ": '" + descriptor.defaultValue() + "'");
        }
        return value;
    }

    /** Returns a given value as it is shown: references, durations and sizes as they were written. */
    private static Object shown(boolean secret, SettingType type, Node written, Object value) {
        String text = ValueType.TEXT.read(written).orElseGet(() -> String.valueOf(value));
        if (SecretReferences.isIn(written)) {
            return Secrets.maskedByForm(text);
        }
        if (secret) {
            Secrets.remember(String.valueOf(value));
            return Secrets.MASK;
        }
        Secrets.rememberWithin(text);
        return switch (type) {
            case TEXT -> Secrets.maskedByForm(text);
            case DURATION, SIZE -> text;
            default -> value;
        };
    }

    private static Object shownDefault(SettingDescriptor descriptor, Object value) {
        return switch (descriptor.type()) {
            case DURATION, SIZE -> descriptor.defaultValue();
            default -> value;
        };
    }

    private void wrong(String name, String expectation, Node node, boolean secret) {
        if (node instanceof Node.Unreadable) {
            return;
        }
        errors.add(
                node.location(),
                name + " must be " + expectation + ", not " + (secret ? "the secret given" : node.shown()));
    }

    static List<String> keys(List<SettingDescriptor> descriptors) {
        return descriptors.stream().map(SettingDescriptor::key).toList();
    }
}
