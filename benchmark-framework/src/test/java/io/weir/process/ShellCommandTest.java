package io.weir.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class ShellCommandTest {

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    @Test
    void returnsWhenTheCommandHasDoneItsWork() throws Exception {
        Path file = folder.resolve("done");

        ShellCommand.run("read -r nothing; echo done > '" + file + "'", folder, LIMIT);

        assertThat(file).hasContent("done");
    }

    @Test
    void tellsTheCodeAndTheLastWordsOfOneThatFails() {
        assertThatThrownBy(() -> ShellCommand.run("echo first; echo no route to host >&2; echo; exit 7", folder, LIMIT))
                .isInstanceOf(IOException.class)
                .hasMessage("ended with code 7: no route to host");
        assertThatThrownBy(() -> ShellCommand.run("exit 1", folder, LIMIT))
                .hasMessage("ended with code 1: it said nothing");
        assertThatThrownBy(() -> ShellCommand.run("no-such-program", folder, LIMIT))
                .hasMessageStartingWith("ended with code 127");
    }

    @Test
    void killsOneThatDoesNotEndInTimeWithWhatItHasStarted() throws Exception {
        Path pid = folder.resolve("pid");

        assertThatThrownBy(() ->
                        ShellCommand.run("sleep 600 & echo $! > '" + pid + "'; wait", folder, Duration.ofSeconds(1)))
                .hasMessage("did not end within 1 s");

        ProcessHandle.of(Long.parseLong(Files.readString(pid).strip()))
                .ifPresent(sleeper -> assertThat(sleeper.onExit()).succeedsWithin(LIMIT));
    }

    @Test
    void lotsOfWordsDoNotStopIt() throws Exception {
        ShellCommand.run("head -c 1000000 /dev/zero | tr '\\0' 'x'", folder, LIMIT);
    }

    @Test
    void leavesRunningWhatTheCommandHasStarted() throws Exception {
        Path pid = folder.resolve("pid");

        ShellCommand.run("sleep 600 & echo $! > '" + pid + "'", folder, LIMIT);

        ProcessHandle sleeper =
                ProcessHandle.of(Long.parseLong(Files.readString(pid).strip())).orElseThrow();
        assertThat(sleeper.isAlive()).isTrue();
        sleeper.destroyForcibly();
    }

    @Test
    void runsInTheFolderOfWhoeverAskedForIt() throws Exception {
        ShellCommand.run("pwd > here", folder, LIMIT);

        assertThat(folder.resolve("here")).hasContent(folder.toRealPath().toString());
    }

    @Test
    void goesOnAfterAnInterruptAtTheTerminal() throws Exception {
        ShellCommand.run("kill -INT $$; sh -c 'kill -INT $$; echo on > done'", folder, LIMIT);

        assertThat(folder.resolve("done")).hasContent("on");
    }
}
