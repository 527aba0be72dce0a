package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** A setting whose value is one of a few words. */
final class Choice {

    private Choice() {}

    /** Returns the constant that the text names, in upper or lower case. */
    static <E extends Enum<E>> E of(DriverSettings settings, String key, E otherwise) throws DriverException {
        Optional<String> text = settings.optionalText(key).map(String::strip).filter(given -> !given.isEmpty());
        if (text.isEmpty()) {
            return otherwise;
        }
        E[] choices = otherwise.getDeclaringClass().getEnumConstants();
        for (E choice : choices) {
            if (choice.name().equalsIgnoreCase(text.get())) {
                return choice;
            }
        }
        throw new DriverException(key + " must be one of "
                + Arrays.toString(choices).toLowerCase(Locale.ROOT) + ", not \"" + text.get() + "\"");
    }
}
