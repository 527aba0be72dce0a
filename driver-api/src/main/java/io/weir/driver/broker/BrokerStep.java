package io.weir.driver.broker;

import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** One step on the way to a server that accepts connections. */
public sealed interface BrokerStep {

    /** Writes a text file in UTF-8, making its folders. */
    record WriteFile(Path file, String content) implements BrokerStep {

        /** Writes settings in the format of Java properties, sorted. */
        public static WriteFile ofProperties(Path file, Map<String, String> settings) {
            return new WriteFile(
                    file,
                    new TreeMap<>(settings)
                            .entrySet().stream()
                                    .map(entry -> escaped(entry.getKey()).replaceAll("[:=#! ]", "\\\\$0") + "="
                                            + escaped(entry.getValue()))
                                    .collect(Collectors.joining("\n", "", "\n")));
        }

        /** Escapes backslashes, a blank at the beginning, and all but ASCII, as Java reads them otherwise. */
        private static String escaped(String value) {
            StringBuilder escaped = new StringBuilder();
            for (char c : value.toCharArray()) {
                boolean plain = c > ' ' && c <= '~' || c == ' ' && !escaped.isEmpty();
                escaped.append(plain ? c == '\\' ? "\\\\" : c : String.format("\\u%04x", (int) c));
            }
            return escaped.toString();
        }
    }

    /**
     * Runs a process to its end; an exit code other than 0 fails the launch and its last output is the reason.
     *
     * @param name for messages and the log file's name: "format-1"
     */
    record RunOnce(String name, Command command) implements BrokerStep {}

    /**
     * Calls an address until its answer matches.
     *
     * @param name for messages
     * @param method GET or POST
     * @param successPattern regular expression to be found in the answer's body
     */
    record HttpCall(String name, String method, URI uri, String body, String successPattern) implements BrokerStep {}

    /**
     * Starts a long-running process.
     *
     * @param node the name by which it can be killed, paused and started again: "broker-1"
     * @param readyPattern regular expression of the output line that reports that it is ready
     */
    record Launch(String node, Command command, String readyPattern) implements BrokerStep {

        /** Returns the role of the node, by which several are alike: "broker" of "broker-1". */
        public String role() {
            return roleOf(node);
        }

        /** Returns the role of a node by its name, up to the first dash. */
        public static String roleOf(String node) {
            return node.replaceFirst("-.*", "");
        }
    }

    /** Command to start one process of a server. */
    sealed interface Command {

        /** Returns variables added to the environment of this process. */
        Map<String, String> environment();

        /** Returns the working directory, in the directory of the server; it is made. */
        Path directory();
    }

    /**
     * Command to start a program that is installed on this machine. It runs as its user started it, with a guard that ends
     * it when the tool is gone; it must stay in its working directory and start no daemon.
     *
     * @param program name of a file on the search path (PATH), or a path
     * @param arguments every user of the machine can read them, so no password is among them
     * @param environment variables added to this process's own
     * @param directory working directory
     * @param remedy for a user whose machine lacks the program, as the rest of a sentence: "install the package x, or name it
     *     by the key y"
     */
    record ProgramCommand(
            String program, List<String> arguments, Map<String, String> environment, Path directory, String remedy)
            implements Command {

        public ProgramCommand {
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }
    }

    /**
     * Command to start a JVM on the blueprint's class path.
     *
     * @param mainClass fully qualified
     * @param jvmOptions heap, garbage collector, system properties
     * @param arguments of the main class
     * @param environment variables added to this process's own
     * @param directory working directory
     */
    record JvmCommand(
            String mainClass,
            List<String> jvmOptions,
            List<String> arguments,
            Map<String, String> environment,
            Path directory)
            implements Command {

        public JvmCommand {
            jvmOptions = List.copyOf(jvmOptions);
            arguments = List.copyOf(arguments);
            environment = Map.copyOf(environment);
        }

        /** Returns this command with further options, which go over those that it has. */
        JvmCommand withJvmOptions(List<String> options) {
            boolean newCollector = options.stream().anyMatch(JvmCommand::choosesCollector);
            Stream<String> kept = jvmOptions.stream().filter(option -> !newCollector || !choosesCollector(option));
            return new JvmCommand(
                    mainClass, Stream.concat(kept, options.stream()).toList(), arguments, environment, directory);
        }

        private static boolean choosesCollector(String option) {
            return option.matches("-XX:[+]Use(Serial|Parallel|ParallelOld|ConcMarkSweep|G1|Z|Shenandoah|Epsilon)GC");
        }
    }
}
