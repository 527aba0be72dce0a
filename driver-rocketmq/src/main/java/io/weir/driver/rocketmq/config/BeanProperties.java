package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.rocketmq.failure.Failure;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Settings of one class of client, which RocketMQ has as setters: read from the class that will get the values, so they
 * are those of the client's version.
 */
public final class BeanProperties {

    /** Settings that the driver decides itself. */
    private static final Set<String> DECIDED = Set.of(
            "namesrvAddr",
            "instanceName",
            "producerGroup",
            "consumerGroup",
            "messageModel",
            "language",
            "consumeFromWhere");

    /** Setters that don't begin with "set". */
    private static final Set<String> PLAIN = Set.of("batchMaxBytes", "batchMaxDelayMs", "totalBatchMaxBytes");

    private final Class<?> client;
    private final Map<String, Method> setters = new TreeMap<>();

    BeanProperties(Class<?> client) {
        this.client = client;
        for (Method method : client.getMethods()) {
            if (method.getParameterCount() == 1 && isSimple(method.getParameterTypes()[0])) {
                String key = key(method.getName());
                if (key != null && !DECIDED.contains(key) && !method.isAnnotationPresent(Deprecated.class)) {
                    setters.put(key, method);
                }
            }
        }
    }

    private static @Nullable String key(String method) {
        if (PLAIN.contains(method)) {
            return method;
        }
        return method.startsWith("set") && method.length() > 3
                ? method.substring(3, 4).toLowerCase(Locale.ROOT) + method.substring(4)
                : null;
    }

    private static boolean isSimple(Class<?> type) {
        return type == int.class
                || type == long.class
                || type == boolean.class
                || type == String.class
                || type.isEnum();
    }

    Set<String> keys() {
        return setters.keySet();
    }

    /** Returns one descriptor for each setting. No default here: the client fills its own in. */
    List<SettingDescriptor> descriptors() {
        return setters.entrySet().stream()
                .map(setter -> SettingDescriptor.of(
                        setter.getKey(),
                        type(setter.getValue().getParameterTypes()[0]),
                        "",
                        client.getSimpleName() + "." + setter.getValue().getName() + " of the client."))
                .toList();
    }

    private static SettingType type(Class<?> type) {
        if (type == boolean.class) {
            return SettingType.BOOLEAN;
        }
        return type == int.class || type == long.class ? SettingType.INTEGER : SettingType.TEXT;
    }

    /** Sets the values that the client has a setter for; the rest is for others. */
    public void apply(Map<String, String> values, Object bean) throws DriverException {
        for (Map.Entry<String, String> value : values.entrySet()) {
            Method setter = setters.get(value.getKey());
            if (setter != null) {
                set(bean, setter, value.getKey(), value.getValue().strip());
            }
        }
    }

    private static void set(Object bean, Method setter, String key, String text) throws DriverException {
        try {
            setter.invoke(bean, converted(setter.getParameterTypes()[0], key, text));
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw Failure.of("RocketMQ's client refuses " + key + "=" + text, e.getCause() == null ? e : e.getCause());
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

    /** Returns the client's current values of these settings; one without getter is left out. */
    public Map<String, String> read(Object bean, Set<String> keys) {
        Map<String, String> values = new TreeMap<>();
        for (String key : new TreeSet<>(keys)) {
            String end = key.substring(0, 1).toUpperCase(Locale.ROOT) + key.substring(1);
            for (String prefix : List.of("get", "is")) {
                try {
                    values.put(
                            key, String.valueOf(client.getMethod(prefix + end).invoke(bean)));
                } catch (NoSuchMethodException noSuchGetter) {
                    // The other prefix, or a setting that can't be read back.
                } catch (IllegalAccessException | InvocationTargetException e) {
                    values.put(key, "not readable: " + e);
                }
            }
        }
        return values;
    }
}
