package io.weir.config.broker;

import io.weir.process.NodeCommands;
import io.weir.workload.timeline.TimedAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;

/**
 * Reads {@code broker.commands}.
 *
 * @param wrong takes the key of a wrong value, and a sentence whose subject is the key
 */
record CommandsReader(BiConsumer<String, String> wrong) {

    private static final Pattern NODE = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]*");
    private static final Pattern HOST_AND_PORT =
            Pattern.compile("(\\[[0-9A-Fa-f:.]+]|[^\\s:/@\\[\\]]+):[1-9][0-9]{0,4}");

    /** @param given keys such as b1.kill, with their values */
    List<NodeCommands> read(Map<String, String> given) {
        Map<String, Map<String, String>> byNode = new LinkedHashMap<>();
        given.forEach((name, value) -> {
            int dot = name.lastIndexOf('.');
            String node = name.substring(0, Math.max(0, dot));
            String word = name.substring(dot + 1);
            String key = BrokerKeys.COMMANDS + "." + name;
            if (!NODE.matcher(node).matches()
                    || TimedAction.words().contains(node)
                    || !(word.equals(NodeCommands.ADDRESS) || NodeCommands.WORDS.contains(word))) {
                wrong.accept(
                        key,
                        "must be the name of a node, none of " + String.join(", ", TimedAction.words())
                                + ", then a dot, and one of " + NodeCommands.ADDRESS + ", "
                                + String.join(", ", NodeCommands.WORDS) + ", such as b1.kill");
            } else if (value.isBlank()) {
                wrong.accept(key, "must be a command, such as ssh b1 sudo systemctl start kafka");
            } else if (word.equals(NodeCommands.ADDRESS)
                    && !HOST_AND_PORT.matcher(value.strip()).matches()) {
                wrong.accept(key, "must be a host and a port, such as b1:9092, not '" + value + "'");
            }
            byNode.computeIfAbsent(node, first -> new LinkedHashMap<>()).put(word, value.strip());
        });
        List<NodeCommands> nodes = new ArrayList<>();
        byNode.forEach((node, commands) -> {
            Optional<String> address = Optional.ofNullable(commands.remove(NodeCommands.ADDRESS));
            if (address.isPresent()
                    && nodes.stream().anyMatch(other -> other.address().equals(address))) {
                wrong.accept(
                        BrokerKeys.COMMANDS + "." + node + "." + NodeCommands.ADDRESS,
                        "is that of another node too: " + address.get());
            }
            nodes.add(new NodeCommands(node, address, commands));
        });
        return nodes;
    }
}
