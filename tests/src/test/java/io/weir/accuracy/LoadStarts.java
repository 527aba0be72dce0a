package io.weir.accuracy;

import io.weir.worker.LoadCommand;
import io.weir.worker.Worker;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Takes down the instant at which each load of a run starts, as the workers are told: messages count from there. */
final class LoadStarts {

    private final Map<Integer, Long> startNanos = new ConcurrentHashMap<>();

    Worker between(Worker real) {
        return StandIn.of(Worker.class, (proxy, method, arguments) -> {
            if (method.getName().equals("prepare")) {
                LoadCommand command = (LoadCommand) arguments[0];
                startNanos.put(command.number(), command.startNanos());
            }
            return StandIn.call(real, method, arguments);
        });
    }

    long of(int load) {
        return startNanos.get(load);
    }
}
