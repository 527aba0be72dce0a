package io.weir.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.process.NodeCommands;
import io.weir.process.UndoJournal;
import io.weir.workload.Replay;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class CommandedNodesTest {

    @TempDir
    Path folder;

    /** Each command writes its node and its word into a file. */
    private NodeCommands node(String name, String... words) {
        Map<String, String> commands = new LinkedHashMap<>();
        for (String word : words) {
            commands.put(word, "echo " + name + " " + word + " >> '" + folder.resolve("log") + "'");
        }
        return new NodeCommands(name, Optional.of(name + ":9092"), commands);
    }

    private NodeCommands whole(String name) {
        return node(name, NodeCommands.WORDS.toArray(String[]::new));
    }

    private CommandedNodes nodes(NodeCommands... nodes) {
        return new CommandedNodes(
                List.of(nodes), () -> UndoJournal.open(folder.resolve("undo")), Duration.ofSeconds(20));
    }

    private static TimedAction action(Kind kind, String victim, Optional<Duration> lasting) {
        return new TimedAction(Duration.ofMinutes(5), kind, victim, lasting);
    }

    private static final Optional<Duration> FOR_A_WHILE = Optional.of(Duration.ofSeconds(5));

    private List<String> log() throws IOException {
        return Files.exists(folder.resolve("log")) ? Files.readAllLines(folder.resolve("log")) : List.of();
    }

    private List<String> journal() throws IOException {
        List<String> commands = new ArrayList<>();
        Path journals = folder.resolve("undo");
        try (Stream<Path> files = Files.exists(journals) ? Files.walk(journals) : Stream.empty()) {
            for (Path file : files.filter(each -> each.toString().endsWith(".command"))
                    .sorted()
                    .toList()) {
                commands.add(Files.readAllLines(file).get(1).replaceFirst(".*echo (\\w+ \\w+).*", "$1"));
            }
        }
        return commands;
    }

    private static TimedAction done(Kind kind) {
        return new TimedAction(Duration.ofMinutes(5), kind, TimedAction.ALL, Optional.empty());
    }

    @Test
    void eachActionAndItsUndoingHaveACommandOfTheNode() throws Exception {
        try (CommandedNodes nodes = nodes(whole("b1"), whole("b2"))) {
            for (Kind kind : List.of(Kind.KILL, Kind.TERMINATE, Kind.PAUSE, Kind.SLOW, Kind.RESTART)) {
                nodes.carryOut(done(kind), List.of("b2"));
                nodes.undo(done(kind), List.of("b2"));
            }
            assertThat(log())
                    .containsExactly(
                            "b2 kill",
                            "b2 start",
                            "b2 terminate",
                            "b2 start",
                            "b2 pause",
                            "b2 resume",
                            "b2 slow",
                            "b2 resume",
                            "b2 terminate",
                            "b2 start");
        }
        assertThat(folder.resolve("undo")).isEmptyDirectory();
    }

    /** Each of two nodes starts only when the other is about to. */
    @Test
    void theNodesOfAnActionAreActedOnTogether() throws Exception {
        String meet = "touch ''{0}/{1}''; while test ! -e ''{0}/{2}''; do sleep 0.05; done";
        try (CommandedNodes nodes = nodes(
                new NodeCommands(
                        "b1",
                        Optional.empty(),
                        Map.of("kill", "true", "start", MessageFormat.format(meet, folder, "one", "two"))),
                new NodeCommands(
                        "b2",
                        Optional.empty(),
                        Map.of("kill", "true", "start", MessageFormat.format(meet, folder, "two", "one"))))) {
            nodes.carryOut(done(Kind.KILL), List.of("b1", "b2"));
            nodes.undo(done(Kind.KILL), List.of("b1", "b2"));
        }
        assertThat(journal()).isEmpty();
    }

    @Test
    void aCommandThatFailsIsToldWithItsLastWords() throws Exception {
        try (CommandedNodes nodes = nodes(
                new NodeCommands("b1", Optional.empty(), Map.of("kill", "echo refused; exit 255", "start", "true")))) {
            assertThatThrownBy(() -> nodes.carryOut(done(Kind.KILL), List.of("b1")))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("the command b1.kill ended with code 255: refused");
            nodes.heal();
        }
        assertThat(journal()).isEmpty();
    }

    @Test
    void whatUndoesAnActionIsOnTheDiskUntilItIsUndone() throws Exception {
        try (CommandedNodes nodes = nodes(whole("b1"), whole("b2"))) {
            nodes.carryOut(done(Kind.KILL), List.of("b1", "b2"));
            assertThat(journal()).containsExactly("b1 start", "b2 start");
            nodes.undo(done(Kind.KILL), List.of("b2"));
            assertThat(journal()).containsExactly("b1 start");
            nodes.undo(done(Kind.KILL), List.of("b2"));
            nodes.heal();
            nodes.heal();
            assertThat(journal()).isEmpty();
        }
        assertThat(log().stream().sorted()).containsExactly("b1 kill", "b1 start", "b2 kill", "b2 start");
    }

    @Test
    void aNodeThatCanNotBeReachedKeepsNoOtherFromBeingHealedAndStaysOnTheDisk() throws Exception {
        NodeCommands far = new NodeCommands(
                "far",
                Optional.empty(),
                Map.of("pause", "true", "resume", "test -e '" + folder.resolve("reachable") + "' && echo far resume"));
        try (CommandedNodes nodes = nodes(far, whole("b2"))) {
            nodes.carryOut(done(Kind.PAUSE), List.of("far", "b2"));

            assertThatThrownBy(nodes::heal).hasMessageStartingWith("the command far.resume ended with code 1");
            assertThat(log()).containsExactly("b2 pause", "b2 resume");
            assertThat(journal()).containsExactly("far resume");
        }
        assertThat(journal()).containsExactly("far resume");
    }

    @Test
    void nothingIsDoneWhereTheDiskCanNotTakeWhatUndoesIt() throws Exception {
        CommandedNodes unwritable = new CommandedNodes(
                List.of(whole("b1")),
                () -> {
                    throw new IOException("read-only");
                },
                Duration.ofSeconds(20));
        try (unwritable) {
            assertThatThrownBy(() -> unwritable.carryOut(done(Kind.KILL), List.of("b1")))
                    .hasMessage("nothing was done to b1: what undoes it can't be written to the disk (read-only)");
            unwritable.undo(done(Kind.KILL), List.of("b1"));
            unwritable.heal();
        }
        assertThat(log()).isEmpty();
    }

    @Test
    void nodesAreKnownByTheirAddresses() {
        try (CommandedNodes nodes = nodes(whole("b1"), new NodeCommands("b2", Optional.empty(), Map.of("kill", "k")))) {
            assertThat(nodes.nodes()).containsExactly("b1", "b2");
            assertThat(nodes.facts().endpoints()).isEqualTo(Map.of("b1", List.of("b1:9092"), "b2", List.of()));
            assertThat(nodes.processes()).isEmpty();
        }
    }

    @Test
    void aTimeLineNeedsTheCommandsOfTheNodesThatItMayMeet() {
        CommandCheck check = new CommandCheck(List.of(node("b1", "kill", "start"), node("b2", "kill")));

        assertThat(check.unmet("timeline", List.of(action(Kind.KILL, "b1", FOR_A_WHILE)), false))
                .isEmpty();
        assertThat(check.unmet("timeline", List.of(action(Kind.KILL, "b1", Optional.empty())), false))
                .containsExactly(
                        "timeline has kill b1 without for, and nobody would start a node of yours again; write for"
                                + " how long");
        assertThat(check.unmet(
                        "timeline",
                        List.of(
                                action(Kind.KILL, "all", FOR_A_WHILE),
                                action(Kind.PAUSE, "b1", Optional.empty()),
                                action(Kind.KILL, "b3", FOR_A_WHILE)),
                        false))
                .containsExactly(
                        "timeline has kill b3, and this broker has no such node; name one of b1, b2, or one of all,"
                                + " controller, follower, leader, majority, minority",
                        "timeline has kill all, and broker.commands has no b2.start; add that command",
                        "timeline has pause b1, and broker.commands has no b1.pause; add that command",
                        "timeline has pause b1, and broker.commands has no b1.resume; add that command");
    }

    @Test
    void aRoleNeedsTheAddressesOfNodes() {
        CommandCheck check =
                new CommandCheck(List.of(new NodeCommands("b1", Optional.empty(), Map.of("kill", "k", "start", "s"))));

        assertThat(check.unmet("timeline", List.of(action(Kind.KILL, "leader", FOR_A_WHILE)), false))
                .containsExactly("timeline has kill leader, and broker.commands tells the address of no node; add"
                        + " b1.address: host:port, as the system tells it to its clients");
    }

    @Test
    void nodesThatSomethingElseStartsAgainNeedNoTimeForTheirKill() {
        CommandCheck check =
                new CommandCheck(List.of(new NodeCommands("b1", Optional.empty(), Map.of("kill", "k", "start", "s"))));

        assertThat(check.unmet("replay", List.of(Replay.KILL), true)).isEmpty();
        assertThat(check.unmet("timeline", List.of(Replay.KILL), false))
                .containsExactly(
                        "timeline has kill all without for, and nobody would start a node of yours again; write"
                                + " for how long");
        assertThat(new CommandCheck(List.of()).unmet("replay", List.of(Replay.KILL), true))
                .hasSize(1)
                .allSatisfy(sentence -> assertThat(sentence).startsWith("replay acts on nodes"));
    }

    @Test
    void twoActionsOnOneNodeAtOnceAreRefusedAndTheFirstIsUndone() throws Exception {
        try (CommandedNodes nodes = nodes(whole("a"), whole("b"))) {
            nodes.carryOut(action(Kind.PAUSE, "a", Optional.empty()), List.of("a"));

            assertThatThrownBy(() -> nodes.carryOut(action(Kind.KILL, "all", FOR_A_WHILE), List.of("b", "a")))
                    .isInstanceOf(BrokerException.class)
                    .hasMessage("nothing was done to a: another action is in force there, which its command resume has"
                            + " yet to undo");
            assertThat(log()).containsExactly("a pause");
            nodes.carryOut(action(Kind.KILL, "b", FOR_A_WHILE), List.of("b"));
            nodes.heal();

            assertThat(log())
                    .startsWith("a pause", "b kill")
                    .contains("a resume", "b start")
                    .hasSize(4);
            nodes.carryOut(action(Kind.KILL, "a", FOR_A_WHILE), List.of("a"));
        }
    }

    private static List<String> atOnce(TimedAction... actions) {
        List<NodeCommands> commands = Stream.of("a", "b")
                .map(name -> new NodeCommands(
                        name,
                        Optional.of(name + ":9092"),
                        NodeCommands.WORDS.stream().collect(Collectors.toMap(word -> word, word -> "true"))))
                .toList();
        return new CommandCheck(commands).unmet("timeline", List.of(actions), false);
    }

    @Test
    void anActionOnANodeThatIsHeldToTheEndIsRefusedBeforeTheRun() {
        TimedAction heldPause = action(Kind.PAUSE, "a", Optional.empty());
        TimedAction pause = action(Kind.PAUSE, "a", FOR_A_WHILE);

        assertThat(atOnce(heldPause, action(Kind.KILL, "a", FOR_A_WHILE)))
                .containsExactly(
                        "timeline has kill a while pause a is in force, which nothing undoes before the end; write"
                                + " for: how long in the earlier one");
        assertThat(atOnce(heldPause, action(Kind.KILL, "all", FOR_A_WHILE))).hasSize(1);
        assertThat(atOnce(heldPause, action(Kind.KILL, "leader", FOR_A_WHILE))).hasSize(1);
        assertThat(atOnce(heldPause, action(Kind.KILL, "b", FOR_A_WHILE))).isEmpty();
        assertThat(atOnce(pause, action(Kind.KILL, "a", FOR_A_WHILE))).isEmpty();
        assertThat(atOnce(heldPause)).isEmpty();
    }
}
