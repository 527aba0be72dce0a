package io.weir.driver.support;

import io.weir.driver.DriverException;
import java.util.Collection;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** Clients of a session that its producers share, by number. One thread at a time. */
public final class SharedClients<C> {

    private final SortedMap<Integer, C> clients = new TreeMap<>();

    /** Opens one client. */
    @FunctionalInterface
    public interface Opening<C> {
        C open() throws DriverException, InterruptedException;
    }

    /** Returns the client of a number, which is opened when it is asked for the first time. */
    public C client(int number, Opening<C> opening) throws DriverException, InterruptedException {
        C open = clients.get(number);
        if (open == null) {
            open = opening.open();
            clients.put(number, open);
        }
        return open;
    }

    /** Returns those that are open, by number. */
    public Collection<C> all() {
        return Collections.unmodifiableCollection(clients.values());
    }
}
