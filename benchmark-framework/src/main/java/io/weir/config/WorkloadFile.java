package io.weir.config;

import io.weir.config.source.SourceFile;
import io.weir.workload.Workload;

/**
 * A workload file that was read without errors.
 *
 * @param source source of the file, overrides not applied
 */
public record WorkloadFile(SourceFile source, Workload workload) {}
