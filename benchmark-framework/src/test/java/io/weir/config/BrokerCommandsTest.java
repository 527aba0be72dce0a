package io.weir.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.process.NodeCommands;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key {@code broker.commands} of a driver file. */
class BrokerCommandsTest {

    @TempDir
    Path folder;

    private List<String> errors(String broker) {
        Reading reading = new Reading(folder);
        var ignored = reading.driver("driverClass: loopback\nbroker: " + broker + "\n");
        return reading.errors();
    }

    @Test
    void readsTheCommandsAndTheAddressOfEachNodeInTheOrderOfTheFile() {
        Reading reading = new Reading(folder);
        DriverConfiguration read = reading.driver("""
                        driverClass: loopback
                        broker:
                          launch: none
                          commands:
                            b2.kill: ssh b2 sudo pkill -9 -f "kafka.Kafka"
                            b2.start: ssh b2 sudo systemctl start kafka
                            b1.address: b1:9092
                            b1.pause: ssh b1 'kill -STOP $(cat /run/kafka.pid)'
                        """).orElseThrow(() -> new AssertionError(reading.errors()));

        assertThat(read.file().broker().commands())
                .containsExactly(
                        new NodeCommands(
                                "b2",
                                Optional.empty(),
                                Map.of(
                                        "kill",
                                        "ssh b2 sudo pkill -9 -f \"kafka.Kafka\"",
                                        "start",
                                        "ssh b2 sudo systemctl start kafka")),
                        new NodeCommands(
                                "b1",
                                Optional.of("b1:9092"),
                                Map.of("pause", "ssh b1 'kill -STOP $(cat /run/kafka.pid)'")));
    }

    @Test
    void tellsWhatIsWrongWithACommand() {
        assertThat(errors("{launch: none, commands: {b1: kill}}"))
                .containsExactly("d.yaml:2:39: broker.commands.b1 must be the name of a node, none of all, controller,"
                        + " follower, leader, majority, minority, then a dot, and one of address, kill,"
                        + " terminate, start, pause, slow, resume, such as b1.kill");
        assertThat(errors("{launch: none, commands: {b1.stop: x}}")).hasSize(1);
        assertThat(errors("{launch: none, commands: {leader.kill: x}}")).hasSize(1);
        assertThat(errors("{launch: none, commands: {a.address: 'h:1', b.address: 'h:1'}}"))
                .containsExactly("d.yaml:2:64: broker.commands.b.address is that of another node too: h:1");
        assertThat(errors("{launch: none, commands: {b1.address: b1}}"))
                .containsExactly(
                        "d.yaml:2:47: broker.commands.b1.address must be a host and a port, such as b1:9092, not 'b1'");
        assertThat(errors("{launch: local, commands: {b1.kill: x}}"))
                .containsExactly(
                        "d.yaml:2:35: broker.commands are for a cluster of yours, and Weir itself acts on a broker"
                                + " that it launches; take them out");
    }
}
