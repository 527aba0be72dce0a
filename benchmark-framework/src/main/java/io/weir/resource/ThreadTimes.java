package io.weir.resource;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads from the Linux kernel how long threads ran, and how long they were ready to run without a processor. */
public final class ThreadTimes {

    /** The kernel keeps this many bytes of a thread's name. */
    private static final int KERNEL_NAME_LENGTH = 15;

    private final Path proc;

    /** Reads this process's threads. */
    public ThreadTimes() {
        this(Path.of("/proc"));
    }

    ThreadTimes(Path proc) {
        this.proc = proc;
    }

    /**
     * Times since the thread began; only differences mean anything. Both -1 where the kernel doesn't tell.
     *
     * @param cpuNanos on a processor
     * @param runnableNanos ready, and waiting for a processor
     */
    public record ThreadTime(long cpuNanos, long runnableNanos) {

        /** The kernel doesn't tell. */
        public static final ThreadTime UNKNOWN = new ThreadTime(-1, -1);

        /** What has passed since an earlier reading; unknown when either is. */
        public ThreadTime since(ThreadTime earlier) {
            return cpuNanos < 0 || earlier.cpuNanos < 0
                    ? UNKNOWN
                    : new ThreadTime(cpuNanos - earlier.cpuNanos, runnableNanos - earlier.runnableNanos);
        }
    }

    /** The times of the calling thread. */
    public ThreadTime ofCallingThread() {
        return read(proc.resolve("thread-self/schedstat"));
    }

    /** The times of the one live thread with this Java name; unknown when the kernel's short names don't tell it apart. */
    public ThreadTime ofThread(String name) {
        Path found = null;
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(proc.resolve("self/task"))) {
            for (Path task : tasks) {
                if (matches(task, name)) {
                    if (found != null) {
                        return ThreadTime.UNKNOWN;
                    }
                    found = task;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            return ThreadTime.UNKNOWN; // no such system
        }
        return found == null ? ThreadTime.UNKNOWN : read(found.resolve("schedstat"));
    }

    private static boolean matches(Path task, String name) {
        try {
            String kernelName = Files.readString(task.resolve("comm")).strip();
            return kernelName.equals(cut(name)) || kernelName.equals(abbreviated(name));
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }

    private static String cut(String name) {
        return name.length() <= KERNEL_NAME_LENGTH ? name : name.substring(0, KERNEL_NAME_LENGTH);
    }

    /** How newer JVMs pass a long name to the kernel: both its ends. */
    private static String abbreviated(String name) {
        return name.length() <= KERNEL_NAME_LENGTH
                ? name
                : name.substring(0, 7) + ".." + name.substring(name.length() - 6);
    }

    private static ThreadTime read(Path schedstat) {
        try {
            String[] fields = Files.readString(schedstat).strip().split(" ", -1);
            return new ThreadTime(Long.parseLong(fields[0]), Long.parseLong(fields[1]));
        } catch (IOException | NumberFormatException | ArrayIndexOutOfBoundsException e) {
            return ThreadTime.UNKNOWN; // built without it
        }
    }
}
