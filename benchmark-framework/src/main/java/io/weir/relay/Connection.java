package io.weir.relay;

import io.weir.relay.Pipe.Direction;
import java.io.IOException;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.SocketChannel;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Connection of a client to the relay, and the relay's to the node for it. For the relay's thread. */
final class Connection {

    private static final Logger LOG = LoggerFactory.getLogger(Connection.class);

    private final SocketChannel client;
    private final SocketChannel node;
    private final SocketAddress target;
    private final SelectionKey clientKey;
    private final SelectionKey nodeKey;
    private final Pipe toNode;
    private final Pipe toClient;
    private boolean requested;
    private boolean connected;

    /** Takes an accepted connection; the one to the node is made by {@link #connect}. */
    Connection(SocketChannel client, SocketAddress target, Selector selector, Traffic traffic) throws IOException {
        this.client = client;
        this.target = target;
        this.node = SocketChannel.open();
        for (SocketChannel channel : List.of(client, node)) {
            channel.configureBlocking(false);
            channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        }
        this.clientKey = client.register(selector, 0, this);
        this.nodeKey = node.register(selector, 0, this);
        this.toNode = new Pipe(this, traffic, Direction.TO_NODE, client, node);
        this.toClient = new Pipe(this, traffic, Direction.TO_CLIENT, node, client);
    }

    /** Begins to connect to the node, unless that has begun before. */
    void connect() throws IOException {
        if (!requested) {
            requested = true;
            connected = node.connect(target);
        }
    }

    /** Does what the sockets are ready for. */
    void serve(long now) throws IOException {
        if (!connected) {
            connected = requested && node.finishConnect();
            return;
        }
        if (clientKey.isReadable()) {
            toNode.read(now);
        }
        if (nodeKey.isReadable()) {
            toClient.read(now);
        }
        if (nodeKey.isWritable()) {
            toNode.write(now);
        }
        if (clientKey.isWritable()) {
            toClient.write(now);
        }
    }

    /** Goes on after an impairment. */
    void resume(long now) throws IOException {
        connect();
        if (connected) {
            toNode.resume(now);
            toClient.resume(now);
        }
    }

    /** Says which events are of interest from now on; closes what has come to its end. */
    void settle() throws IOException {
        if (toNode.isOver() && toClient.isOver()) {
            client.close();
            node.close();
        } else if (connected) {
            clientKey.interestOps(interest(toNode, toClient));
            nodeKey.interestOps(interest(toClient, toNode));
        } else if (requested) {
            nodeKey.interestOps(SelectionKey.OP_CONNECT);
        }
    }

    private static int interest(Pipe readBy, Pipe writtenBy) {
        return (readBy.wantsRead() ? SelectionKey.OP_READ : 0) | (writtenBy.wantsWrite() ? SelectionKey.OP_WRITE : 0);
    }

    boolean isOpen() {
        return client.isOpen();
    }

    /** Closes both connections by RST. */
    void reset() {
        toNode.drop();
        toClient.drop();
        reset(client);
        reset(node);
    }

    /** Closes a connection by RST. */
    static void reset(SocketChannel channel) {
        try (channel) {
            // Also before it is known to be connected: its other end may know already.
            if (channel.isOpen()) {
                channel.setOption(StandardSocketOptions.SO_LINGER, 0);
            }
        } catch (IOException gone) {
            LOG.debug("a connection was closed already", gone);
        }
    }
}
