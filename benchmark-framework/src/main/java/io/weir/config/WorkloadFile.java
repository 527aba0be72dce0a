package io.weir.config;

import io.weir.config.source.SourceFile;
import io.weir.workload.Workload;
import org.jspecify.annotations.Nullable;

/**
 * A workload file that was read without errors.
 *
 * @param source source of the file, overrides not applied
 * @param workload its workload, overrides applied
 * @param payload the payload file it names; null when it names none
 */
public record WorkloadFile(
        SourceFile source, Workload workload, @Nullable PinnedFile payload) {}
