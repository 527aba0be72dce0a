package io.weir.tests.pulsar;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.broker.LocalBroker;
import io.weir.tests.Await;
import io.weir.tests.keys.FileRun;
import io.weir.tests.keys.KeyFile;
import io.weir.tests.keys.Observes;
import java.nio.file.Path;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.client.admin.PulsarAdminException;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(300)
class PulsarRetentionIT {

    private static final String TOPIC = "persistent://public/default/old";

    @TempDir
    Path folder;

    @Test
    @Observes(of = KeyFile.DRIVER, value = "broker.retention")
    void messagesThatAreOldEnoughAreThrownAway() throws Exception {
        try (FileRun files = new FileRun(folder, "pulsar");
                LocalBroker pulsar = files.broker("""
                        driverClass: pulsar
                        broker:
                          launch: local
                          heap: 512m
                          retention: 1m
                        client:
                          persistence:
                            ensembleSize: 1
                            writeQuorum: 1
                            ackQuorum: 1
                        """);
                PulsarAdmin admin = PulsarAdmin.builder()
                        .serviceHttpUrl(pulsar.addresses().get("httpUrl"))
                        .build();
                PulsarClient client = PulsarClient.builder()
                        .serviceUrl(pulsar.addresses().get("serviceUrl"))
                        .build()) {
            assertThat(admin.brokers().getRuntimeConfigurations())
                    .containsEntry("defaultRetentionTimeInMinutes", "1")
                    .containsEntry("defaultRetentionSizeInMB", "-1")
                    .containsEntry("ttlDurationDefaultInSeconds", "60")
                    .containsEntry("retentionCheckIntervalInSeconds", "10")
                    .containsEntry("managedLedgerMaxLedgerRolloverTimeMinutes", "2");

            admin.topics().createNonPartitionedTopic(TOPIC);
            try (Producer<byte[]> producer = client.newProducer().topic(TOPIC).create()) {
                producer.send(new byte[100]);
                long first = firstLedger(admin);
                // Closes the ledger, as the broker does by itself after two minutes with messages.
                admin.topics().unload(TOPIC);

                Await.until(() -> firstLedger(admin) > first);
            }
        }
    }

    private static long firstLedger(PulsarAdmin admin) throws PulsarAdminException {
        return admin.topics().getInternalStats(TOPIC).ledgers.get(0).ledgerId;
    }
}
