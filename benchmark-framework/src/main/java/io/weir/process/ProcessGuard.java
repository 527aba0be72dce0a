package io.weir.process;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;
import sun.misc.Signal;

/**
 * Runs another main class and ends its JVM when the parent process is gone, however it ended.
 *
 * <p>The parent holds the other end of this process's standard input and writes to it only to request its end: the operating system
 * closes it when the parent ends. This class is copied alone to the server's class path, so it uses the JDK only and
 * has no nested classes.
 */
public final class ProcessGuard {

    /** System property: a directory to delete when the parent is gone; none if missing. */
    static final String DIRECTORY = "weir.guard.directory";

    /** System property: a file to write the flags of this JVM to, as they really are; none if missing. */
    static final String FLAGS_FILE = "weir.guard.flags";

    /** Flags that decide what a server costs, in this order; further ones are those that it was given. */
    private static final String[] FLAGS = {
        "InitialHeapSize",
        "MaxHeapSize",
        "NewSize",
        "MaxNewSize",
        "MaxDirectMemorySize",
        "UseSerialGC",
        "UseParallelGC",
        "UseG1GC",
        "UseZGC",
        "UseShenandoahGC",
        "UseEpsilonGC",
        "ParallelGCThreads",
        "ConcGCThreads",
        "MaxGCPauseMillis",
        "ActiveProcessorCount",
        "AlwaysPreTouch",
        "UseLargePages",
        "UseTransparentHugePages",
        "UseNUMA",
        "UseCompressedOops",
        "TieredStopAtLevel"
    };

    /** Byte on standard input that requests the server to end, as SIGTERM does where no guard ignores it. */
    public static final int END = 'e';

    private static final int ENDED = 143;

    private ProcessGuard() {}

    /**
     * Runs {@code args[0]} with the other arguments.
     *
     * @throws Exception whatever the real main throws
     */
    public static void main(String[] args) throws Exception {
        Thread watch = new Thread(ProcessGuard::haltAtEndOfInput, "weir-guard");
        watch.setDaemon(true);
        watch.start();
        // Ctrl-C, a closed terminal and most supervisors signal the whole group; but the parent decides when the server
        // ends, because it has to finish its run first.
        for (String name : new String[] {"INT", "TERM", "HUP"}) {
            Signal.handle(new Signal(name), signal -> {});
        }
        writeFlags(System.getProperty(FLAGS_FILE, ""));
        Method main = Class.forName(args[0]).getMethod("main", String[].class);
        main.setAccessible(true);
        try {
            main.invoke(null, (Object) Arrays.copyOfRange(args, 1, args.length));
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause() instanceof Exception cause ? cause : thrown;
        }
    }

    /**
     * Writes the version of this JVM and then its flags, each as its name and its value in force. System properties are
     * left out, since one of them may be a password.
     */
    private static void writeFlags(String file) {
        if (file.isEmpty()) {
            return;
        }
        StringBuilder text = new StringBuilder(System.getProperty("java.vm.name"))
                .append(' ')
                .append(System.getProperty("java.vm.version"))
                .append('\n');
        try {
            HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            Set<String> names = new LinkedHashSet<>(Arrays.asList(FLAGS));
            for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
                if (argument.startsWith("-XX:") && !argument.startsWith("-XX:ErrorFile=")) { // which is Weir's
                    names.add(argument.substring("-XX:".length())
                            .replaceFirst("^[+-]", "")
                            .replaceFirst("=.*", ""));
                }
            }
            for (String name : names) {
                try {
                    String value = jvm.getVMOption(name).getValue(); // which fails before anything is added
                    text.append(name).append('=').append(value).append('\n');
                } catch (IllegalArgumentException unknown) {
                    // This JVM has no such flag.
                    continue;
                }
            }
            Path written = Path.of(file);
            Files.writeString(written, text);
        } catch (IOException | RuntimeException | LinkageError unable) {
            // A server without a report on its flags is still a server; the reader sees that there is none.
            return;
        }
    }

    private static void haltAtEndOfInput() {
        try {
            for (int order = System.in.read(); order >= 0; order = System.in.read()) {
                if (order == END) { // in a thread of its own: the parent may go while the server's hooks run
                    new Thread(() -> Runtime.getRuntime().exit(ENDED), "weir-guard-end").start();
                }
            }
        } catch (IOException broken) {
            // A pipe that can't be read has no parent at its other end either.
        }
        deleteOnceHalted(System.getProperty(DIRECTORY, ""));
        Runtime.getRuntime().halt(ENDED);
    }

    /**
     * Leaves the deletion to a process that outlives this one: servers write until they are halted, and some halt
     * themselves when their files vanish. The wait of one second covers the other nodes, which are halting at this
     * moment too.
     */
    private static void deleteOnceHalted(String directory) {
        if (directory.isEmpty()) {
            return;
        }
        try {
            new ProcessBuilder("/bin/sh", "-c", "trap '' INT HUP; sleep 1; " + PrivateDirectory.DELETION, directory)
                    .start();
        } catch (IOException unable) {
            // Nobody is left to report to. The next command of Weir removes the remains of dead processes.
        }
    }
}
