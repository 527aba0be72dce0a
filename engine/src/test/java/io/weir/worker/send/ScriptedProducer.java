package io.weir.worker.send;

import io.weir.driver.Message;
import io.weir.driver.Producer;
import io.weir.driver.SendCompletion;
import io.weir.payload.KeyPool;
import io.weir.workload.KeyDistribution;
import java.util.function.BiConsumer;

/** A producer that does with each message what a test says. */
record ScriptedProducer(BiConsumer<Message, SendCompletion> script) implements Producer {

    /** A sender's lane to such a producer, without keys. */
    static SenderLane lane(int number, BiConsumer<Message, SendCompletion> script) {
        return new SenderLane(
                number, new ScriptedProducer(script), new KeyPool(KeyDistribution.NO_KEY, 1, 1).sequence(0));
    }

    @Override
    public void send(Message message, SendCompletion completion) {
        script.accept(message, completion);
    }

    @Override
    public void close() {}
}
