package io.weir.driver.broker;

/**
 * Use of disks by a server that keeps messages, as far as its settings tell.
 *
 * @param copies number of copies of each message on its nodes' disks, 0 for none
 * @param whole whether each copy has the size of its payload at least, and stays for a week unless a {@link Retention}
 *     is set; false if messages may be compressed, or thrown away once they have been read
 */
public record Storage(int copies, boolean whole) {}
