package io.weir.broker;

import io.weir.cpu.CpuBinding;
import io.weir.driver.broker.BrokerStep.Command;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.process.GuardedJvm;
import io.weir.process.NodeProcesses;
import io.weir.process.PrivateDirectory;
import io.weir.resource.WatchedProcess;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Programs of this machine as processes that end with this JVM, beside JVMs that may belong to the same broker.
 *
 * <p>A JVM watches by itself whether its parent is there; a program can't be made to. So one shell does so for all of them.
 */
final class GuardedPrograms implements NodeProcesses {

    /**
     * Script of a shell that ends the programs and removes their data when this JVM is gone, however it ended. It knows them
     * by their working directory, since the number of one that has ended may belong to a process of somebody else by now, and by
     * their temporary folder, since anybody may look into the directory. The second round is for a program that was being
     * started during the first.
     */
    private static final String END_WITHOUT_PARENT = """
            trap '' INT HUP TERM
            while read -r nobody_writes; do :; done
            for round in 1 2; do
              for place in "$0" "$0"/server/disk-*; do
                here=$(cd "$place" && pwd -P) || continue
                ls -ld /proc/[0-9]*/cwd | while read -r link; do
                  case $link in
                    *" -> $here"/*)
                      process=${link#*/proc/}
                      process=${process%%/*}
                      ! tr '\\0' '\\n' <"/proc/$process/environ" | grep -qxF "TMPDIR=$0/tmp" || kill -9 "$process" ;;
                  esac
                done
              done
              sleep 0.5
            done
            """ + PrivateDirectory.DELETION;

    private final GuardedJvm jvms;
    private final Process guard;

    GuardedPrograms(GuardedJvm jvms) throws IOException {
        this.jvms = jvms;
        // A session of its own: what kills the tool with its whole process group must leave the guard.
        this.guard = new ProcessBuilder(
                        "setsid",
                        "/bin/sh",
                        "-c",
                        END_WITHOUT_PARENT,
                        jvms.directory().path().toString())
                .redirectOutput(Redirect.DISCARD)
                .redirectError(Redirect.DISCARD)
                .start();
    }

    @Override
    public Process start(String name, Command started) throws IOException {
        if (!(started instanceof ProgramCommand command)) {
            return jvms.start(name, started);
        }
        Path program = InstalledProgram.find(command.program())
                .orElseThrow(() -> new IOException(InstalledProgram.missing(command)));
        // A session of its own, for the signals of a terminal are for the tool, which has to finish its run first.
        List<String> line = new ArrayList<>(List.of("setsid", program.toString()));
        line.addAll(command.arguments());
        Files.createDirectories(command.directory());
        ProcessBuilder builder = new ProcessBuilder(CpuBinding.bound(line, jvms.cpus()))
                .directory(command.directory().toFile())
                .redirectErrorStream(true);
        builder.environment().put("TMPDIR", jvms.directory().temporary().toString());
        builder.environment().putAll(command.environment());
        Process process = builder.start();
        try {
            jvms.directory().record(name, process.toHandle());
        } catch (IOException failure) {
            process.destroyForcibly();
            throw failure;
        }
        return process;
    }

    @Override
    public void kill(String name, Process process) throws InterruptedException {
        jvms.kill(name, process);
    }

    @Override
    public Optional<WatchedProcess> watched(String name, Process process) {
        return jvms.watched(name, process);
    }

    @Override
    public Pause pause(String name, Process process) throws IOException {
        return jvms.pause(name, process);
    }

    @Override
    public Pause slow(String name, Process process) throws IOException {
        return jvms.slow(name, process);
    }

    @Override
    public void close() {
        jvms.close();
        guard.destroyForcibly();
    }
}
