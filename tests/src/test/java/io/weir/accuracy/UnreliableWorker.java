package io.weir.accuracy;

import io.weir.worker.LoadReport;
import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A worker whose reports pass through something on their way. */
final class UnreliableWorker {

    private UnreliableWorker() {}

    /** @param way from all reports that it has made, the newest last, to the one that arrives */
    static Worker of(Worker real, Function<List<LoadReport>, LoadReport> way) {
        return StandIn.of(Worker.class, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            return answer instanceof WorkerLoad load ? load(load, way) : answer;
        });
    }

    private static WorkerLoad load(WorkerLoad real, Function<List<LoadReport>, LoadReport> way) {
        List<LoadReport> made = new ArrayList<>();
        return StandIn.of(WorkerLoad.class, (proxy, method, arguments) -> {
            Object answer = StandIn.call(real, method, arguments);
            if (answer instanceof LoadReport report) {
                made.add(report);
                return way.apply(made);
            }
            return answer;
        });
    }
}
