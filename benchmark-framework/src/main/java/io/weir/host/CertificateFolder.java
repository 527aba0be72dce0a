package io.weir.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The folder by which a host shows who it is: its key and certificate, the authority that it trusts, and the password of
 * both stores. Made by {@link CertificateAuthority}.
 */
public record CertificateFolder(Path path) {

    static final String KEY_STORE = "host.p12";
    static final String TRUST_STORE = "trust.p12";
    static final String PASSWORD = "password";

    /**
     * Checks that everything is there.
     *
     * @throws IOException with a sentence and its remedy
     */
    public void check() throws IOException {
        for (Path file : files()) {
            if (!Files.isReadable(file)) {
                throw new IOException("There is no certificate of this host in " + path + ": " + file.getFileName()
                        + " is missing. Make the certificates of all hosts by bin/benchmark cluster certificates, and"
                        + " copy to each host the folder with its name");
            }
        }
    }

    /** Returns all that it holds. */
    List<Path> files() {
        return List.of(keyStore(), trustStore(), path.resolve(PASSWORD));
    }

    public Path keyStore() {
        return path.resolve(KEY_STORE);
    }

    public Path trustStore() {
        return path.resolve(TRUST_STORE);
    }

    public String password() throws IOException {
        return Files.readString(path.resolve(PASSWORD), StandardCharsets.UTF_8).strip();
    }
}
