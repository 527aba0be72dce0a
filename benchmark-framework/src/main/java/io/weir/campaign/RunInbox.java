package io.weir.campaign;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Messages on their way to a run, which may begin later than they come. Any thread.
 *
 * @param <R> the run, as its JVM or another one has it
 */
public final class RunInbox<R> {

    private final List<Consumer<R>> early = new ArrayList<>();
    private @Nullable R run;

    public synchronized void tell(Consumer<R> message) {
        if (run == null) {
            early.add(message);
        } else {
            message.accept(run);
        }
    }

    /** Sets the run, which gets all earlier messages at once. */
    public synchronized void begin(R started) {
        run = started;
        early.forEach(message -> message.accept(started));
    }
}
