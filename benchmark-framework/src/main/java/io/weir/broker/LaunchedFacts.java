package io.weir.broker;

import io.weir.driver.Insight.Fact;
import io.weir.driver.Insight.Source;
import io.weir.driver.broker.BrokerBlueprint;
import io.weir.driver.broker.BrokerBlueprint.NodeFolders;
import io.weir.driver.broker.BrokerStep;
import io.weir.driver.broker.BrokerStep.Launch;
import io.weir.driver.broker.BrokerStep.ProgramCommand;
import io.weir.machine.Disks;
import io.weir.process.NodeProcesses;
import io.weir.process.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Facts on a launched broker that its system does not tell its clients, read from its running nodes and this machine.
 *
 * @param notes sentences for readers who could take something else from the figures
 * @param endpoints addresses {@code host:port} at which clients reach each node, in the order of their launch; none of a
 *     node that clients don't know
 */
public record LaunchedFacts(List<Fact> facts, List<String> notes, Map<String, List<String>> endpoints) {

    /** Facts on a broker that nobody launched here. */
    public static final LaunchedFacts NONE = new LaunchedFacts(List.of(), List.of(), Map.of());

    private static final long MIB = 1 << 20;
    private static final Pattern BYTES = Pattern.compile("(.*Size)=(\\d+)");

    public LaunchedFacts {
        facts = List.copyOf(facts);
        notes = List.copyOf(notes);
        endpoints = Collections.unmodifiableMap(new LinkedHashMap<>(endpoints));
    }

    /** Reads them of nodes that are ready. */
    static LaunchedFacts read(
            BrokerBlueprint blueprint, List<String> nodes, PrivateDirectory directory, NodeProcesses processes)
            throws InterruptedException {
        List<Fact> facts = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        Map<String, String> flags = new LinkedHashMap<>();
        Map<String, String> programs = programs(blueprint);
        nodes.stream()
                .filter(node -> !programs.containsKey(node))
                .forEach(node -> flags.put(node, flags(directory.flags(node))));
        addTo(facts, "JVM", flags);
        addTo(facts, "program", programs);
        Map<String, String> limits = new LinkedHashMap<>();
        for (String node : nodes) {
            processes.limits(node).ifPresent(words -> limits.put(node, words));
        }
        addTo(facts, "limits", limits);
        List<String> named =
                directory.paths().stream().skip(1).map(LaunchedFacts::disk).toList();
        if (named.stream().distinct().count() < named.size()) {
            notes.add("The " + named.size() + " folders of broker.disks lie on " + disks(named)
                    + ": they show the cost of folders, not of disks.");
        }
        byKind(blueprint.folders()).forEach((kind, folders) -> {
            Map<String, String> places = new LinkedHashMap<>();
            folders.forEach(ofNode -> places.put(ofNode.node(), places(ofNode.folders())));
            addTo(facts, kind, places);
            if (notes.isEmpty()) {
                folders.stream()
                        .filter(LaunchedFacts::shareDisks)
                        .findFirst()
                        .ifPresent(ofNode -> notes.add("The " + ofNode.folders().size() + " " + kind + " of "
                                + (folders.size() == 1 ? ofNode.node() : "each " + Launch.roleOf(ofNode.node()))
                                + " lie on "
                                + disks(ofNode.folders().stream()
                                        .map(LaunchedFacts::disk)
                                        .toList())
                                + ": they show the cost of folders, not of disks."));
            }
        });
        Map<String, List<String>> endpoints = new LinkedHashMap<>();
        nodes.forEach(node -> endpoints.put(node, blueprint.endpoints().getOrDefault(node, List.of())));
        return new LaunchedFacts(facts, notes, endpoints);
    }

    /** Returns the file of each node that is a program of this machine. */
    private static Map<String, String> programs(BrokerBlueprint blueprint) {
        Map<String, String> files = new LinkedHashMap<>();
        for (BrokerStep step : blueprint.steps()) {
            if (step instanceof Launch launch && launch.command() instanceof ProgramCommand command) {
                files.put(
                        launch.node(),
                        InstalledProgram.find(command.program())
                                .map(Path::toString)
                                .orElse("no longer on the search path"));
            }
        }
        return files;
    }

    private static Map<String, List<NodeFolders>> byKind(List<NodeFolders> folders) {
        return folders.stream()
                .collect(Collectors.groupingBy(NodeFolders::kind, LinkedHashMap::new, Collectors.toList()));
    }

    private static boolean shareDisks(NodeFolders folders) {
        return folders.folders().stream().map(LaunchedFacts::disk).distinct().count()
                < folders.folders().size();
    }

    /** Adds one fact for all nodes of a role that are alike, else one for each node. */
    private static void addTo(List<Fact> facts, String name, Map<String, String> valuesByNode) {
        Map<String, Map<String, String>> byRole = new LinkedHashMap<>();
        valuesByNode.forEach((node, value) -> byRole.computeIfAbsent(Launch.roleOf(node), role -> new LinkedHashMap<>())
                .put(node, value));
        byRole.forEach((role, values) -> {
            Map<String, String> told = new LinkedHashMap<>(values);
            if (Set.copyOf(values.values()).size() == 1) {
                told.clear();
                told.put(role, values.values().iterator().next());
            }
            told.forEach((of, value) -> facts.add(Fact.of(Source.BROKER, name + " of " + of, value)));
        });
    }

    private static String flags(Path file) {
        try {
            List<String> lines = Files.readAllLines(file);
            return lines.get(0)
                    + lines.stream()
                            .skip(1)
                            .map(LaunchedFacts::option)
                            .filter(option -> !option.isEmpty())
                            .collect(Collectors.joining(" ", ", ", ""));
        } catch (IOException | IndexOutOfBoundsException untold) {
            return "not readable: the node has not written its flags";
        }
    }

    /** Returns a flag as it is given to a JVM; empty for one that is off, or 0 or -1, which let the JVM decide. */
    private static String option(String flag) {
        var bytes = BYTES.matcher(flag);
        if (flag.endsWith("=false") || flag.endsWith("=0") || flag.endsWith("=-1")) {
            return "";
        }
        if (flag.endsWith("=true")) {
            return "-XX:+" + flag.substring(0, flag.length() - "=true".length());
        }
        if (bytes.matches() && Long.parseUnsignedLong(bytes.group(2)) % MIB == 0) {
            return "-XX:" + bytes.group(1) + "=" + Long.divideUnsigned(Long.parseUnsignedLong(bytes.group(2)), MIB)
                    + "m";
        }
        return "-XX:" + flag;
    }

    /** Returns "3 on vda", or "2 on vda, 1 on vdb", and how many of them nothing has been written to yet. */
    private static String places(List<Path> folders) {
        Map<String, Long> byDisk = folders.stream()
                .collect(Collectors.groupingBy(LaunchedFacts::disk, LinkedHashMap::new, Collectors.counting()));
        long empty = folders.stream().filter(LaunchedFacts::isEmpty).count();
        return byDisk.entrySet().stream()
                        .map(disk -> disk.getValue() + " on " + disk.getKey())
                        .collect(Collectors.joining(", "))
                + (empty == 0 ? "" : " (" + empty + " still empty)");
    }

    private static boolean isEmpty(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.findAny().isEmpty();
        } catch (IOException missing) {
            return true;
        }
    }

    /** Returns "one disk (vda)" or "2 disks (vda, vdb)". */
    private static String disks(List<String> names) {
        List<String> distinct = names.stream().distinct().toList();
        return (distinct.size() == 1 ? "one disk" : distinct.size() + " disks") + " (" + String.join(", ", distinct)
                + ")";
    }

    private static String disk(Path folder) {
        return Disks.nameOf(folder).orElse("an unknown disk");
    }
}
