package io.weir.plan;

import io.weir.config.ConfigurationReader;
import io.weir.config.DriverConfiguration;
import io.weir.config.DriverFile;
import io.weir.config.EffectiveConfiguration;
import io.weir.config.UserEnvironment;
import io.weir.config.WorkloadFile;
import io.weir.config.WorkloadKeys;
import io.weir.config.source.ConfigurationErrors;
import io.weir.config.source.SourceFile;
import io.weir.config.source.SourceLocation;
import io.weir.report.CampaignManifest;
import io.weir.result.Environment;
import io.weir.units.QuantityFormat;
import io.weir.workload.Payload;
import io.weir.workload.Workload;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Workloads and drivers on their way into a manifest, and out of it again.
 *
 * @param file of the manifest
 */
record CampaignInputs(
        Path file,
        CampaignManifest manifest,
        UserEnvironment environment,
        List<String> overrides,
        ConfigurationErrors errors) {

    private static final double GIB = 1 << 30;

    static CampaignManifest.Input of(WorkloadFile file) {
        return new CampaignManifest.Input(
                file.source().baseName(), WorkloadKeys.valuesOf(file.workload()), List.of(), checksum(file.workload()));
    }

    static CampaignManifest.Input of(DriverTarget target) {
        DriverConfiguration driver = target.configuration();
        return new CampaignManifest.Input(driver.file().name(), driver.effective(), driver.secrets(), null);
    }

    private static @Nullable String checksum(Workload workload) {
        if (!(workload.payload() instanceof Payload.FromFile file)) {
            return null;
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            byte[] delimiter = file.delimiter().getBytes(StandardCharsets.UTF_8);
            file.payloads().forEach(payload -> {
                digest.update(payload);
                digest.update(delimiter);
            });
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Reads the workloads, in the numbers of the manifest; one is empty when it has an error. */
    List<Optional<WorkloadFile>> workloads() {
        ConfigurationReader reader = new ConfigurationReader(environment, overrides, errors);
        List<Optional<WorkloadFile>> workloads = new ArrayList<>();
        for (CampaignManifest.Input workload : manifest.workloads()) {
            workloads.add(workload(reader, workload, file + "/" + workload.name() + ".yaml"));
        }
        return workloads;
    }

    /** Reads a workload; the file of its payload must be the same. */
    private Optional<WorkloadFile> workload(ConfigurationReader reader, CampaignManifest.Input workload, String name) {
        Optional<WorkloadFile> read = reader.workload(source(name, workload));
        read.filter(found -> found.workload().payload() instanceof Payload.FromFile payload
                        && workload.configuration().containsValue(payload.file())
                        && !Objects.equals(checksum(found.workload()), workload.payloadChecksum()))
                .ifPresent(found -> errors.add(
                        SourceLocation.of(name),
                        "names a payload file that has changed since, or another one of that name was found; call the"
                                + " command where the campaign was started"));
        return read;
    }

    /** Reads the drivers, in the numbers of the manifest; one is empty when it has an error. */
    List<Optional<DriverFile>> drivers() {
        Set<String> secrets = manifest.drivers().stream()
                .flatMap(driver -> driver.secrets().stream())
                .collect(Collectors.toSet());
        return manifest.drivers().stream()
                .map(driver -> driver(driver, file + "/" + driver.name() + ".yaml", secrets))
                .toList();
    }

    /**
     * Reads a driver. A secret goes only to the drivers that lack it: others may not even know the key.
     *
     * @param secrets keys of all secrets in the campaign
     */
    private Optional<DriverFile> driver(CampaignManifest.Input driver, String name, Set<String> secrets) {
        List<String> own = overrides.stream()
                .filter(text -> !secrets.contains(key(text)) || driver.secrets().contains(key(text)))
                .toList();
        List<String> lacking = driver.secrets().stream()
                .filter(key -> own.stream().map(CampaignInputs::key).noneMatch(key::equals))
                .toList();
        lacking.forEach(key -> errors.add(
                SourceLocation.of(name),
                "lacks a secret, which no result keeps; give its whole value again by --set " + key + "=VALUE"));
        if (!lacking.isEmpty()) {
            return Optional.empty(); // or each secret would be reported twice
        }
        return new ConfigurationReader(environment, own, errors).driver(source(name, driver));
    }

    private SourceFile source(String name, CampaignManifest.Input input) {
        return new SourceFile(name, environment.workingDirectory(), EffectiveConfiguration.yaml(input.configuration()));
    }

    private static String key(String override) {
        int equals = override.indexOf('=');
        return equals < 0 ? "" : override.substring(0, equals).strip();
    }

    /** Adds an error for each input that is not what it was. */
    static void refuseChanges(
            SourceLocation place,
            List<CampaignManifest.Input> begun,
            List<CampaignManifest.Input> now,
            ConfigurationErrors errors) {
        for (int i = 0; i < begun.size(); i++) {
            if (!begun.get(i).isSameAs(now.get(i))) {
                errors.add(
                        place,
                        "was begun with other values for " + begun.get(i).name()
                                + ": the rest would be another campaign; leave --set out, except for secrets, or repeat"
                                + " all by --campaign");
            }
        }
    }

    /** Returns whether figures of two machines belong together; sizes of memory may differ by a few pages. */
    static boolean sameMachine(Environment.Hardware one, Environment.Hardware other) {
        return words(one).equals(words(other));
    }

    /** Returns "2 CPUs (AMD EPYC) and 24 GiB of memory". */
    static String words(Environment.Hardware machine) {
        Long memory = machine.memoryBytes();
        return QuantityFormat.count(machine.cpus())
                + (machine.cpus() == 1 ? " CPU" : " CPUs")
                + (machine.cpuModel() == null ? "" : " (" + machine.cpuModel() + ")")
                + (memory == null ? "" : " and " + Math.round(memory / GIB) + " GiB of memory");
    }
}
