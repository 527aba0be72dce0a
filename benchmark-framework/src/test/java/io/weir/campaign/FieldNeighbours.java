package io.weir.campaign;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Prints which of the fields named, as in {@code package.Class.field}, this JVM keeps at a distance from all others. */
final class FieldNeighbours {

    private static final long DISTANCE_BYTES = 128;

    private FieldNeighbours() {}

    public static void main(String[] names) throws ReflectiveOperationException {
        // By reflection, as every mention of this class is a warning of the compiler's.
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
        Set<String> named = Set.of(names);
        for (String name : names) {
            int dot = name.lastIndexOf('.');
            Class<?> type = Class.forName(name.substring(0, dot));
            long own = (long) offset.invoke(instance.get(null), type.getDeclaredField(name.substring(dot + 1)));
            boolean alone = own >= DISTANCE_BYTES;
            for (Field other : fieldsOf(type)) {
                if (!named.contains(type.getName() + "." + other.getName())) {
                    long distance = Math.abs((long) offset.invoke(instance.get(null), other) - own);
                    alone &= distance >= DISTANCE_BYTES;
                }
            }
            if (alone) {
                System.out.println(name);
            }
        }
    }

    private static List<Field> fieldsOf(Class<?> type) {
        return Stream.<Class<?>>iterate(type, each -> each != Object.class, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredFields()))
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .toList();
    }
}
