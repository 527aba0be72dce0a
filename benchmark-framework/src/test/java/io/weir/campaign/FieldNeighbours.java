package io.weir.campaign;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** Prints those of the arguments whose fields this JVM keeps at a distance from all others of their object. */
final class FieldNeighbours {

    private static final long DISTANCE_BYTES = 128;

    private FieldNeighbours() {}

    /**
     * Looks at the fields.
     *
     * @param rows each a class and names of fields of it, parted by blanks; without names, all its fields
     */
    public static void main(String[] rows) throws ReflectiveOperationException {
        // By reflection, as every mention of this class is a warning of the compiler's.
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
        for (String row : rows) {
            List<String> words = List.of(row.split(" "));
            List<Long> together = new ArrayList<>();
            List<Long> others = new ArrayList<>(List.of(0L));
            for (Field field : fieldsOf(Class.forName(words.get(0)))) {
                (words.size() == 1 || words.contains(field.getName()) ? together : others)
                        .add((long) offset.invoke(instance.get(null), field));
            }
            boolean apart = together.stream()
                    .allMatch(one -> others.stream().allMatch(other -> Math.abs(one - other) >= DISTANCE_BYTES));
            if (apart && !together.isEmpty() && together.size() >= words.size() - 1) {
                System.out.println(row);
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
