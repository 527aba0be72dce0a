package io.weir.driver.rocketmq.config;

import io.weir.driver.support.CheckedSettings;
import io.weir.driver.support.Setting;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.remoting.RPCHook;
import org.jspecify.annotations.Nullable;

/** Users of the connections, where the brokers require them; an empty name is no user. */
public record Credentials(
        @Setting(secret = true, value = "Name of the user, where the brokers ask for one.")
        String accessKey,

        @Setting(secret = true, value = "The user's password.")
        String secretKey,

        @Setting(
                secret = true,
                value = "Name of the user that makes topics and groups; the user of accessKey unless given.")
        String adminAccessKey,

        @Setting(secret = true, value = "That user's password.")
        String adminSecretKey) {

    void check(CheckedSettings errors) {
        if (accessKey.isEmpty() != secretKey.isEmpty()) {
            errors.add("accessKey and secretKey belong together; give both or none");
        }
        if (adminAccessKey.isEmpty() != adminSecretKey.isEmpty()) {
            errors.add("adminAccessKey and adminSecretKey belong together; give both or none");
        }
    }

    /** Returns a hook that signs every request of producers and consumers; null for none. */
    public @Nullable RPCHook clientSignature() {
        return signature(accessKey, secretKey);
    }

    /** Returns the hook of the client that makes topics and groups; null for none. */
    public @Nullable RPCHook adminSignature() {
        return adminAccessKey.isEmpty() ? clientSignature() : signature(adminAccessKey, adminSecretKey);
    }

    private static @Nullable RPCHook signature(String user, String password) {
        return user.isEmpty() ? null : new AclClientRPCHook(new SessionCredentials(user, password));
    }

    @Override
    public String toString() {
        return "***";
    }
}
