package io.weir.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HostAddressTest {

    @ParameterizedTest
    @CsvSource({
        "load-1, load-1, 25520",
        "load-1.example.org:9090, load-1.example.org, 9090",
        "' 10.0.0.7:1 ', 10.0.0.7, 1",
        "http://load-1:9090, load-1, 9090",
        "http://load-1:9090/, load-1, 9090",
        "'[fe80::1]:7', '[fe80::1]', 7",
    })
    void isAHostWithOrWithoutAPort(String text, String host, int port) {
        assertThat(HostAddress.parse(text, HostAddress.PORT)).isEqualTo(new HostAddress(host, port));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "load-1:port", "load-1:70000", "load-1:-1", "ftp://load-1", ":9090"})
    void whatIsNoHostIsRefusedWithTheForm(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HostAddress.parse(text, HostAddress.PORT))
                .withMessageContaining("'" + text + "' is no host")
                .withMessageContaining("host:port");
    }

    @Test
    void tellsThisMachineFromOthers() {
        assertThat(new HostAddress("127.0.0.3", 1).isLoopback()).isTrue();
        assertThat(new HostAddress("10.0.0.3", 1).isLoopback()).isFalse();
        assertThat(new HostAddress("no-such-host.invalid", 1).isLoopback()).isFalse();
    }
}
