package io.weir.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A process stopped by SIGSTOP until this is closed.
 *
 * <p>A shell sends both signals and waits for its input to end in between. So a stopped server goes on, and its guard
 * can act, also when it is we who die meanwhile.
 */
final class PausedProcess implements NodeProcesses.Pause {

    private static final String SCRIPT =
            "trap '' INT HUP; kill -STOP $0 && echo stopped && read -r rest; kill -CONT $0";

    private final Process shell;

    private PausedProcess(Process shell) {
        this.shell = shell;
    }

    /** Returns once the process is stopped. */
    static PausedProcess pause(long pid) throws IOException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", SCRIPT, Long.toString(pid))
                .redirectErrorStream(true)
                .start();
        String answer =
                new BufferedReader(new InputStreamReader(shell.getInputStream(), StandardCharsets.UTF_8)).readLine();
        if (!"stopped".equals(answer)) {
            shell.destroy();
            throw new IOException("process " + pid + " can't be stopped: " + answer);
        }
        return new PausedProcess(shell);
    }

    /** Lets the process go on; returns once it does. Idempotent. */
    @Override
    public void close() {
        try {
            shell.getOutputStream().close();
            shell.waitFor(10, TimeUnit.SECONDS);
        } catch (IOException broken) {
            // The shell is gone already, and has sent its last signal.
            shell.destroy();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
