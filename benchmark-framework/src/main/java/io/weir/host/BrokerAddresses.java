package io.weir.host;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the addresses of a system in the settings of its clients, whatever their keys are called. */
public final class BrokerAddresses {

    /** A host and a port, alone, in a list, or in an address with a scheme before and a path behind. */
    private static final Pattern ADDRESS = Pattern.compile(
            "(?<=^|[\\s,;=]|://)([A-Za-z0-9][A-Za-z0-9._-]*|\\[[0-9A-Fa-f:]+]):(\\d{2,5})(?=$|[\\s,;/])");

    private BrokerAddresses() {}

    /**
     * Returns them as host:port, each once, in the order in which they stand.
     *
     * @param settings texts, numbers, lists and maps of these
     */
    public static List<String> in(Object settings) {
        Set<String> found = new LinkedHashSet<>();
        collect(settings, found);
        return new ArrayList<>(found);
    }

    private static void collect(Object value, Set<String> found) {
        if (value instanceof Map<?, ?> map) {
            map.values().forEach(one -> collect(one, found));
        } else if (value instanceof Collection<?> list) {
            list.forEach(one -> collect(one, found));
        } else if (value instanceof String text) {
            Matcher matcher = ADDRESS.matcher(text);
            while (matcher.find()) {
                found.add(matcher.group());
            }
        }
    }
}
