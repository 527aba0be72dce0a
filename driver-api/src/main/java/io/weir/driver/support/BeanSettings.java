package io.weir.driver.support;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Settings that a client has as setters of a class: read from the class that will get the values, so they are those of
 * the client's version. Immutable.
 */
public final class BeanSettings {

    private static final Map<Class<?>, SettingType> TYPES = Map.of(
            int.class, SettingType.INTEGER,
            long.class, SettingType.INTEGER,
            double.class, SettingType.NUMBER,
            boolean.class, SettingType.BOOLEAN,
            String.class, SettingType.TEXT);

    private final Class<?> type;
    private final Map<String, Method> setters = new TreeMap<>();

    /**
     * @param decided settings that the driver decides itself, to be left out
     * @param plain setters whose name is the setting's, without "set"
     */
    public BeanSettings(Class<?> type, Set<String> decided, Set<String> plain) {
        this.type = type;
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if ((name.matches("set.+") || plain.contains(name))
                    && method.getParameterCount() == 1
                    && (TYPES.containsKey(valueType(method))
                            || valueType(method).isEnum())
                    && !method.isAnnotationPresent(Deprecated.class)) {
                String key =
                        plain.contains(name) ? name : name.substring(3, 4).toLowerCase(Locale.ROOT) + name.substring(4);
                if (!decided.contains(key)) {
                    setters.put(key, method);
                }
            }
        }
    }

    private static Class<?> valueType(Method setter) {
        return setter.getParameterTypes()[0];
    }

    public Set<String> keys() {
        return setters.keySet();
    }

    /** Returns one descriptor for each setting. No default here: the client fills its own in. */
    public List<SettingDescriptor> descriptors() {
        return setters.entrySet().stream()
                .map(setter -> TYPES.getOrDefault(valueType(setter.getValue()), SettingType.TEXT)
                        .setting(
                                setter.getKey(),
                                "",
                                type.getSimpleName() + "." + setter.getValue().getName() + " of the client."))
                .toList();
    }

    /** @throws DriverException naming the keys that the class has no setter for */
    public void requireSetters(Set<String> keys) throws DriverException {
        Set<String> unknown = new TreeSet<>(keys);
        unknown.removeAll(setters.keySet());
        if (!unknown.isEmpty()) {
            throw new DriverException(
                    type.getSimpleName() + " knows no " + String.join(", ", unknown) + "; it has " + setters.keySet());
        }
    }

    /**
     * Sets the values that the class has a setter for; the rest is for others.
     *
     * @throws DriverException naming the key whose value is refused
     */
    public void apply(Map<String, String> values, Object bean) throws DriverException {
        for (Map.Entry<String, String> value : values.entrySet()) {
            Method setter = setters.get(value.getKey());
            if (setter != null) {
                set(bean, setter, value.getKey(), value.getValue().strip());
            }
        }
    }

    private void set(Object bean, Method setter, String key, String text) throws DriverException {
        try {
            setter.invoke(bean, converted(valueType(setter), key, text));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw Failures.of(
                    "the client's " + type.getSimpleName() + " refuses " + key + "=" + text,
                    e.getCause() == null ? e : e.getCause());
        }
    }

    private static Object converted(Class<?> type, String key, String text) throws DriverException {
        try {
            if (type == int.class) {
                return Integer.valueOf(text);
            }
            if (type == long.class) {
                return Long.valueOf(text);
            }
            if (type == double.class) {
                return Double.valueOf(text);
            }
        } catch (NumberFormatException e) {
            throw new DriverException(key + " must be a number that fits, not \"" + text + "\"", e);
        }
        if (type == boolean.class) {
            return Boolean.valueOf(text);
        }
        if (type == String.class) {
            return text;
        }
        return Arrays.stream(type.getEnumConstants())
                .filter(constant -> constant.toString().equalsIgnoreCase(text))
                .findFirst()
                .orElseThrow(() -> new DriverException(key + " must be one of "
                        + Arrays.stream(type.getEnumConstants())
                                .map(String::valueOf)
                                .collect(Collectors.joining(", "))
                        + ", not \"" + text + "\""));
    }

    /** Returns a client's current values of settings as facts, in this order; one without getter is left out. */
    public static List<Fact> facts(Source source, Object bean, String... keys) {
        List<Fact> facts = new ArrayList<>();
        for (String key : keys) {
            read(bean, key).ifPresent(value -> facts.add(new Fact(key, value, source)));
        }
        return facts;
    }

    /** Returns a client's current value of a setting; empty if it has no getter. */
    public static Optional<String> read(Object bean, String key) {
        String end = key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
        for (String prefix : List.of("get", "is")) {
            try {
                return Optional.of(
                        String.valueOf(bean.getClass().getMethod(prefix + end).invoke(bean)));
            } catch (NoSuchMethodException noSuchGetter) {
                // The other prefix, or a setting that can't be read back.
            } catch (IllegalAccessException | InvocationTargetException e) {
                return Optional.of("not readable: " + e);
            }
        }
        return Optional.empty();
    }
}
