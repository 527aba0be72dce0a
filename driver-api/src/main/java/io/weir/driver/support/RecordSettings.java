package io.weir.driver.support;

import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.lang.reflect.Constructor;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Settings that a driver has as components of a record, each with a {@link Setting}: one table of keys, types, defaults
 * and ranges, for the files' checks and for the values alike.
 *
 * <p>A component is a boolean, int, long, double, String, enum, list of names, {@code Optional} of a String or an enum,
 * {@code Map} of properties, or a record. The keys of a record with a {@code Setting} are a group; those of one without
 * belong to the record around it. A long whose name ends in {@code Nanos} is a duration, by a key without that end. A
 * value that is missing and has no other default is false, 0, empty, or the first constant.
 *
 * @param <R> the record
 */
public final class RecordSettings<R extends Record> {

    private static final String NANOS = "Nanos";

    private final Class<R> type;
    private final Map<String, List<SettingDescriptor>> properties;

    /** @param properties the keys inside of each component that is a map, by its name; without, any key is allowed */
    public RecordSettings(Class<R> type, Map<String, List<SettingDescriptor>> properties) {
        this.type = type;
        this.properties = Map.copyOf(properties);
    }

    public RecordSettings(Class<R> type) {
        this(type, Map.of());
    }

    /** Returns a descriptor of each key, in the order of the components. */
    public List<SettingDescriptor> descriptors() {
        return descriptors(type);
    }

    private List<SettingDescriptor> descriptors(Class<?> record) {
        List<SettingDescriptor> descriptors = new ArrayList<>();
        for (RecordComponent component : record.getRecordComponents()) {
            Setting setting = component.getAnnotation(Setting.class);
            if (setting == null) {
                descriptors.addAll(descriptors(component.getType()));
                continue;
            }
            String key = key(component);
            SettingDescriptor descriptor = switch (settingType(component, setting)) {
                case GROUP -> SettingType.GROUP.setting(key, setting.value(), descriptors(component.getType()));
                case PROPERTIES ->
                    SettingType.PROPERTIES.setting(key, setting.value(), properties.getOrDefault(key, List.of()));
                default -> settingType(component, setting).setting(key, otherwise(component, setting), setting.value());
            };
            descriptors.add(setting.secret() ? descriptor.asSecret() : descriptor);
        }
        return descriptors;
    }

    private static String key(RecordComponent component) {
        String name = component.getName();
        return isDuration(component) ? name.substring(0, name.length() - NANOS.length()) : name;
    }

    private static boolean isDuration(RecordComponent component) {
        return component.getType() == long.class && component.getName().endsWith(NANOS);
    }

    private static SettingType settingType(RecordComponent component, Setting setting) {
        Class<?> type = component.getType();
        if (type == boolean.class) {
            return SettingType.BOOLEAN;
        }
        if (type == int.class || type == long.class) {
            return isDuration(component)
                    ? SettingType.DURATION
                    : setting.size() ? SettingType.SIZE : SettingType.INTEGER;
        }
        if (type == double.class) {
            return SettingType.NUMBER;
        }
        if (type == Map.class) {
            return SettingType.PROPERTIES;
        }
        return type.isRecord() ? SettingType.GROUP : SettingType.TEXT;
    }

    /** Returns the default as text; empty if there is none. */
    private static String otherwise(RecordComponent component, Setting setting) {
        if (!setting.otherwise().isEmpty()
                || setting.missing() != 0
                || !component.getType().isPrimitive()) {
            return setting.otherwise();
        }
        return component.getType() == boolean.class ? "false" : isDuration(component) ? "0s" : "0";
    }

    /** Reads the values; those out of range are among the errors of {@code settings}, and replaced by defaults. */
    public R read(CheckedSettings settings) {
        return type.cast(read(type, "", settings));
    }

    private static Object read(Class<?> record, String prefix, CheckedSettings settings) {
        RecordComponent[] components = record.getRecordComponents();
        try {
            Constructor<?> constructor = record.getDeclaredConstructor(
                    Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
            constructor.setAccessible(true);
            return constructor.newInstance(Arrays.stream(components)
                    .map(component -> value(component, prefix, settings))
                    .toArray());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(record + " is no record of settings", e);
        }
    }

    private static Object value(RecordComponent component, String prefix, CheckedSettings settings) {
        Class<?> type = component.getType();
        Setting setting = component.getAnnotation(Setting.class);
        if (setting == null) {
            return read(type, prefix, settings);
        }
        String key = prefix + key(component);
        String otherwise = otherwise(component, setting);
        return switch (settingType(component, setting)) {
            case GROUP -> read(type, key + ".", settings);
            case PROPERTIES -> settings.properties(key);
            case BOOLEAN -> settings.flag(key, setting.missing() != 0 || Boolean.parseBoolean(otherwise));
            case NUMBER ->
                settings.number(
                        key,
                        otherwise.isEmpty() ? setting.missing() : Double.parseDouble(otherwise),
                        setting.min(),
                        setting.max());
            case INTEGER ->
                integer(
                        type,
                        key,
                        otherwise.isEmpty() ? setting.missing() : Long.parseLong(otherwise),
                        setting,
                        settings);
            case SIZE -> integer(type, key, setting.missing(), setting, settings);
            case DURATION -> settings.duration(key, setting.missing(), setting.min());
            case TEXT -> text(component, key, otherwise, settings);
        };
    }

    private static Object integer(
            Class<?> type, String key, long otherwise, Setting setting, CheckedSettings settings) {
        if (type == long.class) {
            return settings.integer(key, otherwise, setting.min(), setting.max());
        }
        return (int) settings.integer(key, otherwise, setting.min(), Math.min(Integer.MAX_VALUE, setting.max()));
    }

    private static Object text(RecordComponent component, String key, String otherwise, CheckedSettings settings) {
        Class<?> type = component.getType();
        if (type == List.class) {
            return settings.names(key);
        }
        if (type.isEnum()) {
            return choice(settings, key, type, otherwise);
        }
        Optional<String> given = settings.text(key);
        if (type == String.class) {
            return given.orElse(otherwise);
        }
        Class<?> inside = (Class<?>) ((ParameterizedType) component.getGenericType()).getActualTypeArguments()[0];
        return inside == String.class ? given : given.map(any -> choice(settings, key, inside, ""));
    }

    @SuppressWarnings("unchecked") // an enum's constants are of its type
    private static <E extends Enum<E>> E choice(CheckedSettings settings, String key, Class<?> type, String otherwise) {
        E[] constants = (E[]) type.getEnumConstants();
        E missing = Arrays.stream(constants)
                .filter(constant -> CheckedSettings.isSpelling(otherwise, constant))
                .findFirst()
                .orElse(constants[0]);
        return settings.choice(key, missing);
    }
}
