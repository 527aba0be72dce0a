package io.weir.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Recognises secrets by name: settings without a descriptor, and parts of addresses. */
final class SecretName {

    /** Text shown instead of a secret. */
    static final String MASK = "***";

    // "key" only at the end: key.serializer is not a secret.
    private static final Pattern SECRET = Pattern.compile("password|passwd|secret|token|credential|jaas|key$");

    private static final Pattern LOGIN = Pattern.compile("(?<=://)[^/?#@\\s]*@");
    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&])([^=&#\\s]*)=([^&#\\s]*)");

    private SecretName() {}

    static boolean matches(String key) {
        return SECRET.matcher(key.toLowerCase(Locale.ROOT)).find();
    }

    /** Returns a value as it may be shown: logins, and parameters with a secret's name, are masked in addresses. */
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
