package io.weir.config.sweep;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Keys with their values, some for all systems and some for one alone. Immutable.
 *
 * @param all for every system
 * @param bySystem for one system, by the short name of its driver ("kafka"); they go before those for all
 */
public record Settings(List<Setting> all, Map<String, List<Setting>> bySystem) {

    public static final Settings NONE = new Settings(List.of(), Map.of());

    public Settings {
        all = List.copyOf(all);
        bySystem = Map.copyOf(bySystem);
    }

    /** Returns the settings for a system; of two with one key the later one. */
    public List<Setting> of(String system) {
        Map<String, Setting> byKey = new LinkedHashMap<>();
        all.forEach(setting -> byKey.put(setting.key(), setting));
        bySystem.getOrDefault(system, List.of()).forEach(setting -> byKey.put(setting.key(), setting));
        return List.copyOf(byKey.values());
    }

    /** Returns the keys that are given a value, on any system. */
    public Stream<String> keys() {
        return Stream.concat(all.stream(), bySystem.values().stream().flatMap(List::stream))
                .map(Setting::key);
    }

    /** Returns these settings and others, which go before them: one for all systems also before one of these for a system. */
    public Settings plus(Settings others) {
        Set<String> replaced = others.all.stream().map(Setting::key).collect(Collectors.toUnmodifiableSet());
        Map<String, List<Setting>> both = new LinkedHashMap<>();
        bySystem.forEach((system, settings) -> both.put(
                system,
                settings.stream()
                        .filter(setting -> !replaced.contains(setting.key()))
                        .toList()));
        others.bySystem.forEach((system, settings) -> both.merge(system, settings, Settings::joined));
        return new Settings(joined(all, others.all), both);
    }

    private static List<Setting> joined(List<Setting> first, List<Setting> second) {
        List<Setting> joined = new ArrayList<>(first);
        joined.addAll(second);
        return joined;
    }
}
