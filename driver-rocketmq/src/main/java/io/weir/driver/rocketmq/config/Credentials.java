package io.weir.driver.rocketmq.config;

import io.weir.driver.DriverException;
import io.weir.driver.DriverSettings;
import io.weir.driver.SettingDescriptor;
import io.weir.driver.SettingDescriptor.SettingType;
import java.util.List;
import java.util.Optional;
import org.apache.rocketmq.acl.common.AclClientRPCHook;
import org.apache.rocketmq.acl.common.SessionCredentials;
import org.apache.rocketmq.remoting.RPCHook;
import org.jspecify.annotations.Nullable;

/**
 * Users of the connections, where the brokers require them.
 *
 * @param clients producers and consumers
 * @param admin creates topics and groups
 */
public record Credentials(Optional<User> clients, Optional<User> admin) {

    private static final String ACCESS_KEY = "accessKey";
    private static final String SECRET_KEY = "secretKey";
    private static final String ADMIN_ACCESS_KEY = "adminAccessKey";
    private static final String ADMIN_SECRET_KEY = "adminSecretKey";

    /** A user of RocketMQ's ACL. */
    public record User(String accessKey, String secretKey) {

        /** Returns a hook that signs every request. */
        RPCHook signature() {
            return new AclClientRPCHook(new SessionCredentials(accessKey, secretKey));
        }

        @Override
        public String toString() {
            return "***";
        }
    }

    /** Reads the users; the admin is the clients' user unless the file names another. */
    static Credentials of(DriverSettings settings) throws DriverException {
        Optional<User> clients = user(settings, ACCESS_KEY, SECRET_KEY);
        Optional<User> admin = user(settings, ADMIN_ACCESS_KEY, ADMIN_SECRET_KEY);
        return new Credentials(clients, admin.or(() -> clients));
    }

    private static Optional<User> user(DriverSettings settings, String access, String secret) throws DriverException {
        String name = settings.optionalText(access).map(String::strip).orElse("");
        String password = settings.optionalText(secret).map(String::strip).orElse("");
        if (name.isEmpty() != password.isEmpty()) {
            throw new DriverException(access + " and " + secret + " belong together; give both or none");
        }
        return name.isEmpty() ? Optional.empty() : Optional.of(new User(name, password));
    }

    @Nullable
    public RPCHook clientSignature() {
        return clients.map(User::signature).orElse(null);
    }

    @Nullable
    public RPCHook adminSignature() {
        return admin.map(User::signature).orElse(null);
    }

    static List<SettingDescriptor> descriptors() {
        return List.of(
                secret(ACCESS_KEY, "Name of the user, where the brokers ask for one."),
                secret(SECRET_KEY, "The user's password."),
                secret(
                        ADMIN_ACCESS_KEY,
                        "Name of the user that makes topics and groups; the user of accessKey unless given."),
                secret(ADMIN_SECRET_KEY, "That user's password."));
    }

    private static SettingDescriptor secret(String key, String documentation) {
        return SettingType.TEXT.setting(key, "", documentation).asSecret();
    }
}
