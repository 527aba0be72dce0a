package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.tests.Shipped;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * Another user has made Weir's folder in the temporary one first, and put into it what has Weir delete files and kill
 * processes; to play that user takes root's rights.
 */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FolderOfAnotherUserIT {

    private static final int ANOTHER_USER = 65_534;

    @TempDir
    Path folder;

    private Sandbox sandbox;
    private Process victim;

    @BeforeEach
    void attack() throws Exception {
        sandbox = Sandbox.in(folder);
        victim = new ProcessBuilder("sleep", "600").start();
        Path theirs = folder.resolve("tmp/weir-" + System.getProperty("user.name"));
        Path processes = Files.createDirectories(theirs.resolve("broker-1/processes"));
        Files.writeString(processes.resolve("n"), mark(victim.pid()));
        try (Stream<Path> all = Files.walk(theirs)) {
            for (Path path : all.toList()) {
                giveAway(path);
            }
        }
    }

    @AfterEach
    void endVictim() {
        victim.destroyForcibly();
    }

    private static void giveAway(Path path) {
        boolean given;
        try {
            Files.setAttribute(path, "unix:uid", ANOTHER_USER);
            given = true;
        } catch (IOException notRoot) {
            given = false;
        }
        String otherwise = "this user may not give a file away";
        assertThat(given || !Boolean.parseBoolean(System.getenv("CI")))
                .as(otherwise)
                .isTrue();
        assumeTrue(given, otherwise);
    }

    /** Everybody can read this of every process. */
    private static String mark(long pid) throws IOException {
        String[] stat = Files.readString(Path.of("/proc/" + pid + "/stat"))
                .replaceFirst(".*\\) ", "")
                .split(" ");
        return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip() + "/"
                + Files.readSymbolicLink(Path.of("/proc/self/ns/pid")) + " " + pid + " " + stat[19];
    }

    @Test
    void hasNothingDeletedOrKilledAndSaysHowToGoOn() throws Exception {
        Tool cleanup = sandbox.run("cleanup");
        assertThat(cleanup.printed())
                .contains("Nothing is removed on this machine: ", "belongs to another user (uid 65534); let TMPDIR");

        Tool run = sandbox.run(Endless.on(Shipped.LOOPBACK));
        assertThat(run.exitCode()).as(run.printed()).isEqualTo(3);
        assertThat(run.failures())
                .singleElement()
                .asString()
                .contains("The run could not be started: ", "belongs to another user (uid 65534); let TMPDIR");

        assertThat(sandbox.run("broker", "list").printed()).contains("No broker is kept running");
        assertThat(sandbox.brokerFolders()).hasSize(1);
        assertThat(victim.isAlive()).isTrue();
    }
}
