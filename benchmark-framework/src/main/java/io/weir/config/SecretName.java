package io.weir.config;

import java.util.Locale;
import java.util.regex.Pattern;

/** Tells by its name whether a setting is a secret, for those that no descriptor speaks of. */
final class SecretName {

    /** What is shown instead of a secret. */
    static final String MASK = "***";

    // "key" only at the end: key.serializer is none.
    private static final Pattern SECRET = Pattern.compile("password|passwd|secret|token|credential|jaas|key$");

    private SecretName() {}

    static boolean matches(String key) {
        return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    }
}
