package io.weir.cpu;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * CPUs that a user wants for the generator or for a local broker.
 *
 * @param kind of the request
 * @param list the CPUs of a {@link Kind#LIST}; null otherwise
 */
public record CpuRequest(Kind kind, @Nullable CpuSet list) {

    /** Kind of a request. */
    public enum Kind {
        /** A set of its own where the machine has enough CPUs. */
        AUTO,
        /** Any CPU of the machine. */
        SHARED,
        /** The CPUs named. */
        LIST
    }

    public static final CpuRequest AUTO = new CpuRequest(Kind.AUTO, null);
    public static final CpuRequest SHARED = new CpuRequest(Kind.SHARED, null);

    /** Returns the request for a list of CPUs. */
    public static CpuRequest list(CpuSet cpus) {
        return new CpuRequest(Kind.LIST, cpus);
    }

    /** Reads {@code auto}, {@code shared} or a list such as {@code 0-3,8}; empty when the text is none of them. */
    public static Optional<CpuRequest> parse(String text) {
        return switch (text.strip()) {
            case "auto" -> Optional.of(AUTO);
            case "shared" -> Optional.of(SHARED);
            default -> CpuSet.parse(text).map(CpuRequest::list);
        };
    }

    @Override
    public String toString() {
        return switch (kind) {
            case AUTO -> "auto";
            case SHARED -> "shared";
            case LIST -> String.valueOf(list);
        };
    }
}
