package io.weir.run.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.driver.DriverException;
import io.weir.driver.Insight.Role;
import io.weir.recovery.Disturbance;
import io.weir.workload.timeline.TimedAction;
import io.weir.workload.timeline.TimedAction.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Nodes that are found by their role when an action is due. */
class VictimsOfActionsTest extends ScriptedActions {

    private List<String> victims(String word, String... copies) throws Exception {
        Map<String, List<String>> nodes = new LinkedHashMap<>();
        for (int number = 1; number <= 5; number++) {
            nodes.put("n" + number, List.of("host:" + number));
        }
        return new Victims(nodes, role -> {
                    assertThat(role).isEqualTo(Role.COPY);
                    return List.of(copies);
                })
                .withRole(new TimedAction(Duration.ofSeconds(10), Kind.KILL, word, Optional.empty()));
    }

    @Test
    void aMajorityIsMoreThanHalfOfTheCopiesWithTheLeadersAndAMinorityIsFewerWithoutIt() throws Exception {
        String[] five = {"host:3", "host:1", "host:5", "host:2", "host:4"};
        String[] three = {"host:3", "host:1", "host:5"};

        assertThat(victims("majority", five)).containsExactly("n3", "n1", "n5");
        assertThat(victims("minority", five)).containsExactly("n2", "n4");
        assertThat(victims("majority", three)).containsExactly("n3", "n1");
        assertThat(victims("minority", three)).containsExactly("n5");
        assertThat(victims("majority", "host:3", "host:1")).containsExactly("n3", "n1");
        assertThat(victims("majority", "host:3")).containsExactly("n3");
        assertThatThrownBy(() -> victims("minority", "host:3", "host:1"))
                .hasMessage(
                        "kill minority has nobody to act on: partition 0 of the busiest topic has 2 copies, and fewer than"
                                + " half of that is none");
        assertThatThrownBy(() -> victims("majority"))
                .hasMessage(
                        "kill majority has nobody to act on: the system tells of no node with a copy of partition 0 of"
                                + " the busiest topic");
    }

    /** The leader changes by the first action; the second finds another. */
    @Test
    void actsOnTheNodeThatHasTheRoleWhenItIsTimeAndUndoesItThere() {
        List<String> leaders = new ArrayList<>(List.of("host:3", "host:1"));
        servers = role -> {
            assertThat(role).isEqualTo(Role.LEADER);
            return List.of(leaders.remove(0), "host:9");
        };
        ActionScenario scenario = scenario(killLeader(10), killLeader(100));

        lookUntil(scenario, 200);

        assertThat(done)
                .filteredOn(each -> each.matches(".* (kill|undo) [ab]"))
                .extracting(each -> each.substring(each.indexOf(" s ") + 3))
                .containsExactly("kill b", "undo b", "kill a", "undo a");
        assertThat(done)
                .anyMatch(each -> each.endsWith("marks kill leader (b)"))
                .anyMatch(each -> each.endsWith("marks b is ready again"));
        assertThat(scenario.disturbances())
                .extracting(Disturbance::what)
                .containsExactly("kill leader (b)", "kill leader (a)");
    }

    @Test
    void knowsTheRoleOfEachWord() {
        Set<Role> roles = EnumSet.noneOf(Role.class);
        servers = role -> {
            roles.add(role);
            return List.of("host:1");
        };
        for (String word : TimedAction.words()) {
            now.set(START);
            lookUntil(scenario(new TimedAction(Duration.ofSeconds(10), Kind.KILL, word, Optional.empty())), 11);
        }

        assertThat(roles).containsExactlyInAnyOrder(Role.values());
    }

    @Test
    void actsOnAllNodes() {
        ActionScenario scenario =
                scenario(new TimedAction(Duration.ofSeconds(10), Kind.PAUSE, TimedAction.ALL, Optional.empty()));

        lookUntil(scenario, 11);

        assertThat(done).contains("10.01 s pause a b");
    }

    @Test
    void tellsThatNobodyHasTheRoleAndGoesOnWithTheNext() {
        ActionScenario scenario = scenario(killLeader(10), kill(100, 4));

        lookUntil(scenario, 200);
        scenario.windowIsOver(PATIENCE);

        assertThat(scenario.failures())
                .containsExactly("kill leader has nobody to act on: the system tells of no leader of partition 0 of the"
                        + " busiest topic");
        assertThat(done).contains("100.01 s kill n100").noneMatch(each -> each.contains("leader"));
        assertThat(scenario.disturbances()).extracting(Disturbance::what).containsExactly("kill n100");
    }

    @Test
    void anActionIsJudgedBeyondOneThatWasLeftOut() {
        ActionScenario scenario = scenario(kill(10, 4), killLeader(100));

        lookUntil(scenario, 200);

        assertThat(scenario.disturbances())
                .extracting(Disturbance::untilNanos)
                .containsExactly(timeline.windowEnd() - START);
    }

    @Test
    void aSearchThatHangsAtTheEndKeepsNothingFromBeingUndone() {
        CountDownLatch never = new CountDownLatch(1);
        servers = role -> {
            never.await();
            return List.of("host:1");
        };
        ActionScenario scenario = scenario(action(10, Kind.PAUSE, Optional.empty()), killLeader(100));
        lookUntil(scenario, 101);

        scenario.windowIsOver(Duration.ZERO);

        assertThat(done).anyMatch(each -> each.endsWith("undo n10"));
        assertThat(scenario.failures())
                .containsExactly("kill leader was not carried out: the measured part was over before");
    }

    @Test
    void tellsThatTheServerWithTheRoleIsNoNodeOfTheBroker() {
        servers = role -> List.of("elsewhere:1");
        ActionScenario scenario = scenario(killLeader(10));

        lookUntil(scenario, 20);

        assertThat(scenario.failures())
                .containsExactly("kill leader has nobody to act on: the leader is at elsewhere:1, where no node of this"
                        + " broker is that can be acted on alone");
    }

    @Test
    void tellsThatTheSystemDidNotSayWhoHasTheRole() {
        servers = role -> {
            throw new DriverException("the admin client got no answer");
        };
        ActionScenario scenario = scenario(killLeader(10));

        lookUntil(scenario, 20);

        assertThat(scenario.failures()).containsExactly("the admin client got no answer");
        assertThat(scenario.disturbances()).isEmpty();
    }
}
