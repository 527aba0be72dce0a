package io.weir.driver.tubemq.config;

import io.weir.driver.DriverException;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import io.weir.driver.tubemq.failure.Failures;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.inlong.tubemq.client.consumer.ConsumePosition;

/** The client's configuration objects by the names of their setters, so that a newer client's keys work too. */
final class ConfigBean {

    private static final Map<Class<?>, SettingType> TYPES = Map.of(
            int.class, SettingType.INTEGER,
            long.class, SettingType.INTEGER,
            double.class, SettingType.NUMBER,
            boolean.class, SettingType.BOOLEAN,
            ConsumePosition.class, SettingType.TEXT);

    private ConfigBean() {}

    private static Map<String, Method> setters(Class<?> bean) {
        Map<String, Method> setters = new TreeMap<>();
        for (Method method : bean.getMethods()) {
            if (method.getName().startsWith("set")
                    && method.getParameterCount() == 1
                    && TYPES.containsKey(method.getParameterTypes()[0])
                    && !method.isAnnotationPresent(Deprecated.class)) {
                String name = method.getName().substring("set".length());
                setters.put(Character.toLowerCase(name.charAt(0)) + name.substring(1), method);
            }
        }
        return setters;
    }

    static List<SettingDescriptor> descriptors(Class<?> bean) {
        return setters(bean).entrySet().stream()
                .map(setter -> SettingDescriptor.of(
                        setter.getKey(),
                        TYPES.getOrDefault(setter.getValue().getParameterTypes()[0], SettingType.TEXT),
                        "",
                        bean.getSimpleName() + "." + setter.getValue().getName() + "."))
                .toList();
    }

    /** @throws DriverException naming the key whose value the client refuses */
    static void apply(Object bean, Map<String, String> values) throws DriverException {
        Map<String, Method> setters = setters(bean.getClass());
        for (Map.Entry<String, String> value : values.entrySet()) {
            Method setter = setters.get(value.getKey());
            if (setter == null) {
                throw new DriverException(bean.getClass().getSimpleName() + " knows no " + value.getKey() + "; it has "
                        + setters.keySet());
            }
            String text = value.getValue().strip();
            try {
                setter.invoke(bean, parsed(text, setter.getParameterTypes()[0]));
            } catch (IllegalAccessException | InvocationTargetException | IllegalArgumentException e) {
                throw Failures.of(
                        bean.getClass().getSimpleName() + " refuses " + value.getKey() + "=" + text,
                        e instanceof InvocationTargetException && e.getCause() != null ? e.getCause() : e);
            }
        }
    }

    private static Object parsed(String text, Class<?> type) {
        if (type == int.class) {
            return Integer.parseInt(text);
        }
        if (type == long.class) {
            return Long.parseLong(text);
        }
        if (type == double.class) {
            return Double.parseDouble(text);
        }
        if (type == boolean.class) {
            return Boolean.parseBoolean(text);
        }
        return Arrays.stream(ConsumePosition.values())
                .filter(position -> position.name().equals(text)
                        || String.valueOf(position.getCode()).equals(text))
                .findFirst()
                .orElseThrow(() ->
                        new IllegalArgumentException("it is one of " + Arrays.toString(ConsumePosition.values())));
    }
}
