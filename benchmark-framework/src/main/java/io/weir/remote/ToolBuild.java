package io.weir.remote;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/** Tells builds of Weir apart that have the same version. */
public final class ToolBuild {

    /** Parts of the tool that conductor and worker have to have alike. */
    private static final List<String> PARTS = List.of("driver-api-", "engine-", "benchmark-framework-");

    private static final int DIGITS = 12;

    private ToolBuild() {}

    /** Returns the digits that jars of this build have in common; the same for all that don't run from jars. */
    public static String fingerprint() {
        MessageDigest digest;
        try {
            digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException impossible) {
            throw new IllegalStateException(impossible);
        }
        boolean found = false;
        for (Path part : parts()) {
            try {
                digest.update(Files.readAllBytes(part));
                found = true;
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return found ? HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS) : "not from jars";
    }

    private static List<Path> parts() {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(file -> file.toString().endsWith(".jar")
                        && PARTS.stream()
                                .anyMatch(part ->
                                        String.valueOf(file.getFileName()).startsWith(part)))
                .sorted((one, other) ->
                        String.valueOf(one.getFileName()).compareTo(String.valueOf(other.getFileName())))
                .toList();
    }
}
