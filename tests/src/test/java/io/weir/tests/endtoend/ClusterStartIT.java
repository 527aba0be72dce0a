package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.result.Outcome;
import io.weir.tests.Await;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import io.weir.tests.containers.FreePort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Workers that are started on their hosts by a stand-in for ssh, which gives each address a home of its own. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ClusterStartIT {

    private static final int MESSAGES = 400;

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private List<String> hosts;
    private String ssh;
    private String weir;

    @BeforeEach
    void makeHosts() throws Exception {
        sandbox = Sandbox.in(folder);
        Hosts.certify(folder.resolve("certificates"), Hosts.LOOPBACK, 2);
        hosts = List.of("127.0.0.2:" + FreePort.next(), "127.0.0.3:" + FreePort.next());
        Files.write(folder.resolve("hosts.txt"), hosts);
        ssh = script("ssh", "export HOME=" + folder + "/homes/$1", "mkdir -p \"$HOME\"", "shift", "exec \"$@\"");
        script(
                "weir/bin/benchmark-worker",
                "exec " + Path.of(System.getProperty("java.home"), "bin", "java") + " -Xmx128m -XX:+UseSerialGC "
                        + LightlyCompiled.FLAG + " -Djava.io.tmpdir=" + folder + "/tmp -Dweir.home=" + Shipped.CLONE
                        + " -Dweir.drivers=" + Shipped.CLONE + "/driver-loopback/target/driver -Dweir.cluster="
                        + Shipped.CLONE + "/cluster/target/cluster -cp '" + Shipped.CLONE
                        + "/benchmark-framework/target/lib/*' io.weir.cli.Main worker \"$@\"");
        weir = folder.resolve("weir").toString();
    }

    private String script(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + String.join("\n", lines) + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
        return file.toString();
    }

    private Tool cluster(String what, String... more) throws Exception {
        return sandbox.run(Stream.concat(Stream.of("cluster", what, "hosts.txt", "--ssh", ssh), Stream.of(more))
                .toArray(String[]::new));
    }

    @AfterEach
    void endWorkers() throws Exception {
        assertThat(cluster("stop").exitCode()).isZero();
        Await.until(
                Duration.ofSeconds(20),
                () -> sandbox.processes("worker").isEmpty()
                        && sandbox.processes("--one-run").isEmpty(),
                () -> "no worker is left");
    }

    private Path state(int host) {
        String name = hosts.get(host);
        return folder.resolve("homes")
                .resolve(name.replaceAll(":.*", ""))
                .resolve(".weir-worker")
                .resolve(name.replace(':', '_'));
    }

    private List<String> filesIn(Path place) throws IOException {
        try (Stream<Path> files = Files.walk(place)) {
            return files.filter(Files::isRegularFile)
                    .map(file -> file.getFileName().toString())
                    .sorted()
                    .toList();
        }
    }

    @Test
    void hostsThatWereStartedCarryARunOutAndAreEndedAgain() throws Exception {
        Tool start = cluster("start", "--home", weir);

        assertThat(start.exitCode()).as(start.printed()).isZero();
        for (int host = 0; host < 2; host++) {
            Path own = folder.resolve("certificates").resolve(hosts.get(host).replaceAll(":.*", ""));
            assertThat(start.printed()).contains(hosts.get(host) + ": waits for runs at " + hosts.get(host));
            assertThat(filesIn(state(host).resolve("certificates"))).isEqualTo(filesIn(own));
            assertThat(state(host).resolve("certificates/host.p12")).hasSameBinaryContentAs(own.resolve("host.p12"));
            assertThat(Files.getPosixFilePermissions(state(host).resolve("certificates/password")))
                    .hasSize(2); // its user reads and writes
        }
        assertThat(filesIn(folder.resolve("tmp"))).noneMatch(name -> name.startsWith("script-"));

        Tool again = cluster("start", "--home", weir);
        assertThat(again.exitCode()).isEqualTo(2);
        assertThat(again.printed()).contains(hosts.get(0) + ": a worker waits there already");

        Tool run = sandbox.run(
                "--workers-file",
                "hosts.txt",
                "--certificates",
                "certificates/127.0.0.1",
                "-d",
                Shipped.LOOPBACK,
                "-s",
                "topics=2",
                "-s",
                "driver.autoCreateTopics=true",
                "-s",
                "producerRate=200",
                "-s",
                "messages=" + MESSAGES,
                "-s",
                "warmupDuration=0s",
                Shipped.SMOKE);
        var result = sandbox.left("loopback-1").result();
        assertThat(result.outcome()).as(run.printed()).isEqualTo(Outcome.completed());
        assertThat(result.figures().measured().endToEnd().count()).isEqualTo(MESSAGES);
        assertThat(result.figures().generators()).hasSize(2);

        Tool stop = cluster("stop");
        assertThat(stop.exitCode()).as(stop.printed()).isZero();
        assertThat(stop.printed()).contains(hosts.get(1) + ": ended; its logs are in ");
        assertThat(state(0).resolve("certificates")).doesNotExist();
        assertThat(state(0).resolve("worker.log")).isNotEmptyFile();
    }

    @Test
    void eachHostThatCanNotBeStartedIsNamedWithTheReason() throws Exception {
        Tool nowhere = cluster("start", "--home", "/nowhere");

        assertThat(nowhere.exitCode()).isEqualTo(2);
        assertThat(nowhere.printed())
                .contains(hosts.get(0) + ": there is no Weir in /nowhere")
                .contains(hosts.get(1) + ": there is no Weir in /nowhere");

        script("weir/bin/benchmark-worker", "echo there is no Java >&2", "exit 1");
        Tool broken = cluster("start", "--home", weir);

        assertThat(broken.exitCode()).isEqualTo(2);
        assertThat(broken.printed()).contains(hosts.get(0) + ": its worker has ended: there is no Java");
    }

    @Test
    void aHostWithoutCertificateIsNamedBeforeAnythingStarts() throws Exception {
        Files.writeString(folder.resolve("hosts.txt"), hosts.get(0) + "\n127.0.0.9\n");

        Tool start = cluster("start", "--home", weir);

        assertThat(start.exitCode()).isEqualTo(2);
        assertThat(start.printed())
                .contains("There is no certificate of this host in")
                .contains("127.0.0.9");
        assertThat(folder.resolve("homes")).doesNotExist();
    }
}
