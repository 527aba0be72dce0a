package io.weir.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weir.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Effective configuration of a run, overrides and defaults included, as files that could be used to repeat it; secrets
 * are masked.
 *
 * @param workload values by the keys of a workload file
 * @param driver values by the keys of a driver file
 */
public record EffectiveConfiguration(Map<String, Object> workload, Map<String, Object> driver) {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    public EffectiveConfiguration {
        workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
        driver = Collections.unmodifiableMap(new LinkedHashMap<>(driver));
    }

    /** Returns the effective configuration of two files. */
    public static EffectiveConfiguration of(Workload workload, DriverConfiguration driver) {
        return new EffectiveConfiguration(WorkloadKeys.valuesOf(workload), driver.effective());
    }

    /** Returns the workload as the text of a file. */
    public String workloadYaml() {
        return yaml(workload);
    }

    /** Returns the driver as the text of a file. */
    public String driverYaml() {
        return yaml(driver);
    }

    static String yaml(Map<String, Object> content) {
        try {
            return YAML.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers, lists and maps can always be written", e);
        }
    }
}
