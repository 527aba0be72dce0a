package io.weir.plan;

import static io.weir.units.QuantityFormat.bytes;

import io.weir.machine.DiskSpace;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Space that the runs of a command need on one disk, at the moment at which it is largest.
 *
 * @param uses what is written there, at least one
 * @param projected as far as it is known before
 */
public record DiskNeed(List<DiskUse> uses, Path folder, DiskProjection.Estimate projected, DiskSpace space) {

    /** Share of the free space from which there is a note. */
    private static final double TIGHT_SHARE = 0.8;

    /** Returns whether the runs are known not to fit. */
    boolean impossible() {
        return projected.min() > space.roomBytes();
    }

    /** Returns whether the runs may not fit, or nearly so. */
    public boolean tight() {
        return projected.max() >= TIGHT_SHARE * space.roomBytes();
    }

    /** Returns what is needed and what is there, as a sentence. */
    public String sentence() {
        return "Up to " + bytes(projected.max()) + " go to the disk of " + folder + " for " + words() + ", where "
                + room() + (tight() ? "; a run that comes to this limit ends there" : "") + ".";
    }

    /** Returns the reason why the runs can't be carried out, with a remedy. */
    String refusal() {
        return "takes at least " + bytes(projected.min()) + " for " + words() + ", and " + room()
                + "; ask for less time, a lower rate or smaller messages, "
                + uses.stream().map(DiskUse::remedy).collect(Collectors.joining(", "));
    }

    private String room() {
        return bytes(space.roomBytes()) + " may be filled (" + bytes(space.freeBytes()) + " are free, "
                + bytes(space.keptFreeBytes()) + " stay so)";
    }

    private String words() {
        return uses.stream().map(DiskUse::words).collect(Collectors.joining(" and "));
    }
}
