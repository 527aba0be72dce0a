package io.weir.accuracy;

import io.weir.worker.Worker;
import io.weir.worker.WorkerLoad;
import io.weir.worker.WorkerLostException;
import java.util.function.BooleanSupplier;

/** Makes workers that are gone from some moment on: every call to one, or to a load of its, says so then. */
final class MortalWorker {

    private MortalWorker() {}

    /** Its clients are closed all the same, for the test that comes next. */
    static Worker of(Worker real, BooleanSupplier isGone) {
        return StandIn.of(Worker.class, (proxy, method, arguments) -> {
            boolean gone = isGone.getAsBoolean();
            Object answer = !gone || method.getName().equals("close") ? StandIn.call(real, method, arguments) : null;
            if (gone) {
                throw new WorkerLostException("it is a test");
            }
            return answer instanceof WorkerLoad load ? load(load, isGone) : answer;
        });
    }

    private static WorkerLoad load(WorkerLoad real, BooleanSupplier isGone) {
        return StandIn.of(WorkerLoad.class, (proxy, method, arguments) -> {
            if (isGone.getAsBoolean()) {
                real.abandon();
                throw new WorkerLostException("it is a test");
            }
            return StandIn.call(real, method, arguments);
        });
    }
}
