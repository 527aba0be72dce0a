package io.weir.cluster;

import io.weir.host.CertificateFolder;
import io.weir.host.HostAddress;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import javax.security.auth.x500.X500Principal;

/** The certificate of this host, and a trial of the connection to another, which says why it is refused. */
final class Tls {

    private static final Duration CONNECT_LIMIT = Duration.ofSeconds(5);

    /** Time in which a host refuses this one's certificate, after the connection stands. */
    private static final Duration REFUSAL_LIMIT = Duration.ofMillis(500);

    private final SSLContext context;
    private final X509Certificate own;

    private Tls(SSLContext context, X509Certificate own) {
        this.context = context;
        this.own = own;
    }

    /**
     * Reads a certificate.
     *
     * @throws IOException with a sentence when it can't be read or is not valid now
     */
    static Tls of(CertificateFolder folder) throws IOException {
        try {
            char[] password = folder.password().toCharArray();
            KeyStore key = store(folder.keyStore(), password);
            KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
            keys.init(key, password);
            TrustManagerFactory trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trusted.init(store(folder.trustStore(), password));
            SSLContext context = SSLContext.getInstance("TLSv1.3");
            context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
            X509Certificate own = (X509Certificate) key.getCertificate("host");
            own.checkValidity();
            return new Tls(context, own);
        } catch (CertificateExpiredException | CertificateNotYetValidException invalid) {
            throw new IOException(
                    "The certificate in " + folder.path() + " is not valid now (" + invalid.getMessage()
                            + "): see to the clock of this host, or make new ones by bin/benchmark cluster certificates",
                    invalid);
        } catch (GeneralSecurityException | NullPointerException unusable) {
            throw new IOException(
                    "The certificate in " + folder.path() + " can't be used: " + unusable.getMessage(), unusable);
        }
    }

    private static KeyStore store(Path file, char[] password) throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, password);
        }
        return store;
    }

    /** Returns the first name of this host in its certificate. */
    String ownName() {
        String subject = own.getSubjectX500Principal().getName(X500Principal.RFC2253);
        for (String part : subject.split(",")) {
            if (part.startsWith("CN=")) {
                return part.substring("CN=".length());
            }
        }
        throw new IllegalStateException("a certificate without a name: " + subject);
    }

    /**
     * Connects to a host as both sides' certificates allow it.
     *
     * @throws NotYetException when nothing listens there, which may still come
     * @throws IOException with the reason as a clause
     */
    void tryOut(HostAddress host) throws IOException {
        try (Socket plain = new Socket()) {
            plain.connect(new InetSocketAddress(host.host(), host.port()), (int) CONNECT_LIMIT.toMillis());
            plain.setSoTimeout((int) CONNECT_LIMIT.toMillis());
            try (SSLSocket socket =
                    (SSLSocket) context.getSocketFactory().createSocket(plain, host.host(), host.port(), true)) {
                SSLParameters parameters = socket.getSSLParameters();
                parameters.setEndpointIdentificationAlgorithm("HTTPS");
                socket.setSSLParameters(parameters);
                socket.startHandshake();
                socket.setSoTimeout((int) REFUSAL_LIMIT.toMillis());
                if (socket.getInputStream().read() < 0) {
                    throw new IOException("it closes the connection, as if it did not trust this host's certificate");
                }
            }
        } catch (SocketTimeoutException silent) {
            if (silent.getMessage() != null && silent.getMessage().contains("Connect")) {
                throw new NotYetException("it has not answered for " + CONNECT_LIMIT.toSeconds() + " s", silent);
            }
            // It waits for what is said to it: so the connection stands.
        } catch (ConnectException refused) {
            throw new NotYetException(
                    "nothing listens there (" + refused.getMessage() + "): start bin/benchmark-worker on it", refused);
        } catch (SocketException broken) { // as by a host that ends an earlier run, or one that starts
            throw new NotYetException("its connection breaks off (" + broken.getMessage() + ")", broken);
        } catch (UnknownHostException unknown) {
            throw new IOException("its name is not known here", unknown);
        } catch (SSLException refused) {
            if (refused.getCause() instanceof EOFException) {
                throw new NotYetException("it closes the connection while it is made", refused);
            }
            throw new IOException(reason(refused), refused);
        }
    }

    private static String reason(SSLException refused) {
        String text = String.valueOf(refused.getMessage());
        for (Throwable cause = refused; cause != null; cause = cause.getCause()) {
            if (cause instanceof CertificateExpiredException) {
                return "its certificate has expired: make a new one by bin/benchmark cluster certificates";
            }
            if (cause instanceof CertificateException
                    && String.valueOf(cause.getMessage()).contains("subject alternative")) {
                return "its certificate is for another name (" + cause.getMessage()
                        + "): make one for the name that --workers has";
            }
        }
        if (text.contains("PKIX")
                || text.contains("unknown_ca")
                || text.contains("certificate_unknown")
                || text.contains("bad_certificate")) {
            return "the certificates of the two hosts are of different authorities (" + text
                    + "): make both by one call of bin/benchmark cluster certificates";
        }
        return "no secure connection: " + text;
    }
}
