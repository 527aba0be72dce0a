package io.weir.config;

import io.weir.workload.Workload;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;

/**
 * Effective configuration of a run, overrides and defaults included, as files that could be used to repeat it; secrets
 * are masked.
 *
 * @param workload values by the keys of a workload file
 * @param driver values by the keys of a driver file
 */
public record EffectiveConfiguration(Map<String, Object> workload, Map<String, Object> driver) {

    public EffectiveConfiguration {
        workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
        driver = Collections.unmodifiableMap(new LinkedHashMap<>(driver));
    }

    /** Returns the effective configuration of two files. */
    public static EffectiveConfiguration of(Workload workload, DriverConfiguration driver) {
        return new EffectiveConfiguration(WorkloadKeys.valuesOf(workload), driver.effective());
    }

    /** Returns the workload as the text of a file. */
    public String workloadYaml() {
        return yaml(workload);
    }

    /** Returns the driver as the text of a file. */
    public String driverYaml() {
        return yaml(driver);
    }

    private static String yaml(Map<String, Object> content) {
        DumperOptions options = new DumperOptions();
        options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
        return new Yaml(options).dump(content);
    }
}
