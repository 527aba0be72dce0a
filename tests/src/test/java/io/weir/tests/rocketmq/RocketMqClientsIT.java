package io.weir.tests.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.artifact.ArtifactException;
import io.weir.config.source.ConfigurationException;
import io.weir.tests.keys.FileRun;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a driver file makes of RocketMQ's two clients, with the driver in its folder and without a broker. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RocketMqClientsIT {

    @Test
    void refusesKeysOfTheOtherClientEachAtItsPlace(@TempDir Path folder) throws Exception {
        try (FileRun files = new FileRun(folder, "rocketmq")) {
            assertThatThrownBy(() -> files.target("""
                            driverClass: rocketmq
                            namesrvAddr: 127.0.0.1:9876
                            grpcEndpoint: 127.0.0.1:8081
                            autoBatch: true
                            sendType: oneway
                            consumerType: pull
                            delayLevel: 2
                            producerConfig: |
                              sendMsgTimeout=5000
                            """))
                    .isInstanceOf(ConfigurationException.class)
                    .message()
                    .contains(
                            ":4:12: autoBatch is a setting of the remoting client",
                            ":5:11: sendType oneway is not in the gRPC client; set async or sync",
                            ":6:15: consumerType pull is not in the gRPC client",
                            ":7:13: delayLevel is not in the gRPC client",
                            ": producerConfig is a setting of the remoting client")
                    .hasLineCount(5);
            assertThatThrownBy(() -> files.target("""
                            driverClass: rocketmq
                            namesrvAddr: 127.0.0.1:9876
                            messageType: fifo
                            consumerType: simple
                            grpc:
                              receivers: 2
                            """))
                    .isInstanceOf(ConfigurationException.class)
                    .message()
                    .contains(
                            ":3:14: messageType is a setting of the gRPC client",
                            ":4:15: consumerType simple is not in the remoting client",
                            ":6:14: grpc.receivers is a setting of the gRPC client")
                    .hasLineCount(3);
        }
    }

    @Test
    void takesTheClientVersionOfTheClientThatIsAskedFor(@TempDir Path folder) throws Exception {
        String file = "driverClass: rocketmq\nnamesrvAddr: 127.0.0.1:9876\nclientVersion: %s\nclientType: grpc\n";
        try (FileRun files = new FileRun(folder, "rocketmq")) {
            assertThat(files.target(file.formatted("5.2.0")).driver().jars().stream()
                            .map(jar -> jar.getFileName().toString()))
                    .contains(
                            "rocketmq-client-java-5.2.0.jar", "rocketmq-client-5.5.0.jar", "rocketmq-tools-5.5.0.jar");
            assertThatThrownBy(() -> files.target(file.formatted("0.0.1")))
                    .isInstanceOf(ArtifactException.class)
                    .hasMessageContaining("rocketmq-client-java")
                    .hasMessageContaining("0.0.1");
        }
    }
}
