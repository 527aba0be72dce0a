package io.weir.tests.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.CreateContainerResponse;
import com.github.dockerjava.api.command.InspectImageResponse;
import io.weir.tests.LightlyCompiled;
import io.weir.tests.Shipped;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPInputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;

/** The image is the archive, and runs as a user without rights or name. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ImageIT {

    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @BeforeAll
    static void load() throws Exception {
        WeirImage.load();
    }

    @Test
    void holdsTheArchiveAndNothingElseOfWeir() throws Exception {
        Map<String, String> archive = new TreeMap<>();
        try (InputStream file = Files.newInputStream(archive())) {
            read(new TarArchiveInputStream(new GZIPInputStream(file)), archive);
        }
        DockerClient engine = DockerClientFactory.instance().client();
        CreateContainerResponse container =
                engine.createContainerCmd(WeirImage.NAME).exec();
        Map<String, String> image = new TreeMap<>();
        try (InputStream tar = engine.copyArchiveFromContainerCmd(container.getId(), "/opt/weir")
                .exec()) {
            read(new TarArchiveInputStream(tar), image);
        } finally {
            engine.removeContainerCmd(container.getId()).withForce(true).exec();
        }
        assertThat(archive).containsKey("bin/benchmark");
        assertThat(image).isEqualTo(archive);
    }

    private static Path archive() throws IOException {
        try (var made = Files.list(Shipped.CLONE.resolve("dist/target"))) {
            return made.filter(file -> file.toString().endsWith(".tar.gz"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Adds each file of a tar, without its outer folder: its content, and whether it can be run. */
    private static void read(TarArchiveInputStream tar, Map<String, String> files) throws Exception {
        for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
            if (entry.isFile()) {
                byte[] digest = MessageDigest.getInstance("SHA-256").digest(tar.readAllBytes());
                files.put(
                        entry.getName().replaceFirst("^[^/]*/", ""),
                        Base64.getEncoder().encodeToString(digest) + " "
                                + Integer.toOctalString(entry.getMode() & 0777));
            }
        }
    }

    @Test
    void isOfAUserThatIsNotRootAndOfAFixedTime() {
        InspectImageResponse image = DockerClientFactory.instance()
                .client()
                .inspectImageCmd(WeirImage.NAME)
                .exec();
        assertThat(image.getConfig().getUser()).isEqualTo("65532:65532");
        assertThat(image.getConfig().getEntrypoint()).containsExactly("/opt/weir/bin/benchmark");
        assertThat(image.getCreated()).startsWith("2026-11-20T00:00:00");
    }

    @Test
    void measuresWithARootThatCanNotBeWrittenTo() {
        try (GenericContainer<?> container = WeirImage.container()
                .withEnv("TMPDIR", "/home/weir/tmp")
                .withEnv("HEAP_OPTS", "-Xms64m -Xmx192m")
                .withEnv("JVM_OPTS", "-XX:+UseSerialGC " + LightlyCompiled.FLAG)
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(PATIENCE))) {
            container.withCreateContainerCmdModifier(
                    command -> command.withEntrypoint("sh", "-c").withCmd("""
                    /opt/weir/bin/benchmark --version && id -u && /opt/weir/bin/benchmark \
                      --drivers driver-loopback/loopback.yaml --output /home/weir/results --set testDuration=2s workloads/smoke.yaml
                    code=$?
                    cat /home/weir/results/*/*/result.json
                    case $code in 4) exit 0 ;; esac # too slow a machine is the verdict's business
                    exit $code
                    """));
            container.start();
            assertThat(container.getLogs())
                    .contains("Weir ", "65532")
                    .containsPattern("\"outcome\"\\s*:\\s*\\{\\s*\"kind\"\\s*:\\s*\"COMPLETED\"")
                    .doesNotContain("Read-only file system");
        }
    }
}
