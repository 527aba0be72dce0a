package io.weir.machine;

/**
 * Space on one disk of this machine at one moment.
 *
 * @param disk the same for all folders on it
 * @param totalBytes size of the disk, above 0
 * @param freeBytes space that this user may still fill
 */
public record DiskSpace(Object disk, long totalBytes, long freeBytes) {

    private static final int KEPT_FREE_DIVISOR = 20;

    /**
     * Returns the space that a run beginning now leaves free, so that its results can be written and the machine goes
     * on: 5 % of the disk, or half of what is free if that is less.
     */
    public long keptFreeBytes() {
        return Math.min(totalBytes / KEPT_FREE_DIVISOR, freeBytes / 2);
    }

    /** Returns the space that a run beginning now may fill. */
    public long roomBytes() {
        return freeBytes - keptFreeBytes();
    }
}
