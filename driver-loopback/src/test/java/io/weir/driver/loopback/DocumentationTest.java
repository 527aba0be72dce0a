package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.loopback.config.LoopbackSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentationTest {

    private final List<SettingDescriptor> settings = new LoopbackDriver().settings();

    @Test
    void statesTheDefaultsThatHoldForMissingKeys() throws Exception {
        Map<String, Object> defaults = new LinkedHashMap<>();
        for (SettingDescriptor setting : settings) {
            if (!setting.defaultValue().isEmpty()) {
                defaults.put(setting.key(), value(setting));
            }
        }
        assertThat(LoopbackSettings.from(new DriverSettings(defaults)))
                .isEqualTo(LoopbackSettings.from(new DriverSettings(Map.of())));
    }

    @ParameterizedTest
    @ValueSource(strings = {"loopback.yaml", "sink.yaml"})
    void shipsDriverFilesOfKnownKeys(String file) throws IOException {
        Set<String> keys = Files.readString(Path.of(file))
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> line.substring(0, line.indexOf(':')))
                .collect(Collectors.toSet());
        assertThat(keys).contains("name", "driverClass");
        keys.removeAll(Set.of("name", "driverClass"));
        assertThat(settings).extracting(SettingDescriptor::key).containsAll(keys);
        assertThat(keys).isNotEmpty();
    }

    private static Object value(SettingDescriptor setting) {
        String text = setting.defaultValue();
        return switch (setting.type()) {
            case BOOLEAN -> Boolean.valueOf(text);
            case INTEGER -> Long.valueOf(text);
            case NUMBER -> Double.valueOf(text);
            case DURATION -> Long.valueOf(text.replace("0s", "0"));
            default -> text;
        };
    }
}
