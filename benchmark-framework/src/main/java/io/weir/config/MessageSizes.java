package io.weir.config;

import io.weir.config.source.Node;
import io.weir.config.source.ValueType;
import io.weir.workload.MessageSize;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sizes of messages as a workload file has them: one, some with their shares, or a range. */
final class MessageSizes {

    static final ValueType<MessageSize> TYPE = new ValueType<>(
            "size, or keys and values",
            "a size below 2 GiB, such as 100, 1KiB or 10MB, sizes with their shares, such as {200: 60%, 4KiB: 40%}, or a"
                    + " range, such as {uniform: [200, 4KiB]}",
            MessageSizes::read);

    private static final int MAX_BYTES = Integer.MAX_VALUE - 8;

    private MessageSizes() {}

    private static Optional<MessageSize> read(Node node) {
        if (!(node instanceof Node.Mapping mapping)) {
            return bytes(node).map(MessageSize.Fixed::new);
        }
        return mapping.find(MessageSize.Uniform.NAME).isPresent() ? range(mapping) : shares(mapping);
    }

    private static Optional<MessageSize> range(Node.Mapping mapping) {
        if (mapping.entries().size() != 1
                || !(mapping.entries().get(0).value() instanceof Node.Sequence range)
                || range.items().size() != 2) {
            return Optional.empty();
        }
        Optional<Integer> min = bytes(range.items().get(0));
        Optional<Integer> max = bytes(range.items().get(1));
        return min.flatMap(from -> max.map(to -> new MessageSize.Uniform(from, to)));
    }

    private static Optional<MessageSize> shares(Node.Mapping mapping) {
        List<MessageSize.SizeShare> sizes = new ArrayList<>();
        for (Node.Entry entry : mapping.entries()) {
            Node key = new Node.Scalar(entry.keyLocation(), entry.keyLocation(), entry.key(), false);
            boolean shareFirst = entry.key().strip().endsWith("%");
            Optional<Integer> bytes = bytes(shareFirst ? entry.value() : key);
            Optional<Double> share = ValueType.SHARE.read(shareFirst ? key : entry.value());
            if (bytes.isEmpty() || share.isEmpty()) {
                return Optional.empty();
            }
            sizes.add(new MessageSize.SizeShare(share.get(), bytes.get()));
        }
        return sizes.isEmpty() ? Optional.empty() : Optional.of(new MessageSize.Shares(sizes));
    }

    private static Optional<Integer> bytes(Node node) {
        return ValueType.SIZE.read(node).filter(bytes -> bytes <= MAX_BYTES).map(Long::intValue);
    }
}
