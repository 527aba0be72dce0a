package io.weir.driver.rocketmq.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tags of a producer's messages, given in turn or by the class of each, and those that the run's consumers don't want. One
 * thread.
 */
public final class TagRound {

    private final @Nullable String[] tags;
    private final boolean[] filteredOut;
    private final boolean byClass;
    private int current;

    /** @param classes names of the classes of messages, which are their tags; empty where they are alike */
    TagRound(List<String> tags, List<String> classes, ConsumeSettings filter) {
        this.byClass = !classes.isEmpty();
        List<String> given = byClass ? classes : tags;
        this.tags = given.isEmpty() ? new String[] {null} : given.toArray(String[]::new);
        this.filteredOut = new boolean[this.tags.length];
        for (int i = 0; i < filteredOut.length; i++) {
            filteredOut[i] = !byClass && !filter.letsPass(this.tags[i]);
        }
        this.current = this.tags.length - 1;
    }

    /** Goes on to the next message. */
    public void next(int messageClass) {
        // hot path
        if (byClass) {
            current = messageClass;
            return;
        }
        current = current + 1 == tags.length ? 0 : current + 1;
    }

    /** Returns the tag of this message; null for none. */
    @Nullable
    public String tag() {
        // hot path
        return tags[current];
    }

    /** Returns whether the filter keeps this message from every consumer. */
    public boolean isFilteredOut() {
        // hot path
        return filteredOut[current];
    }
}
