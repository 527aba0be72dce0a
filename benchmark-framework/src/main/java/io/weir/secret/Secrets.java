package io.weir.secret;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Keeps secrets out of all that people read. A secret is known by the name of its key, by its form within a text, or
 * because this JVM has been told of it. Methods may be called by any thread.
 */
public final class Secrets {

    /** Text shown instead of a secret. */
    public static final String MASK = "***";

    /** Shorter ones are parts of ordinary words, in which they give nothing away. */
    private static final int SHORTEST_REMEMBERED = 8;

    private static final String WORDS = "pass(?:word|wd|phrase)|pwd|secret|token|credential";

    // "key" only at the end: key.serializer is not a secret.
    private static final Pattern NAME =
            Pattern.compile(WORDS + "|jaas|auth.*(?:param|user|info)|auth(?:entication)?[._-]?data|key$");

    /** A value whose own text says that it stands elsewhere: nothing of it is a secret. */
    private static final String NO_REFERENCE = "(?!\\\\?[\"']?\\$\\{env:)";

    /** A name and a value in JSON, JAAS, properties, connection strings and flags, within escaped JSON as well. */
    private static final Pattern PAIR = Pattern.compile("(?i)((?<![\\w.-])(?:[\\w.-]*?(?:" + WORDS
            + "|(?:access|account|api|private|shared)[._-]?key)[\\w.-]*|user_[\\w.-]+(?==\"))"
            + "\\\\?[\"']?\\s*[:=]\\s*)" + NO_REFERENCE
            + "(?:\\\\\"([^\"\\\\]*+)\\\\\"|\"((?:[^\"\\\\]++|\\\\.)*+)\"|'([^']*+)'|([^\\s\"'\\\\,;&})\\]]++))");

    private static final Pattern PARAMETER = Pattern.compile("(?<=[?&])([^=&#\\s]*)=([^&#\\s]*)");

    private static final String NO_REFERENCE_TO_PASSWORD = "(?!(?:[^\\s:@\"]*:)?\\$\\{env:[^}]*}@)";

    /** The user of an address and more, up to the last @ that can belong to it: passwords have slashes and @ as well. */
    private static final Pattern LOGIN =
            Pattern.compile("(?<=://)" + NO_REFERENCE_TO_PASSWORD + "(?:(?!://)[^\\s\"'<>])*@");

    private static final Pattern AUTHORIZATION =
            Pattern.compile("\\b((?i:Bearer|Basic)\\s+)(?=\\S*[0-9A-Z=])[A-Za-z0-9+/=._~-]+");

    private static final Pattern PRIVATE_KEY =
            Pattern.compile("(?s)(-----BEGIN [A-Z ]*PRIVATE KEY-----).*?(-----END [A-Z ]*PRIVATE KEY-----|$)");

    private static final Pattern PROPERTY_FLAG = Pattern.compile("(-D[^=]*)=.*", Pattern.DOTALL);
    private static final Pattern AGENT_FLAG = Pattern.compile("(-javaagent:[^=]*)=.*", Pattern.DOTALL);

    private static final Set<String> REMEMBERED = ConcurrentHashMap.newKeySet();

    private Secrets() {}

    public static boolean isNamed(String key) {
        return NAME.matcher(key.toLowerCase(Locale.ROOT)).find();
    }

    /** Adds a secret that no output of this JVM may show, and those that are parts of it. */
    public static void remember(String secret) {
        keep(secret);
        rememberWithin(secret);
    }

    /** Adds the passwords in a text that is no secret itself, such as an address with a login. */
    public static void rememberWithin(String text) {
        PAIR.matcher(text).results().map(Secrets::value).forEach(Secrets::keep);
        LOGIN.matcher(text)
                .results()
                .map(login -> login.group().substring(login.group().indexOf(':') + 1))
                .forEach(password -> keep(password.substring(0, password.length() - 1)));
    }

    public static void rememberNamed(Map<String, String> values) {
        values.forEach((name, value) -> {
            if (isNamed(name)) {
                remember(value);
            }
        });
    }

    private static void keep(String secret) {
        if (secret.strip().length() >= SHORTEST_REMEMBERED) {
            REMEMBERED.add(secret.strip());
        }
    }

    /** Returns what has been remembered, for another JVM of this command. */
    public static Set<String> remembered() {
        return Set.copyOf(REMEMBERED);
    }

    /** Returns a text without the secrets that are remembered, or have the form of one. */
    public static String masked(String text) {
        return maskedByForm(withoutRemembered(text));
    }

    public static String withoutRemembered(String text) {
        List<String> present = REMEMBERED.stream()
                .filter(text::contains)
                .sorted(Comparator.comparing(String::length).reversed())
                .toList();
        String shown = text;
        for (String secret : present) {
            shown = shown.replace(secret, MASK);
        }
        return shown;
    }

    /**
     * Returns a text without what has the form of a secret: passwords and the like behind their names, logins in
     * addresses, headers for authorization, private keys.
     */
    public static String maskedByForm(String text) {
        String shown = PRIVATE_KEY.matcher(text).replaceAll("$1" + MASK + "$2");
        shown = LOGIN.matcher(shown).replaceAll(MASK + "@");
        shown = shown.contains("://") ? PARAMETER.matcher(shown).replaceAll(Secrets::parameter) : shown;
        shown = AUTHORIZATION.matcher(shown).replaceAll("$1" + MASK);
        return PAIR.matcher(shown).replaceAll(Secrets::pair);
    }

    private static String parameter(MatchResult parameter) {
        return Matcher.quoteReplacement(
                isNamed(parameter.group(1)) ? parameter.group(1) + "=" + MASK : parameter.group());
    }

    private static String pair(MatchResult pair) {
        String name = pair.group(1);
        String value = value(pair);
        return Matcher.quoteReplacement(
                value.isEmpty()
                        ? pair.group()
                        : name + pair.group().substring(name.length()).replace(value, MASK));
    }

    private static String value(MatchResult pair) {
        for (int group = 2; group <= pair.groupCount(); group++) {
            if (pair.group(group) != null) {
                return pair.group(group);
            }
        }
        return "";
    }

    /** Returns a JVM's flag as it may be shown: options of a Java agent may hold secrets of any form. */
    public static String maskedFlag(String flag) {
        Matcher property = PROPERTY_FLAG.matcher(flag);
        if (property.matches()
                && (isNamed(property.group(1))
                        || property.group(1).toLowerCase(Locale.ROOT).contains("key"))) {
            return property.group(1) + "=" + MASK;
        }
        return masked(AGENT_FLAG.matcher(flag).replaceFirst("$1=" + MASK));
    }
}
