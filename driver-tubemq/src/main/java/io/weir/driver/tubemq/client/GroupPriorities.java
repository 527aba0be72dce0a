package io.weir.driver.tubemq.client;

import io.weir.driver.DriverException;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Priority of a session's groups with the brokers, set through the master. Any thread. */
public final class GroupPriorities {

    private final AdminApi admin;
    private final int priority;
    private final Set<String> given = new TreeSet<>();

    /** @param priority qryPriorityId; 0 leaves the cluster's */
    public GroupPriorities(AdminApi admin, int priority) {
        this.admin = admin;
        this.priority = priority;
    }

    /**
     * Sets the priority of a group; to be called before its first consumer, which gets it from the master when it
     * registers.
     */
    public synchronized void give(String group) throws DriverException {
        if (priority > 0 && given.add(group)) {
            // Without flow control the master does not send a consumer its group's priority; no rules, no limits.
            admin.change(
                    "admin_add_group_resctrl_info",
                    Map.of("groupName", group, "qryPriorityId", String.valueOf(priority), "flowCtrlEnable", "true"));
        }
    }

    public synchronized void takeBack() throws DriverException {
        if (!given.isEmpty()) {
            admin.change("admin_delete_group_resctrl_info", Map.of("groupName", String.join(",", given)));
            given.clear();
        }
    }
}
