package io.weir.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.dataformat.yaml.YAMLGenerator;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Map;

/**
 * Writes the effective content of a workload or driver file, overrides and defaults included, which could be used to repeat a
 * run.
 */
public final class EffectiveConfiguration {

    private static final YAMLMapper YAML = YAMLMapper.builder()
            .disable(YAMLGenerator.Feature.WRITE_DOC_START_MARKER)
            .disable(YAMLGenerator.Feature.SPLIT_LINES)
            .enable(YAMLGenerator.Feature.MINIMIZE_QUOTES)
            .enable(YAMLGenerator.Feature.ALWAYS_QUOTE_NUMBERS_AS_STRINGS)
            .build();

    private EffectiveConfiguration() {}

    /** Returns the text of a file with these values by its keys. */
    public static String yaml(Map<String, Object> values) {
        try {
            return YAML.writeValueAsString(values);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("texts, numbers, lists and maps can always be written", e);
        }
    }
}
