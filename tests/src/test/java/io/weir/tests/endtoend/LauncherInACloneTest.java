package io.weir.tests.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.plan.RunJvm;
import io.weir.process.OwnFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a clone builds what the sources say, once, and starts just that. */
@EnabledOnOs(OS.LINUX)
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class LauncherInACloneTest {

    @TempDir
    Path folder;

    private FakeClone clone;

    @BeforeEach
    void cloneIt() throws IOException {
        clone = new FakeClone(folder.resolve("clone"), folder);
    }

    private static String ended(Tool tool, int code) throws InterruptedException {
        try (tool) {
            assertThat(tool.awaitEnd()).as(tool.printed()).isEqualTo(code);
            return tool.printed();
        }
    }

    @Test
    void buildsOnceAndLeavesNothingInTheClone() throws Exception {
        assertThat(ended(clone.launch("--version"), 0)).contains("Building Weir (first use)", "framework of benchmark");
        assertThat(ended(clone.launch("--version"), 0)).doesNotContain("Building");
        assertThat(clone.builds()).containsExactly("benchmark-framework,");
        assertThat(folder.resolve("clone/target")).doesNotExist();
    }

    @Test
    void givesTheToolTheHeapThatTheUserNames() throws Exception {
        assertThat(ended(clone.launch("--version"), 0)).contains("-Xmx256m");
        assertThat(ended(clone.launch(Map.of("TOOL_HEAP_OPTS", "-Xms64m -Xmx1g"), "--version"), 0))
                .contains("-Xms64m\n-Xmx1g\n")
                .doesNotContain("-Xmx256m");
        assertThat(ended(clone.launch(Map.of("TOOL_HEAP_OPTS", "1g"), "--version"), 2))
                .contains("TOOL_HEAP_OPTS holds '1g', which is no flag of the JVM's heap: write -Xmx1g, or unset it.");
    }

    @Test
    void calibratesWithTheFlagsOfARun() throws Exception {
        String own = ended(clone.launch("--version"), 0);
        assertThat(own).contains("-XX:+UseSerialGC\n", "-XX:TieredStopAtLevel=1\n");

        String byDefault = ended(clone.launch("calibrate"), 0);
        assertThat(byDefault)
                .contains(String.join("\n", RunJvm.of(Map.of()).flags()) + "\n")
                .doesNotContain("-XX:+UseSerialGC", "TieredStopAtLevel", "-Xmx256m");
        Map<String, String> given = Map.of("HEAP_OPTS", "-Xmx2g", "JVM_OPTS", "-XX:+UseZGC -Da=b");
        assertThat(ended(clone.launch(given, "calibrate"), 0))
                .contains(String.join("\n", RunJvm.of(given).flags()) + "\n");
    }

    @Test
    void whatWasEditedWhileItWaitedForAnotherLauncherIsNotKeptAsTheOldSources() throws Exception {
        clone.edit("engine", "another");
        clone.holdMaven(true);
        Tool first = clone.launch("--version");
        first.await(() -> clone.builds().size() == 1);
        clone.edit("benchmark-framework", "seen before the wait");
        Tool second = clone.launch("--version");
        second.awaitLine("Waiting for another launcher");
        clone.edit("benchmark-framework", "seen after it");
        clone.holdMaven(false);
        assertThat(ended(first, 0)).contains("framework of benchmark-framework");
        assertThat(ended(second, 0)).contains("framework seen after it");

        clone.edit("benchmark-framework", "seen before the wait");
        assertThat(ended(clone.launch("--version"), 0)).contains("framework seen before the wait");
    }

    @Test
    void aKilledLauncherAndItsMavenKeepNobodyFromBuilding() throws Exception {
        clone.holdMaven(true);
        Tool killed = clone.launch("--version");
        killed.await(() -> clone.builds().size() == 1);
        killed.kill();
        clone.holdMaven(false);
        assertThat(ended(clone.launch("--version"), 0)).contains("framework of benchmark-framework");
        try (Stream<Path> left = Files.list(clone.kept())) {
            assertThat(left.map(Path::getFileName).map(Path::toString)).noneMatch(name -> name.startsWith("workspace"));
        }
    }

    @Test
    void aLockWithoutAnOwnerIsNone() throws Exception {
        Files.writeString(clone.makeKept().resolve("lock"), "1");
        assertThat(ended(clone.launch("--version"), 0)).contains("framework of benchmark-framework");
    }

    @Test
    void aCacheThatCannotBeWrittenIsNamedWithTheRemedy() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "");
        assertThat(ended(clone.launch(Map.of("XDG_CACHE_HOME", file.toString()), "--version"), 2))
                .contains(file + "/weir/launcher can't be made: let XDG_CACHE_HOME name a folder");
        assertThat(ended(clone.launch(Map.of("HOME", ""), "--version"), 2)).contains("let XDG_CACHE_HOME name one");
    }

    @Test
    void aFolderInWhichNoLockCanBeMadeIsNamed() throws Exception {
        Path cache = OwnFolder.make(folder.resolve("cache/weir"), "launcher");
        Files.createDirectory(cache.resolve("lock"));
        assertThat(ended(
                        clone.launch(
                                Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString()), "--version"),
                        2))
                .contains(cache + " can't be written");
    }

    @Test
    void nothingIsRunFromAFolderInWhichOthersCanPutFiles() throws Exception {
        ended(clone.launch("--version"), 0);
        Path cache = clone.kept().getParent();
        for (Path writable : List.of(cache, clone.kept())) {
            for (int mode : new int[] {0775, 0757}) {
                Files.setAttribute(writable, "unix:mode", mode);
                assertThat(ended(clone.launch("--version"), 2))
                        .contains("other users can write to " + writable, "then: chmod go-w " + writable)
                        .doesNotContain("framework");
            }
            Files.setAttribute(writable, "unix:mode", 0755);
        }

        Files.setAttribute(cache.getParent(), "unix:mode", 0777);
        assertThat(ended(clone.launch("--version"), 2))
                .contains("everybody can rename what is in " + cache.getParent());
        Files.setAttribute(cache.getParent(), "unix:mode", 01777);
        assertThat(ended(clone.launch("--version"), 0)).contains("framework of benchmark-framework");
    }

    @Test
    void nothingIsRunFromAFolderOfAnotherUserOrALink() throws Exception {
        ended(clone.launch("--version"), 0);
        Path cache = clone.kept().getParent();
        Path elsewhere = Files.move(cache, folder.resolve("elsewhere"));
        Files.createSymbolicLink(cache, elsewhere);
        assertThat(ended(clone.launch("--version"), 2)).contains(cache + " belongs to another user or is a link");
        Files.delete(cache);
        Files.move(elsewhere, cache);

        if (Files.getAttribute(clone.kept(), "unix:uid").equals(0)) {
            Files.setAttribute(clone.kept(), "unix:uid", 65_534);
        }
        assertThat(ended(anotherUser().launch("--version"), 2))
                .contains(
                        clone.kept() + " belongs to another user or is a link: let XDG_CACHE_HOME name another place");
    }

    /** What others can write to by the user's umask must not be what is run. */
    @Test
    void whatIsBuiltIsWritableByItsUserOnly() throws Exception {
        Files.setAttribute(folder.resolve("clone/benchmark-framework/src/main/Source"), "unix:mode", 0666);
        ended(clone.launchWithUmask("000", "--version"), 0);

        try (Stream<Path> all = Files.walk(clone.kept().getParent())) {
            assertThat(all.filter(path -> !path.endsWith("lock") && !path.endsWith("build.log")))
                    .isNotEmpty()
                    .allSatisfy(path -> assertThat((int) Files.getAttribute(path, "unix:mode") & 022)
                            .isZero());
        }
    }

    @Test
    void sourcesThatCannotAllBeCopiedAreNotBuilt() throws Exception {
        Path sources = folder.resolve("clone/engine/src/main");
        Files.delete(sources.resolve("Source"));
        Files.delete(sources);
        assertThat(ended(clone.launch("--version"), 2)).contains("the sources could not be copied");
        assertThat(clone.builds()).isEmpty();
    }

    @Test
    void driversAreFoundInEachSpellingOfTheOption() throws Exception {
        String file = folder.resolve("clone/driver-kafka/kafka.yaml").toString();
        ended(clone.launch("-d=" + file, "workload.yaml"), 0);
        assertThat(clone.builds()).containsExactly("benchmark-framework,driver-kafka,");
        for (String[] words : new String[][] {
            {"-d", file, "workload.yaml"}, {"-d" + file}, {"--drivers=" + file}, {"--drivers", file, "workload.yaml"}
        }) {
            assertThat(ended(clone.launch(words), 0)).contains("launcher/driver-kafka-");
        }
        assertThat(clone.builds()).hasSize(1);
    }

    @Test
    void aFirstCommandThatOnlyLooksForBrokersBuildsLikeAnyOther() throws Exception {
        assertThat(ended(clone.launch("broker", "list"), 0))
                .contains("Building Weir", "framework of benchmark-framework");
    }

    @Test
    void aBrokerCanBeStoppedWhileTheSourcesDoNotCompile() throws Exception {
        ended(clone.launch("--version"), 0);
        clone.edit("benchmark-framework", "does not compile");
        assertThat(ended(clone.launch("--version"), 2)).contains("ERROR: it does not compile");
        for (String[] words :
                new String[][] {{"broker", "stop", "mine"}, {"broker", "list"}, {"cleanup", "--dry-run"}}) {
            assertThat(ended(clone.launch(words), 0)).contains("framework of benchmark-framework");
        }
        assertThat(clone.builds()).hasSize(2);
    }

    @Test
    void worksWhereverTheCloneLies() throws Exception {
        for (String name : new String[] {"wëir", "my clone", "it's $HOME"}) {
            FakeClone there = new FakeClone(folder.resolve(name), folder.resolve("for " + name));
            assertThat(ended(there.launch(Map.of("LC_ALL", "C"), "--version"), 0))
                    .contains(
                            "framework of benchmark-framework",
                            "locale C.UTF-8",
                            "-Dweir.home=" + folder.resolve(name));
        }
        FakeClone colon = new FakeClone(folder.resolve("a:b"), folder.resolve("for a colon"));
        assertThat(ended(colon.launch("--version"), 2)).contains("has a colon", "move or rename");
    }

    /** Has the launcher take its user for one whom the machine does not know. */
    private FakeClone anotherUser() throws Exception {
        Path id = folder.resolve("tools/id");
        Files.writeString(id, "#!/bin/sh\n[ \"$1\" = -u ] && echo 54321\n");
        id.toFile().setExecutable(true);
        return clone;
    }

    @Test
    void aUserWhomTheMachineDoesNotKnowNeedsAHome() throws Exception {
        anotherUser();

        assertThat(ended(clone.launch(Map.of("HOME", ""), "--version"), 2)).contains("uid 54321", "let HOME name one");
        assertThat(ended(clone.launch("--version"), 0)).contains("framework of benchmark-framework");
    }

    @Test
    void aLocaleWithLettersStaysTheUsers() throws Exception {
        assertThat(ended(clone.launch(Map.of("LC_ALL", "C.UTF-8", "TMPDIR", "/var/tmp"), "--version"), 0))
                .contains("locale C.UTF-8", "-Djava.io.tmpdir=/var/tmp");
    }

    @Test
    void whatWasNotStartedForAMonthGoesWithTheNextBuild() throws Exception {
        Path old = Files.createDirectories(clone.makeKept().resolve("driver-kafka-1-1"));
        FileTime aMonthAgo = FileTime.from(Instant.now().minus(Duration.ofDays(32)));
        Files.setLastModifiedTime(old, aMonthAgo);
        Path recent = Files.createDirectories(clone.kept().resolve("driver-kafka-2-2"));
        Path used = Files.createDirectories(clone.kept().resolve("benchmark-framework-3-3"));
        Files.setLastModifiedTime(used, aMonthAgo);
        Path driver = Files.createDirectories(clone.kept().resolve("driver-kafka-4-4"));
        Files.setLastModifiedTime(driver, aMonthAgo);
        Process user =
                new ProcessBuilder("sh", "-c", "sleep 100", used + "/lib", "-Dweir.drivers=" + driver + ":/x").start();
        try {
            ended(clone.launch("--version"), 0);
        } finally {
            user.destroyForcibly();
        }
        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(used).exists();
        assertThat(driver).exists();
    }
}
