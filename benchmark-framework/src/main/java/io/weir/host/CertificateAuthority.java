package io.weir.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A certificate authority of one benchmark, in a folder: makes the certificates of its hosts. The work is done by the JDK's
 * keytool, which reads its passwords from files.
 */
public final class CertificateAuthority {

    /** Part of the subject by which hosts of a benchmark know each other. */
    public static final String UNIT = "weir-host";

    private static final String AUTHORITY = "authority";
    /** Alias of a host's key. */
    private static final String HOST = "host";

    /** Flags for a JVM that lives for less than a second. */
    private static final List<String> QUICK_START = List.of("-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC");

    private static final Duration LIMIT = Duration.ofMinutes(1);
    private static final int PASSWORD_BYTES = 24;

    /** An IPv4 or IPv6 address, which a certificate has in another field than a name. */
    private static final Pattern IP = Pattern.compile("[0-9.]+|\\[?[0-9A-Fa-f]*:[0-9A-Fa-f:.]+]?");

    private final Path folder;
    private final int validDays;

    /**
     * @param folder takes a folder for each host and the authority's own; is made
     * @param validDays how long certificates are valid
     */
    public CertificateAuthority(Path folder, int validDays) {
        this.folder = folder;
        this.validDays = validDays;
    }

    /** Returns the folder of a host's certificate. */
    public Path folderOf(String host) {
        return folder.resolve(host.replaceAll("[\\[\\]]", "").replace(':', '_'));
    }

    /**
     * Makes the certificate of a host, and the authority when there is none yet.
     *
     * @param names by which the host is called, at least one; names or IP addresses
     * @return its folder, to be copied to that host
     * @throws IOException with a sentence; also when the host has a certificate already
     */
    public Path issue(List<String> names) throws IOException, InterruptedException {
        Path host = folderOf(names.get(0));
        if (Files.exists(host)) {
            throw new IOException("There is a certificate of " + names.get(0) + " already, in " + host
                    + ": remove that folder to make another");
        }
        Path authority = folder.resolve(AUTHORITY);
        if (!Files.exists(authority.resolve("ca.pem"))) {
            create(authority);
        }
        // Whole or not at all: the folder gets its name when everything is in it.
        Path draft = folder.resolve(".draft-" + host.getFileName());
        removeDraft(draft); // of a command that was broken off
        privateFolder(draft);
        Path password = password(draft);
        Path request = draft.resolve("request.pem");
        Path signed = draft.resolve("signed.pem");
        String subject = "CN=" + names.get(0).replaceAll("[\\[\\]]", "").replace(",", "") + ",OU=" + UNIT;
        List<String> store = List.of(
                "-keystore",
                draft.resolve(CertificateFolder.KEY_STORE).toString(),
                "-storetype",
                "PKCS12",
                "-storepass:file",
                password.toString());
        keytool(
                store,
                "-genkeypair",
                "-alias",
                HOST,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                subject,
                "-validity",
                String.valueOf(validDays));
        keytool(store, "-certreq", "-alias", HOST, "-file", request.toString());
        keytool(
                ofAuthority(authority),
                "-gencert",
                "-alias",
                AUTHORITY,
                "-infile",
                request.toString(),
                "-outfile",
                signed.toString(),
                "-rfc",
                "-validity",
                String.valueOf(validDays),
                "-ext",
                "SAN=" + alternativeNames(names),
                "-ext",
                "EKU=serverAuth,clientAuth",
                "-ext",
                "KU:critical=digitalSignature");
        fillStores(new CertificateFolder(draft), signed, authority.resolve("ca.pem"));
        Files.delete(request);
        Files.delete(signed);
        Files.move(draft, host);
        return host;
    }

    private void create(Path authority) throws IOException, InterruptedException {
        privateFolder(authority);
        password(authority);
        keytool(
                ofAuthority(authority),
                "-genkeypair",
                "-alias",
                AUTHORITY,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=authority of one benchmark,OU=" + UNIT,
                "-validity",
                String.valueOf(validDays),
                "-ext",
                "BC:critical=ca:true,pathlen:0",
                "-ext",
                "KU:critical=keyCertSign,cRLSign");
        keytool(
                ofAuthority(authority),
                "-exportcert",
                "-rfc",
                "-alias",
                AUTHORITY,
                "-file",
                authority.resolve("ca.pem").toString());
    }

    /** Adds what the authority has signed to the host's key, and what the host trusts. */
    private static void fillStores(CertificateFolder host, Path signed, Path authority) throws IOException {
        char[] password = host.password().toCharArray();
        try {
            Certificate ofAuthority = certificate(authority);
            KeyStore key = KeyStore.getInstance("PKCS12");
            try (InputStream in = Files.newInputStream(host.keyStore())) {
                key.load(in, password);
            }
            key.setKeyEntry(
                    HOST, key.getKey(HOST, password), password, new Certificate[] {certificate(signed), ofAuthority});
            write(key, host.keyStore(), password);
            KeyStore trusted = KeyStore.getInstance("PKCS12");
            trusted.load(null, password);
            trusted.setCertificateEntry(AUTHORITY, ofAuthority);
            write(trusted, host.trustStore(), password);
        } catch (GeneralSecurityException impossible) {
            throw new IOException("The certificate can't be kept: " + impossible.getMessage(), impossible);
        }
    }

    private static Certificate certificate(Path pem) throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(pem)) {
            return CertificateFactory.getInstance("X.509").generateCertificate(in);
        }
    }

    private static void write(KeyStore store, Path file, char[] password) throws IOException, GeneralSecurityException {
        try (OutputStream out = Files.newOutputStream(file)) {
            store.store(out, password);
        }
    }

    private static List<String> ofAuthority(Path authority) {
        return List.of(
                "-keystore",
                authority.resolve("authority.p12").toString(),
                "-storetype",
                "PKCS12",
                "-storepass:file",
                authority.resolve(CertificateFolder.PASSWORD).toString());
    }

    private static String alternativeNames(List<String> names) {
        return String.join(
                ",",
                names.stream()
                        .map(name -> (IP.matcher(name).matches() ? "IP:" : "DNS:") + name.replaceAll("[\\[\\]]", ""))
                        .toList());
    }

    /** Removes a folder of files, if it is there. */
    private static void removeDraft(Path draft) throws IOException {
        if (Files.isDirectory(draft, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> files = Files.list(draft)) {
                for (Path file : files.toList()) {
                    Files.delete(file);
                }
            }
            Files.delete(draft);
        }
    }

    private static Path privateFolder(Path folder) throws IOException {
        Path parent = folder.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        return Files.createDirectory(
                folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    private static Path password(Path folder) throws IOException {
        byte[] drawn = new byte[PASSWORD_BYTES];
        new SecureRandom().nextBytes(drawn);
        Path file = Files.createFile(
                folder.resolve(CertificateFolder.PASSWORD),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        return Files.writeString(file, HexFormat.of().formatHex(drawn), StandardCharsets.UTF_8);
    }

    private static void keytool(List<String> store, String... arguments) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>();
        line.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        line.addAll(QUICK_START);
        line.add(arguments[0]);
        line.addAll(store);
        line.addAll(List.of(arguments).subList(1, arguments.length));
        Process process;
        try {
            process = new ProcessBuilder(line).redirectErrorStream(true).start();
        } catch (IOException absent) {
            throw new IOException(
                    "The JDK's keytool could not be started, which makes certificates: " + absent.getMessage(), absent);
        }
        process.getOutputStream().close();
        String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!process.waitFor(LIMIT.toMillis(), TimeUnit.MILLISECONDS)) {
            process.destroyForcibly();
            throw new IOException("keytool " + arguments[0] + " did not end within " + LIMIT.toSeconds() + " s");
        }
        if (process.exitValue() != 0) {
            throw new IOException("keytool " + arguments[0] + " has failed: " + words);
        }
    }
}
