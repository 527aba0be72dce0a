package io.weir.driver.broker;

import java.time.Duration;

/**
 * Use of disks by a server that keeps messages, as far as its settings tell.
 *
 * @param copies number of copies of each message on its nodes' disks, 0 for none
 * @param whole whether each copy has the size of its payload at least, and stays for a week unless a {@link Retention}
 *     is set; false if messages may be compressed, or thrown away once they have been read
 * @param deletionDelay time, the same for every {@link Retention}, for which files may still be there after they could
 *     have been deleted; not negative
 */
public record Storage(int copies, boolean whole, Duration deletionDelay) {

    /** A server whose delay is a small part of each retention that it takes. */
    public Storage(int copies, boolean whole) {
        this(copies, whole, Duration.ZERO);
    }
}
