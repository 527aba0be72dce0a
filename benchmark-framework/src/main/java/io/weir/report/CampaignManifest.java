package io.weir.report;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.weir.result.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Content of {@code campaign.json} in a campaign's folder: what its command asked for and how far it has come. Written
 * before the first run, so that a campaign can be repeated whatever happened to it. Holds no secrets. Immutable.
 *
 * @param schemaVersion {@link #SCHEMA_VERSION}
 * @param id of the campaign, as in the results of its runs
 * @param weir the build that carries it out
 * @param rounds number of times that everything is done
 * @param orderSeed seed that the order of drivers was drawn with; null when it is the order of the command
 * @param concurrentBrokers whether all launched brokers stay up from before the first run until after the last
 * @param workloads in the order of the command
 * @param drivers in the order of the command
 * @param runs in the order in which they are carried out
 */
public record CampaignManifest(
        int schemaVersion,
        String id,
        Environment.Build weir,
        int rounds,
        @Nullable Long orderSeed,
        boolean concurrentBrokers,
        List<Input> workloads,
        List<Input> drivers,
        List<Run> runs) {

    /** Name of the file in a campaign's folder. */
    public static final String FILE = "campaign.json";

    /** Version of the format; rises when a reader of older files would misread a newer one. */
    public static final int SCHEMA_VERSION = 1;

    public CampaignManifest {
        Objects.requireNonNull(weir, "weir");
        if (rounds < 1 || workloads.isEmpty() || drivers.isEmpty()) {
            throw new IllegalArgumentException("it names no workload, no driver or no round");
        }
        workloads = List.copyOf(workloads);
        drivers = List.copyOf(drivers);
        runs = List.copyOf(runs);
    }

    /**
     * One file of the command with overrides and defaults applied.
     *
     * @param name of a workload's file without folder and extension, or the driver's name in results
     * @param configuration value of each key
     * @param secrets keys whose values are masked, as --set names them; empty for workloads
     * @param payloadChecksum SHA-256 of the file of its payload; null without one
     */
    public record Input(
            String name,
            Map<String, Object> configuration,
            List<String> secrets,
            @Nullable String payloadChecksum) {

        public Input {
            configuration = Collections.unmodifiableMap(new LinkedHashMap<>(configuration));
            secrets = List.copyOf(secrets);
        }
    }

    /**
     * One run.
     *
     * @param round from 1
     * @param workload number of the workload in the manifest, from 1
     * @param driver number of the driver in the manifest, from 1
     * @param state how far it has come
     * @param folder name of its folder, which is beside the manifest; null until it has one
     */
    public record Run(
            int round,
            int workload,
            int driver,
            State state,
            @Nullable String folder) {}

    /** Progress of a run. */
    public enum State {
        /** It has not begun. */
        PLANNED,
        /** It has begun; the tool has not seen its end yet, or has died before. */
        RUNNING,
        /** It was carried out as planned; its result has the verdict. */
        COMPLETED,
        /** It ended early, on request or because its load could not go on. */
        INTERRUPTED,
        /** It counts as failed, with or without figures. */
        FAILED
    }

    /** Returns this manifest with a run's progress; runs are numbered from 1 in their order. */
    public CampaignManifest with(int order, State state, Path folder) {
        List<Run> changed = new ArrayList<>(runs);
        Run run = runs.get(order - 1);
        changed.set(
                order - 1,
                new Run(run.round(), run.workload(), run.driver(), state, String.valueOf(folder.getFileName())));
        return new CampaignManifest(
                schemaVersion, id, weir, rounds, orderSeed, concurrentBrokers, workloads, drivers, changed);
    }

    /** Returns the content of the file. */
    public String toJson() {
        return ResultJson.text(this);
    }

    /**
     * Writes the manifest into a campaign's folder; the file appears whole or not at all.
     *
     * @throws ReportException when it can't be written
     */
    public void write(Path folder) throws ReportException {
        WholeFile.write(folder.resolve(FILE), toJson() + "\n");
    }

    /**
     * Reads a manifest.
     *
     * @throws ReportException when the file is none, or has a version that this Weir doesn't know
     */
    public static CampaignManifest read(Path file) throws ReportException {
        try {
            ObjectNode tree = ResultJson.JSON.readValue(Files.readAllBytes(file), ObjectNode.class);
            int version = tree == null ? 0 : tree.path("schemaVersion").asInt();
            if (version != SCHEMA_VERSION) { // before it is parsed: another version may have other values
                throw new IOException("its schema version is " + version + ", and this Weir knows " + SCHEMA_VERSION);
            }
            return ResultJson.JSON.treeToValue(tree, CampaignManifest.class);
        } catch (IOException e) {
            throw ReportException.readingManifest(file, e);
        }
    }
}
