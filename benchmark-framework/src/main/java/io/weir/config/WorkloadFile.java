package io.weir.config;

import io.weir.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * A workload file, understood and without mistakes.
 *
 * @param source what it was read from, overrides not applied
 * @param workload what it asks for, overrides applied
 * @param payload the payload file it names; null when it names none
 */
public record WorkloadFile(
        SourceFile source, Workload workload, @Nullable PinnedFile payload) {}
