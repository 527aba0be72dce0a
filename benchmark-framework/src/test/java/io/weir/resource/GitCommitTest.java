package io.weir.resource;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GitCommitTest {

    private static final String COMMIT = "85599891321c0123456789abcdef0123456789ab";

    @TempDir
    Path home;

    @Test
    void followsTheBranch() throws Exception {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/refs/heads/main", COMMIT + "\n");

        assertThat(GitCommit.of(home)).isEqualTo(COMMIT);
    }

    @Test
    void findsAPackedBranch() throws Exception {
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/packed-refs", "# pack-refs with: peeled\n1234 refs/heads/other\n" + COMMIT + " refs/heads/main\n");

        assertThat(GitCommit.of(home)).isEqualTo(COMMIT);
    }

    @Test
    void readsADetachedHead() throws Exception {
        write(".git/HEAD", COMMIT + "\n");

        assertThat(GitCommit.of(home)).isEqualTo(COMMIT);
    }

    @Test
    void followsALinkedWorktree() throws Exception {
        write("main/.git/worktrees/a/HEAD", "ref: refs/heads/a\n");
        write("main/.git/worktrees/a/commondir", "../..\n");
        write("main/.git/refs/heads/a", COMMIT + "\n");
        write("a/.git", "gitdir: " + home.resolve("main/.git/worktrees/a") + "\n");

        assertThat(GitCommit.of(home.resolve("a"))).isEqualTo(COMMIT);
    }

    @Test
    void tellsTheCommitThatAnArchiveWasBuiltFrom() throws Exception {
        write("git.properties", "#Generated\ngit.commit.id.full=" + COMMIT + "\ngit.dirty=false\n");

        assertThat(GitCommit.of(home)).isEqualTo(COMMIT);
    }

    @Test
    void tellsThatTheSourcesOfAnArchiveWereModified() throws Exception {
        write("git.properties", "git.commit.id.full=" + COMMIT + "\ngit.dirty=true\n");

        assertThat(GitCommit.of(home)).isEqualTo(COMMIT + "-modified");
    }

    @Test
    void knowsNoneOfAnArchiveBuiltWithoutGit() throws Exception {
        write("git.properties", "git.dirty=true\n");
        assertThat(GitCommit.of(home)).isNull();

        write("git.properties", "git.commit.id.full=${git.commit.id.full}\n");
        assertThat(GitCommit.of(home)).isNull();
    }

    @Test
    void knowsNoneOutsideAClone() throws Exception {
        assertThat(GitCommit.of(home)).isNull();

        write(".git/HEAD", "ref: refs/heads/unborn\n");
        assertThat(GitCommit.of(home)).isNull();
    }

    @Test
    void anOddCloneCostsNothing() throws Exception {
        write("empty/.git", "");
        assertThat(GitCommit.of(home.resolve("empty"))).isNull();

        write("nul/.git", "gitdir: a\0b");
        assertThat(GitCommit.of(home.resolve("nul"))).isNull();

        write("latin/.git/HEAD", "ref: refs/heads/main\n");
        Files.write(home.resolve("latin/.git/packed-refs"), new byte[] {(byte) 0xe4, (byte) 0xff, '\n'});
        assertThat(GitCommit.of(home.resolve("latin"))).isNull();
    }

    @Test
    void showsNoTextOfAFileToWhichAReferenceLeads() throws Exception {
        write("secret", "a password\n");
        write(".git/HEAD", "ref: ../secret\n");
        assertThat(GitCommit.of(home)).isNull();

        write(".git/HEAD", "a password\n");
        assertThat(GitCommit.of(home)).isNull();
    }

    private void write(String file, String content) throws IOException {
        Path path = home.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, content);
    }
}
