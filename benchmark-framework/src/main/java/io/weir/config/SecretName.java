package io.weir.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Tells secrets by names: of settings that no descriptor speaks of, and inside addresses. */
final class SecretName {

    /** What is shown instead of a secret. */
    static final String MASK = "***";

    // "key" only at the end: key.serializer is none.
    private static final Pattern SECRET = Pattern.compile("password|passwd|secret|token|credential|jaas|key$");

    private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/?#@\\s]*@");
    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&])([^=&#\\s]*)=([^&#\\s]*)");

    private SecretName() {}

    static boolean matches(String key) {
        return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    }

    /** A value as it may be shown: without the login, and the parameters with a secret's name, of an address in it. */
    static String masked(String value) {
        if (!value.contains("://")) {
            return value;
        }
        return PARAMETER
                .matcher(LOGIN.matcher(value).replaceAll(MASK + "@"))
                .replaceAll(parameter -> Matcher.quoteReplacement(
                        matches(parameter.group(1)) ? parameter.group(1) + "=" + MASK : parameter.group()));
    }
}
