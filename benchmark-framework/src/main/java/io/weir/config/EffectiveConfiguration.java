package io.weir.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import io.weir.workload.Workload;
import java.util.Map;

/**
 * Effective content of a workload or driver file, overrides and defaults included, which could be used to repeat a run;
 * secrets are masked.
 *
 * @param values by the keys of the file
 */
public record EffectiveConfiguration(Map<String, Object> values) {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    public static EffectiveConfiguration of(Workload workload) {
        return new EffectiveConfiguration(WorkloadKeys.valuesOf(workload));
    }

    public static EffectiveConfiguration of(DriverConfiguration driver) {
        return new EffectiveConfiguration(driver.effective());
    }

    /** Returns the text of the file. */
    public String yaml() {
        try {
            return YAML.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers, lists and maps can always be written", e);
        }
    }
}
