package io.weir.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class BrokerAddressesTest {

    @Test
    void addressesAreFoundInListsAndTextsAndWithASchemeBefore() {
        assertThat(BrokerAddresses.in(Map.of("common", "acks=all\nbootstrap.servers=a.example.org:9092,b:9093\nx=y")))
                .containsExactly("a.example.org:9092", "b:9093");
        assertThat(BrokerAddresses.in(List.of("pulsar+ssl://c:6651/", Map.of("url", "http://[fe80::1]:8080/admin"))))
                .containsExactly("c:6651", "[fe80::1]:8080");
        assertThat(BrokerAddresses.in(List.of("namesrv-1:9876;namesrv-2:9876", "namesrv-1:9876")))
                .containsExactly("namesrv-1:9876", "namesrv-2:9876");
    }

    @Test
    void timesClassesAndNumbersAreNoAddresses() {
        assertThat(BrokerAddresses.in(List.of(
                        "12:30:00", "org.example.Partitioner", "1:5", "key: 9092", "/etc/tls/a:9092b", 9092, "10m")))
                .isEmpty();
    }
}
