package io.weir.driver.rocketmq.config;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Tags of a producer's messages, given in turn, and those that the run's consumers don't want. One thread. */
public final class TagRound {

    private final @Nullable String[] tags;
    private final boolean[] filteredOut;
    private int current;

    TagRound(List<String> tags, ConsumeSettings filter) {
        this.tags = tags.isEmpty() ? new String[] {null} : tags.toArray(String[]::new);
        this.filteredOut = new boolean[this.tags.length];
        for (int i = 0; i < filteredOut.length; i++) {
            filteredOut[i] = !filter.letsPass(this.tags[i]);
        }
        this.current = this.tags.length - 1;
    }

    /** Goes on to the next message. */
    public void next() {
        // hot path
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
