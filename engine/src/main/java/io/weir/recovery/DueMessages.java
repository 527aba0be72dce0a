package io.weir.recovery;

import io.weir.schedule.LoadPauses.Pause;
import java.util.List;

/** Messages that a load has due, and when it has none due by design. Instants are nanoseconds since the start of load. */
public interface DueMessages {

    /** Returns the number of messages due before an instant. */
    long before(long nanos);

    /** Returns the times in which the load pauses: nothing is due on any topic. In order, none of which touch. */
    List<Pause> pauses();

    /** Returns the times in which nothing is due on one topic, while messages are due on others; likewise. */
    List<Pause> pausesOf(int topic);
}
