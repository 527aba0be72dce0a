package io.weir.broker;

import io.weir.artifact.DownloadListener;
import io.weir.artifact.FileRepository;
import io.weir.cpu.CpuSet;
import io.weir.driver.broker.ArtifactSet;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.JvmCommand;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.process.NodeExitListener;
import io.weir.process.NodeLimits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.zip.ZipEntry;

/** Launches {@link TestServer}s from a repository in a folder. */
public final class TestBrokers {

    static final List<String> SMALL = List.of("-Xmx32m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1");

    final Path folder;
    final BrokerLauncher launcher;

    public TestBrokers(Path folder, Duration limit) throws IOException {
        this.folder = folder;
        FileRepository repository = new FileRepository(Files.createDirectories(folder.resolve("maven")));
        repository.with("server", "1");
        String name = TestServer.class.getName().replace('.', '/') + ".class";
        try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(repository.remote("server", "1", "jar")));
                var bytes = TestServer.class.getClassLoader().getResourceAsStream(name)) {
            jar.putNextEntry(new ZipEntry(name));
            bytes.transferTo(jar);
        }
        repository.sum("server", "1", "jar");
        this.launcher = new BrokerLauncher(
                repository.resolver(), limit, temporary(), Optional.empty(), null, List.of(), NodeLimits.NONE);
    }

    public Path temporary() {
        return folder.resolve("weir-test");
    }

    Path logs() {
        return folder.resolve("logs");
    }

    public LocalBroker launch(BlueprintSource source, NodeExitListener exits) throws Exception {
        return launcher.launch(source, logs(), DownloadListener.NONE, exits);
    }

    LocalBroker launchOn(CpuSet cpus, BlueprintSource source) throws Exception {
        return launcher.placed(Optional.empty(), cpus, List.of(), NodeLimits.NONE)
                .launch(source, logs(), DownloadListener.NONE, NodeExitListener.NONE);
    }

    /** Launches one with parts in folders, which stand for disks and are made. */
    LocalBroker launchOn(List<Path> disks, BlueprintSource source) throws Exception {
        for (Path disk : disks) {
            Files.createDirectories(disk);
        }
        return launcher.placed(Optional.empty(), null, disks, NodeLimits.NONE)
                .launch(source, logs(), DownloadListener.NONE, NodeExitListener.NONE);
    }

    public LocalBroker launch(BlueprintSource source) throws Exception {
        return launch(source, NodeExitListener.NONE);
    }

    static BrokerBlueprint blueprint(BrokerStep... steps) {
        return new BrokerBlueprint(ArtifactSet.of("test:server:1"), List.of(steps), Map.of("address", "here"));
    }

    static Launch node(String name, Path directory, String... arguments) {
        return new Launch(name, command(directory.resolve(name), arguments), "server ready");
    }

    static JvmCommand command(Path directory, String... arguments) {
        return new JvmCommand(
                TestServer.class.getName(), SMALL, List.of(arguments), Map.of("GREETING", "hello"), directory);
    }
}
