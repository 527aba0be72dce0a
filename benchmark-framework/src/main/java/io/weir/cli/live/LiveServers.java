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
import org.jspecify.annotations.Nullable;

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
        Map<String, LocalPage> report = pages.byPath();
        Map<String, LocalPage> figures = Map.of(MetricsPage.PATH, metrics);
        Integer live = requested.live;
        Integer prometheus = requested.prometheus;
        List<LocalServer> servers = new ArrayList<>();
        List<String> announcements = new ArrayList<>();
        try {
            LocalServer shared = null;
            if (live != null && live != 0 && live.equals(prometheus)) {
                Map<String, LocalPage> both = new HashMap<>(report);
                both.putAll(figures);
                shared = LocalServer.open(live, both);
                servers.add(shared);
            }
            if (live != null) {
                LocalServer server = opened(shared, live, report, servers);
                announcements.add("The report is at " + server.url("/") + " while this command goes on.");
            }
            if (prometheus != null) {
                LocalServer server = opened(shared, prometheus, figures, servers);
                announcements.add("Figures for Prometheus are at " + server.url(MetricsPage.PATH) + " meanwhile.");
            }
        } catch (LiveException taken) {
            servers.forEach(LocalServer::close);
            throw taken;
        }
        return new LiveServers(servers, announcements);
    }

    private static LocalServer opened(
            @Nullable LocalServer shared, int port, Map<String, LocalPage> pages, List<LocalServer> servers)
            throws LiveException {
        if (shared != null) {
            return shared;
        }
        LocalServer server = LocalServer.open(port, pages);
        servers.add(server);
        return server;
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
