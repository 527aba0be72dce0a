package io.weir.cli.live;

import io.weir.live.LiveException;
import io.weir.live.LivePages;
import io.weir.live.LocalPage;
import io.weir.live.LocalServer;
import io.weir.live.MetricsPage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Servers of the pages of a command in progress.
 *
 * @param servers none, one for all, or one for each
 * @param announcements sentences with the addresses, one each
 */
public record LiveServers(List<LocalServer> servers, List<String> announcements) implements AutoCloseable {

    public LiveServers {
        servers = List.copyOf(servers);
        announcements = List.copyOf(announcements);
    }

    /** Serves the pages that the user has asked for; on one port, if both have the same. */
    public static LiveServers open(LiveOptions requested, LivePages pages, MetricsPage metrics) throws LiveException {
        Integer live = requested.live;
        Integer prometheus = requested.prometheus;
        boolean shared = live != null && live != 0 && live.equals(prometheus);
        List<LocalServer> servers = new ArrayList<>();
        List<String> announcements = new ArrayList<>();
        try {
            if (live != null) {
                Map<String, LocalPage> served = new HashMap<>(pages.byPath());
                if (shared) {
                    served.put(MetricsPage.PATH, metrics);
                }
                servers.add(LocalServer.open(live, served));
                announcements.add("The report is at " + servers.get(0).url("/") + " while this command goes on.");
            }
            if (prometheus != null) {
                if (!shared) {
                    servers.add(LocalServer.open(prometheus, Map.of(MetricsPage.PATH, metrics)));
                }
                announcements.add("Figures for Prometheus are at "
                        + servers.get(servers.size() - 1).url(MetricsPage.PATH) + " meanwhile.");
            }
        } catch (LiveException taken) {
            servers.forEach(LocalServer::close);
            throw taken;
        }
        return new LiveServers(servers, announcements);
    }

    /** Returns whether nothing is served. */
    public boolean none() {
        return servers.isEmpty();
    }

    @Override
    public void close() {
        servers.forEach(LocalServer::close);
    }
}
