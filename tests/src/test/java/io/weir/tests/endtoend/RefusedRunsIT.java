package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** What can't work ends in time, with the reason in the words of whoever refused. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class RefusedRunsIT {

    @TempDir
    Path folder;

    private Sandbox sandbox;

    @BeforeEach
    void makeSandbox() throws Exception {
        sandbox = Sandbox.in(folder);
    }

    private void assertFailedWith(Tool tool, String run, String... words) throws Exception {
        assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(3);
        assertThat(tool.failures())
                .as(tool.printed())
                .singleElement()
                .asString()
                .contains(words);
        LeftResults left = new LeftResults(sandbox.results(run));
        left.assertFollowsTheSchema();
        assertThat(left.result().outcome().kind()).isEqualTo(Outcome.Kind.FAILED);
    }

    @Test
    void aClusterThatIsNotThereAndOneWithoutAName() throws Exception {
        try (Socket bound = new Socket()) {
            // Nobody listens there, and nobody else can come to listen.
            bound.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0));
            String address = "127.0.0.1:" + bound.getLocalPort();
            // The one waits for the client's time limit, the other ends meanwhile.
            try (Tool remote = sandbox.start(
                            "-d",
                            Sandbox.KAFKA_REMOTE,
                            "-s",
                            "driver.commonConfig.bootstrap.servers=" + address,
                            Sandbox.SMOKE);
                    Tool nameless = sandbox.start(
                            "-d",
                            Sandbox.KAFKA_REMOTE,
                            "-s",
                            "driver.commonConfig.bootstrap.servers=nowhere.invalid:9092",
                            "-s",
                            "driver.name=nameless",
                            Sandbox.SMOKE)) {
                assertFailedWith(
                        nameless,
                        "nameless-1",
                        "no host of bootstrap.servers has an address here: nowhere.invalid:9092");
                assertFailedWith(remote, "kafka-remote-1", "no Kafka broker took a connection at " + address);
            }
            sandbox.assertNothingIsLeft();
        }
    }

    @Test
    void aPortThatSomebodyElseHas() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
                Tool tool = sandbox.start(Endless.on(
                        Sandbox.KAFKA,
                        "broker.config.listeners=PLAINTEXT://127.0.0.1:" + other.getLocalPort()
                                + ",CONTROLLER://127.0.0.1:${port.controller}"))) {
            assertFailedWith(tool, "kafka-1", "a port that it needs is in use by another process");
            sandbox.assertNothingIsLeft();
        }
    }
}
