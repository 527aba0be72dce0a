package io.weir.config;

/**
 * A file found once, to be read again by the JVM of a run.
 *
 * @param path absolute
 * @param sizeBytes size when it was found; another size means that somebody has changed it since
 */
public record PinnedFile(String path, long sizeBytes) {}
