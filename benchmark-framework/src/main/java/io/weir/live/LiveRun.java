package io.weir.live;

import io.weir.report.RunFolder;

/**
 * Name and files of a run that is shown.
 *
 * @param folder folder with its files, whose name is unique in the campaign
 */
public record LiveRun(String driver, String workload, RunFolder folder) {}
