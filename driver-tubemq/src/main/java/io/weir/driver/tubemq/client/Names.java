package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import java.util.regex.Pattern;

/**
 * Topic names of a run and of TubeMQ, which allows only letters, digits and underscores. In the names of a run, which
 * begin with "weir-", an underscore replaces each dash; names of existing topics stay the same.
 */
public final class Names {

    private static final String OURS = "weir-";
    private static final String OURS_AT_BROKER = "weir_";
    private static final Pattern ALLOWED = Pattern.compile("[a-zA-Z]\\w{1,63}");

    private Names() {}

    public static String atBroker(String topic) throws DriverException {
        boolean translatable = topic.startsWith(OURS) && topic.indexOf('_') < 0;
        String name = translatable ? topic.replace('-', '_') : topic;
        if (!ALLOWED.matcher(name).matches()) {
            throw new DriverException("TubeMQ allows no topic \"" + topic
                    + "\": a name has 2 to 64 letters, digits and underscores and begins with a letter");
        }
        return name;
    }

    static String inRun(String nameAtBroker) {
        return nameAtBroker.startsWith(OURS_AT_BROKER) ? nameAtBroker.replace('_', '-') : nameAtBroker;
    }
}
