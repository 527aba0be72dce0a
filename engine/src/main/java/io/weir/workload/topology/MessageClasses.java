package io.weir.workload.topology;

import io.weir.workload.key.KeyNames;
import io.weir.workload.key.ValidationErrors;
import java.util.List;

/**
 * Classes of messages that subscriptions can tell apart, each with its share of every producer's messages.
 *
 * @param classes in the order of the file; empty: all messages are alike
 */
public record MessageClasses(List<MessageClass> classes) {

    /** All messages are alike. */
    public static final MessageClasses NONE = new MessageClasses(List.of());

    /** Maximum number of classes: each is a stream of its own in the account of deliveries. */
    private static final int MAX_CLASSES = 20;

    private static final int ALL = 100;

    public MessageClasses {
        classes = List.copyOf(classes);
    }

    /**
     * A class of messages.
     *
     * @param name as subscriptions ask for it
     * @param percent share of the messages, from 1 to 100
     */
    public record MessageClass(String name, int percent) {}

    /** Returns the number of kinds of messages; 1 where all are alike. */
    public int count() {
        return Math.max(1, classes.size());
    }

    public boolean isEmpty() {
        return classes.isEmpty();
    }

    /** Returns the names, in order. */
    public List<String> names() {
        return classes.stream().map(MessageClass::name).toList();
    }

    /** Returns the shares in percent, in order; one of 100 where all messages are alike. */
    public int[] percents() {
        return isEmpty()
                ? new int[] {ALL}
                : classes.stream().mapToInt(MessageClass::percent).toArray();
    }

    /** Reports errors of the shares. */
    public void validate(ValidationErrors errors) {
        if (isEmpty()) {
            return;
        }
        if (classes.size() > MAX_CLASSES) {
            errors.add(
                    KeyNames.MESSAGE_CLASSES,
                    "has " + classes.size() + " classes, more than the " + MAX_CLASSES + " that a run can tell apart");
        }
        int sum = classes.stream().mapToInt(MessageClass::percent).sum();
        if (sum != ALL) {
            errors.add(
                    KeyNames.MESSAGE_CLASSES,
                    "has shares that make " + sum + "% together; they must make 100%, each in whole percent");
        }
    }
}
