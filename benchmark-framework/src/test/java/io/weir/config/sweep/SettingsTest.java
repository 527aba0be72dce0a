package io.weir.config.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.config.source.Node;
import io.weir.config.source.SourceLocation;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SettingsTest {

    private static final SourceLocation HERE = SourceLocation.of("here");

    private static Setting setting(String key, String value) {
        return new Setting(key, HERE, new Node.Scalar(HERE, HERE, value, true));
    }

    private static final Settings FILE = new Settings(
            List.of(setting("topics", "9")),
            Map.of("kafka", List.of(setting("broker.nodes", "3"), setting("broker.heap", "1g"))));

    @Test
    void aSettingForOneSystemGoesBeforeThatForAll() {
        Settings both = FILE.plus(new Settings(List.of(), Map.of("kafka", List.of(setting("topics", "2")))));

        assertThat(both.of("kafka"))
                .containsExactly(setting("topics", "2"), setting("broker.nodes", "3"), setting("broker.heap", "1g"));
        assertThat(both.of("pulsar")).containsExactly(setting("topics", "9"));
    }

    @Test
    void aLaterSettingForAllGoesBeforeAnEarlierOneForASystem() {
        Settings shortened = FILE.plus(new Settings(List.of(setting("broker.nodes", "1")), Map.of()));

        assertThat(shortened.of("kafka"))
                .containsExactlyInAnyOrder(
                        setting("topics", "9"), setting("broker.nodes", "1"), setting("broker.heap", "1g"));
    }
}
