package io.weir.driver.tubemq.server;

import java.lang.reflect.Field;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The main class of a local master: TubeMQ's own, without the wait of half a minute before a new topic is published.
 *
 * <p>The wait lets consumers of a live cluster discover a topic before the first message comes. A run waits for its
 * consumers itself. No setting of the master changes it (StepStatus of tubemq-server). Loaded by the master's JVM with
 * the JDK, slf4j and TubeMQ's server beside it, so it uses nothing else.
 */
public final class PromptMaster {

    private static final String STEPS = "org.apache.inlong.tubemq.server.common.statusdef.StepStatus";
    private static final String MAIN = "org.apache.inlong.tubemq.server.tools.MasterStartup";
    /** Name of the field, misspelt in TubeMQ. */
    private static final String DELAY_FIELD = "normalDelayDurIdnMs";

    private PromptMaster() {}

    /**
     * Runs with the arguments of MasterStartup.
     *
     * @throws Exception whatever MasterStartup throws
     */
    public static void main(String[] args) throws Exception {
        try {
            removeDelays(Class.forName(STEPS));
        } catch (ReflectiveOperationException | RuntimeException e) {
            Logger log = LoggerFactory.getLogger(PromptMaster.class);
            log.warn("this master keeps TubeMQ's delays: a new topic takes 33 s to be published", e);
        }
        Class.forName(MAIN).getMethod("main", String[].class).invoke(null, (Object) args);
    }

    /** Sets the delay of each constant to zero. */
    static void removeDelays(Class<?> steps) throws ReflectiveOperationException {
        Field delay = steps.getDeclaredField(DELAY_FIELD);
        delay.setAccessible(true);
        for (Object step : steps.getEnumConstants()) {
            delay.setLong(step, 0);
        }
    }
}
