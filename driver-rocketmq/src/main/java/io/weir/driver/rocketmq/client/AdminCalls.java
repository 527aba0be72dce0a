package io.weir.driver.rocketmq.client;

import io.weir.driver.DriverException;
import io.weir.driver.NanoClock;
import io.weir.driver.support.Calls;
import java.io.UnsupportedEncodingException;
import java.time.Duration;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** The admin client of a session. Any thread. */
public final class AdminCalls extends Calls implements AutoCloseable {

    private final DefaultMQAdminExt admin;

    private AdminCalls(DefaultMQAdminExt admin, Duration limit, NanoClock clock) {
        super(limit, clock);
        this.admin = admin;
    }

    public static AdminCalls open(DefaultMQAdminExt admin, Duration limit, NanoClock clock) throws DriverException {
        try {
            admin.start();
            return new AdminCalls(admin, limit, clock);
        } catch (MQClientException e) {
            throw Failure.of("RocketMQ's admin client does not start", e);
        }
    }

    /** Makes a call; on failure, throws an exception that gives the reason in one sentence. */
    <T> T get(String attempt, Call<T> call) throws DriverException, InterruptedException {
        try {
            return call.make(admin);
        } catch (MQClientException | MQBrokerException | RemotingException | UnsupportedEncodingException e) {
            throw Failure.of(attempt, e);
        }
    }

    void run(String attempt, Action action) throws DriverException, InterruptedException {
        get(attempt, client -> {
            action.make(client);
            return true;
        });
    }

    /** Returns whether an error means that a topic or group does not exist. */
    static boolean isAbsence(Exception error) {
        int code = error instanceof MQClientException client
                ? client.getResponseCode()
                : error instanceof MQBrokerException broker ? broker.getResponseCode() : 0;
        return code == ResponseCode.TOPIC_NOT_EXIST || code == ResponseCode.SUBSCRIPTION_GROUP_NOT_EXIST;
    }

    @Override
    public void close() {
        admin.shutdown();
    }

    /** A request to name server or broker. */
    @FunctionalInterface
    interface Call<T> {
        T make(DefaultMQAdminExt admin)
                throws MQClientException, MQBrokerException, RemotingException, UnsupportedEncodingException,
                        InterruptedException;
    }

    /** An order to name server or broker. */
    @FunctionalInterface
    interface Action {
        void make(DefaultMQAdminExt admin)
                throws MQClientException, MQBrokerException, RemotingException, InterruptedException;
    }
}
