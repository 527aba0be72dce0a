package io.weir.broker;

import static io.weir.broker.TestBrokers.blueprint;
import static io.weir.broker.TestBrokers.node;

import io.weir.driver.broker.DataFolders;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A process that launches a broker, says which, and waits to be killed. */
public final class DoomedParent {

    private DoomedParent() {}

    public static void main(String[] args) throws Exception {
        TestBrokers brokers = new TestBrokers(Path.of(args[0]), Duration.ofMinutes(1));
        LocalBroker broker = brokers.launchOn(
                List.of(Path.of(args[0], "disk")),
                (directory, port) -> args[1].contains("programs")
                        ? blueprint(
                                TestProgram.node("a", DataFolders.disk(directory, 0)), TestProgram.node("b", directory))
                        : blueprint(
                                node("a", DataFolders.disk(directory, 0), "serve"), node("b", directory, "stubborn")));
        if (args[1].contains("paused")) {
            broker.pause("a");
        }
        System.out.println("broker " + broker.pid("a") + " " + broker.pid("b") + " " + broker.directory());
        new CountDownLatch(1).await();
    }
}
