package io.weir.driver.tubemq.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.ini4j.Ini;
import org.junit.jupiter.api.Test;

class IniFormatTest {

    @Test
    void isReadByIni4jAsItWasWritten() throws Exception {
        Map<String, String> values = Map.of(
                "password", "pä漢\uD83D\uDE00\nport=1\n[master]\n;x#y",
                "path", "c:\\tmp\\new",
                "a:key=", "a b=c",
                "port", "8123");

        Ini read = new Ini(new ByteArrayInputStream(
                new IniFormat().putAll("broker", values).text().getBytes(StandardCharsets.UTF_8)));

        assertThat(read.keySet()).containsExactly("broker");
        assertThat(read.get("broker")).containsExactlyInAnyOrderEntriesOf(values);
    }
}
