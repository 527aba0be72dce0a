package io.weir.driver.broker;

import java.util.List;

/**
 * Artifacts of Maven repositories that make up one class path together with their run-time dependencies.
 *
 * @param coordinates {@code group:artifact:version}, or {@code group:artifact:extension:version}; every version given
 * @param boms {@code group:artifact:version} of POMs whose managed versions hold for the dependencies of the artifacts
 * @param exclusions {@code group:artifact} left out wherever they are met
 * @param jarsWithoutPom coordinates of jars that are taken alone because their POM is missing or broken
 */
public record ArtifactSet(
        List<String> coordinates, List<String> boms, List<String> exclusions, List<String> jarsWithoutPom) {

    public ArtifactSet {
        coordinates = List.copyOf(coordinates);
        boms = List.copyOf(boms);
        exclusions = List.copyOf(exclusions);
        jarsWithoutPom = List.copyOf(jarsWithoutPom);
    }

    /** Returns artifacts with their dependencies, nothing else. */
    public static ArtifactSet of(String... coordinates) {
        return new ArtifactSet(List.of(coordinates), List.of(), List.of(), List.of());
    }
}
