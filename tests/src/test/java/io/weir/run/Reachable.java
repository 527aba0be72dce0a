package io.weir.run;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** All objects that one keeps alive, through the fields of this project's classes, arrays and collections. */
final class Reachable {

    private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Deque<Object> open = new ArrayDeque<>();

    private Reachable() {}

    static Set<Object> from(Object root) throws IllegalAccessException {
        Reachable reachable = new Reachable();
        reachable.found(root);
        while (!reachable.open.isEmpty()) {
            reachable.follow(reachable.open.remove());
        }
        return reachable.seen;
    }

    private void found(Object object) {
        if (object != null && seen.add(object)) {
            open.add(object);
        }
    }

    private void follow(Object object) throws IllegalAccessException {
        if (object instanceof Object[] array) {
            for (Object element : array) {
                found(element);
            }
        } else if (object instanceof Collection<?> elements) { // a Path is iterable, and contains itself
            elements.forEach(this::found);
        } else if (object instanceof Map<?, ?> map) {
            map.keySet().forEach(this::found);
            map.values().forEach(this::found);
        } else if (object instanceof Optional<?> optional) {
            found(optional.orElse(null));
        }
        for (Class<?> type = object.getClass(); isOurs(type); type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.getType().isPrimitive()) {
                    field.setAccessible(true);
                    found(field.get(object));
                }
            }
        }
    }

    private static boolean isOurs(Class<?> type) {
        return type != null && type.getName().startsWith("io.weir.");
    }
}
