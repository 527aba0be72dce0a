package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.broker.DataFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(120)
class LeftOversTest {

    private static final int ANOTHER_USER = 65_534;

    @TempDir
    Path folder;

    Path parent;
    Process sleeping;

    @BeforeEach
    void start() throws IOException {
        parent = folder.resolve("weir");
        sleeping = new ProcessBuilder("sleep", "600").start();
    }

    @AfterEach
    void end() {
        sleeping.destroyForcibly();
    }

    @Test
    void removesTheDirectoryOfADeadOwnerAndNoOther() throws Exception {
        PrivateDirectory living = PrivateDirectory.create(parent);
        Path dead = OwnFolder.make(parent, "broker-1");
        Files.createDirectories(dead.resolve("server/data"));
        Path ofSomebody = OwnFolder.make(parent, "kept");

        assertThat(LeftOvers.remove(parent)).containsExactly(dead);

        assertThat(dead).doesNotExist();
        assertThat(living.server()).isDirectory();
        assertThat(ofSomebody).exists();
    }

    private Path onDisk(String disk) {
        return UserFolders.below(folder.resolve(disk), System.getProperties());
    }

    /** Makes what a killed owner leaves: a directory with links to places on disks. */
    private Path deadOwnerWithLinksTo(Path... places) throws IOException {
        Path dead = OwnFolder.make(parent, "broker-1");
        Path server = Files.createDirectories(dead.resolve("server"));
        for (int i = 0; i < places.length; i++) {
            Files.createSymbolicLink(DataFolders.disk(server, i), places[i]);
        }
        return dead;
    }

    private static Path made(Path part) throws IOException {
        OwnFolder.make(part.getParent(), part.getFileName().toString());
        Files.createDirectories(part.resolve("kafka-1/log-1"));
        return Files.createFile(part.resolve("lock")).getParent();
    }

    @Test
    void removesThePartsOfADeadOwnerOnDisksAndNothingElseThere() throws Exception {
        Path one = made(onDisk("a").resolve("broker-17"));
        Path other = made(onDisk("b").resolve("broker-18"));
        Path ofAnother = made(onDisk("b").resolve("broker-19"));
        Path ofUser = Files.createFile(folder.resolve("b/table.db"));
        Path dead = deadOwnerWithLinksTo(one, onDisk("gone").resolve("broker-3"), other);

        assertThat(LeftOvers.remove(parent)).containsExactly(one, other, dead);

        assertThat(one).doesNotExist();
        assertThat(other).doesNotExist();
        assertThat(dead).doesNotExist();
        assertThat(ofAnother.resolve("kafka-1/log-1")).isDirectory();
        assertThat(ofUser).exists();
    }

    @Test
    void followsNoLinkToAFolderThatWeirHasNotMade() throws Exception {
        Path elsewhere = made(folder.resolve("a/mine/broker-17"));
        Path otherwise = made(onDisk("a").resolve("photos"));
        Path unmarked =
                Files.createDirectories(onDisk("b").resolve("broker-18/data")).getParent();
        Path dead = deadOwnerWithLinksTo(elsewhere, otherwise, unmarked);

        assertThat(LeftOvers.remove(parent)).containsExactly(dead);

        assertThat(elsewhere.resolve("kafka-1/log-1")).isDirectory();
        assertThat(otherwise.resolve("kafka-1/log-1")).isDirectory();
        assertThat(unmarked.resolve("data")).isDirectory();
    }

    @Test
    void leavesThePartsOfALivingOwner() throws Exception {
        PrivateDirectory living = PrivateDirectory.create(parent, List.of(onDisk("a")));
        deadOwnerWithLinksTo(living.paths().get(1));

        assertThat(LeftOvers.remove(parent)).containsExactly(parent.resolve("broker-1"));

        assertThat(living.paths()).allSatisfy(path -> assertThat(path).isDirectory());
    }

    @Test
    void removesTheTemporaryFolderOfARunWhoseToolIsDead() throws Exception {
        Path dead = OwnFolder.make(parent, "run-7");
        Files.createFile(dead.resolve("libnative.so"));
        OwnedDirectory living = OwnedDirectory.create(parent, ScratchFolder.PREFIX);

        assertThat(LeftOvers.remove(parent)).containsExactly(dead);

        assertThat(living.path()).isDirectory();
    }

    @Test
    void leavesWhatAnOwnerHasWhoIsSeenFromAnotherContainerOnly() throws Exception {
        Rights.require(Rights.namespaces(), "this user may not make a PID namespace");
        OwnedDirectory owned = OwnedDirectory.create(parent, "broker-");
        owned.record("n", sleeping.toHandle());

        assertThat(removedBy("unshare", "--pid", "--fork", "--mount-proc")).isEqualTo("removed []");

        assertThat(owned.path()).isDirectory();
        assertThat(sleeping.isAlive()).isTrue();
    }

    @Test
    void leavesWhatAnOwnerHasWhoStartedBeforeTheClockWasCorrected() throws Exception {
        Rights.require(Rights.namespaces(), "this user may not make a mount namespace");
        OwnedDirectory owned = OwnedDirectory.create(parent, "broker-");
        String corrected = """
                awk '/^btime/{print "btime", $2 - 3600; next} {print}' /proc/stat >"$0"
                mount --bind "$0" /proc/stat
                exec "$@"
                """;

        assertThat(removedBy(
                        "unshare",
                        "--mount",
                        "sh",
                        "-c",
                        corrected,
                        folder.resolve("stat").toString()))
                .isEqualTo("removed []");

        assertThat(owned.path()).isDirectory();
    }

    /** The same command removes what nobody owns. */
    @Test
    void removesFromAnotherContainerWhatNobodyOwnsAndEndsNoProcessOfThisOne() throws Exception {
        Rights.require(Rights.namespaces(), "this user may not make a PID namespace");
        Path dead = deadOwnerOf(ProcessMark.of(sleeping.toHandle()));

        assertThat(removedBy("unshare", "--pid", "--fork", "--mount-proc")).isEqualTo("removed [" + dead + "]");

        assertThat(sleeping.isAlive()).isTrue();
    }

    private String removedBy(String... within) throws Exception {
        return TestJvm.output(within, LeftOversMain.class, parent.toString());
    }

    @Test
    void endsProcessesThatADeadOwnerLeft() throws Exception {
        Path dead = deadOwnerOf(ProcessMark.of(sleeping.toHandle()));

        assertThat(LeftOvers.remove(parent)).containsExactly(dead);

        assertThat(sleeping.waitFor(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void takesAProcessOfTheSameNumberForAnotherWhenItStartedAtAnotherTime() throws Exception {
        ProcessMark mark = ProcessMark.of(sleeping.toHandle());
        Path dead = deadOwnerOf(new ProcessMark(mark.space(), mark.pid(), mark.start() - 1));

        assertThat(LeftOvers.remove(parent)).containsExactly(dead);

        assertThat(sleeping.isAlive()).isTrue();
    }

    private Path deadOwnerOf(ProcessMark mark) throws IOException {
        Path dead = OwnFolder.make(parent, "broker-1");
        Files.writeString(OwnFolder.make(dead, "processes").resolve("n"), mark.toString());
        return dead;
    }

    @Test
    void findsNothingWhereNothingWasEverMade() throws Exception {
        assertThat(LeftOvers.remove(folder.resolve("none"))).isEmpty();
    }

    @Test
    void trustsNothingInAFolderOfAnotherUser() throws Exception {
        Path dead = deadOwnerOf(ProcessMark.of(sleeping.toHandle()));
        giveAway(parent);

        assertThatThrownBy(() -> LeftOvers.remove(parent))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(parent + " belongs to another user (uid 65534)")
                .hasMessageContaining("let TMPDIR");
        assertThatThrownBy(() -> PrivateDirectory.create(parent)).hasMessageContaining("belongs to another user");

        assertThat(dead).isDirectory();
        assertThat(sleeping.isAlive()).isTrue();
    }

    @Test
    void endsNoProcessThatAnotherUserWroteDown() throws Exception {
        Path dead = deadOwnerOf(ProcessMark.of(sleeping.toHandle()));
        giveAway(dead.resolve("processes"));
        Path planted = OwnFolder.make(parent, "broker-2");
        giveAway(planted);

        LeftOvers.remove(parent);

        assertThat(planted).isDirectory();
        assertThat(sleeping.isAlive()).isTrue();
    }

    private static void giveAway(Path path) throws IOException {
        try {
            Files.setAttribute(path, "unix:uid", ANOTHER_USER);
        } catch (IOException notRoot) {
            Rights.require(false, "this user may not give a file away");
        }
    }

    @Test
    void followsNoLink() throws Exception {
        Path elsewhere = OwnFolder.make(folder.resolve("elsewhere"), "broker-1");
        Files.createSymbolicLink(parent, elsewhere.getParent());
        assertThatThrownBy(() -> LeftOvers.remove(parent)).hasMessageContaining(parent + " is no folder");

        Files.delete(parent);
        OwnFolder.make(parent);
        Files.createSymbolicLink(parent.resolve("broker-1"), elsewhere);
        assertThat(LeftOvers.remove(parent)).isEmpty();

        assertThat(elsewhere).isDirectory();
    }

    @Test
    void refusesAFolderThatOthersCanWriteToOrReplace() throws Exception {
        OwnFolder.make(parent);
        Files.setAttribute(parent, "unix:mode", 0770);
        assertThatThrownBy(() -> LeftOvers.remove(parent)).hasMessageContaining("chmod go-w " + parent);

        Files.setAttribute(parent, "unix:mode", 0700);
        Files.setAttribute(folder, "unix:mode", 0777);
        assertThatThrownBy(() -> LeftOvers.remove(parent)).hasMessageContaining("everybody can rename what is in");

        Files.setAttribute(folder, "unix:mode", 01777);
        assertThat(LeftOvers.remove(parent)).isEmpty();
    }
}
