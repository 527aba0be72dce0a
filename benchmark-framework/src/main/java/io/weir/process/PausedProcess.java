package io.weir.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;

/**
 * A process stopped by SIGSTOP until this is closed, all the time or half of it.
 *
 * <p>A shell sends the signals and waits for its input to end in between. So a stopped server goes on, and its guard can
 * act, even if this JVM dies meanwhile.
 */
record PausedProcess(Process shell) implements NodeProcesses.Pause {

    /**
     * Script of the shell. The signal stops a thread when it next enters the kernel: one that runs on another CPU may
     * send an answer or two before. So the shell waits until all threads are stopped, if the kernel reports it.
     */
    private static final String PAUSE = """
            trap '' INT HUP
            if kill -STOP $0; then
              looks=0
              while [ $looks -lt 500 ] && grep -qs '^State:.[RSD]' /proc/$0/task/*/status; do
                sleep 0.01
                looks=$((looks + 1))
              done
              echo stopped && read -r rest
            fi
            kill -CONT $0
            """;

    /** Script of the shell that stops the process for 50 ms of each 100: a loop beside it, which ends with the process. */
    private static final String SLOW = """
            trap '' INT HUP
            if kill -STOP $0; then
              while sleep 0.05; kill -CONT $0; do
                sleep 0.05
                kill -STOP $0 || break
              done &
              echo stopped && read -r rest
              kill $!
              wait
            fi
            kill -CONT $0
            """;

    /** Stops a process; returns once it is stopped. */
    static PausedProcess pause(long pid) throws IOException {
        return started(PAUSE, pid);
    }

    /** Stops a process for half of the time; returns once it has been told to stop for the first time. */
    static PausedProcess slow(long pid) throws IOException {
        return started(SLOW, pid);
    }

    private static PausedProcess started(String script, long pid) throws IOException {
        Process shell = new ProcessBuilder("/bin/sh", "-c", script, Long.toString(pid))
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
            // The shell is gone already and has sent its last signal.
            shell.destroy();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
