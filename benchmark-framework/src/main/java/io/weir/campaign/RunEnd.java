package io.weir.campaign;

import io.weir.result.RunResult;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How a run ended, as its campaign sees it.
 *
 * @param folder where its files are
 * @param result what it has left
 * @param failure why it counts as failed, a sentence; empty when it was carried out, or ended early on request
 * @param bug whether the failure is a bug in Weir
 */
public record RunEnd(PlannedRun run, Path folder, Optional<RunResult> result, Optional<String> failure, boolean bug) {}
