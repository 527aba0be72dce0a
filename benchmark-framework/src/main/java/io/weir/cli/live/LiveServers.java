package io.weir.cli.live;

import io.weir.campaign.CampaignListener;
import io.weir.campaign.RunEnd;
import io.weir.evidence.RunEvent;
import io.weir.evidence.RunListener;
import io.weir.live.LiveException;
import io.weir.live.LivePages;
import io.weir.live.LiveRun;
import io.weir.live.LocalPage;
import io.weir.live.LocalServer;
import io.weir.live.MetricsPage;
import io.weir.plan.PlannedRun;
import io.weir.report.RunFolder;
import io.weir.result.RunResult;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Serves pages of a campaign in progress, which it follows. */
public final class LiveServers implements CampaignListener, AutoCloseable {

    private final LivePages pages;
    private final MetricsPage metrics;
    private final List<LocalServer> servers = new ArrayList<>();
    private final List<String> announcements = new ArrayList<>();

    private LiveServers(LivePages pages, MetricsPage metrics) {
        this.pages = pages;
        this.metrics = metrics;
    }

    /** Serves the pages that the user has asked for; on one port, if both have the same. */
    public static LiveServers open(LiveOptions requested, LivePages pages, MetricsPage metrics) throws LiveException {
        LiveServers opened = new LiveServers(pages, metrics);
        try {
            opened.serve(requested);
        } catch (LiveException taken) {
            opened.close();
            throw taken;
        }
        return opened;
    }

    private void serve(LiveOptions requested) throws LiveException {
        Integer live = requested.live;
        Integer prometheus = requested.prometheus;
        boolean shared = live != null && live != 0 && live.equals(prometheus);
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
    }

    /** Returns sentences with the addresses, one each; none where nothing is served. */
    public List<String> announcements() {
        return List.copyOf(announcements);
    }

    @Override
    public void runStarting(PlannedRun run, int runs) {
        pages.runPreparing(run.subject());
    }

    @Override
    public RunListener follow(PlannedRun run, RunFolder folder) {
        LiveRun live = new LiveRun(run.driverName(), run.workload().name(), folder);
        pages.runStarting(live);
        metrics.runStarting(live, run.workload().load().hasDueTimes());
        return event -> {
            if (event instanceof RunEvent.PhaseEntered entered) {
                pages.phase(entered.phase());
                metrics.phase(entered.phase());
            } else if (event instanceof RunEvent.IntervalClosed closed) {
                metrics.interval(closed.interval());
            }
        };
    }

    @Override
    public void runEnded(RunEnd end) {
        pages.runEnded(end.run().confirms());
        metrics.runEnded(end.result().map(RunResult::verdict).orElse(null));
    }

    @Override
    public void close() {
        servers.forEach(LocalServer::close);
    }
}
