package io.weir.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.KeyStore;
import java.security.SignatureException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CertificateAuthorityTest {

    @TempDir
    static Path folder;

    private static CertificateAuthority authority;
    private static Path host;

    @BeforeAll
    static void issueOne() throws Exception {
        authority = new CertificateAuthority(folder.resolve("made"), 3);
        host = authority.issue(List.of("load-1.example.org", "10.0.0.7", "load-1"));
    }

    private static X509Certificate certificate(Path from, String store, String alias) throws Exception {
        CertificateFolder read = new CertificateFolder(from);
        KeyStore keys = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(from.resolve(store))) {
            keys.load(in, read.password().toCharArray());
        }
        return (X509Certificate) keys.getCertificate(alias);
    }

    @Test
    void aHostsCertificateHasAllItsNamesAndIsGoodForBothSides() throws Exception {
        X509Certificate issued = certificate(host, "host.p12", "host");

        assertThat(issued.getSubjectX500Principal().getName()).isEqualTo("CN=load-1.example.org,OU=weir-host");
        assertThat(issued.getSubjectAlternativeNames().stream().map(name -> name.get(1)))
                .asList()
                .containsExactlyInAnyOrder("load-1.example.org", "10.0.0.7", "load-1");
        assertThat(issued.getExtendedKeyUsage()).containsExactlyInAnyOrder("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
        assertThat(issued.getNotAfter().toInstant())
                .isBetween(Instant.now().plus(2, ChronoUnit.DAYS), Instant.now().plus(4, ChronoUnit.DAYS));
        assertThat(issued.getBasicConstraints()).isEqualTo(-1); // signs no others
    }

    @Test
    void allHostsOfAnAuthorityTrustItAndNobodyElse() throws Exception {
        Path other = authority.issue(List.of("load-2.example.org"));
        Path stranger = new CertificateAuthority(folder.resolve("foreign"), 3).issue(List.of("load-1.example.org"));

        X509Certificate trusted = certificate(host, "trust.p12", "authority");
        certificate(other, "host.p12", "host").verify(trusted.getPublicKey());
        assertThat(certificate(other, "trust.p12", "authority")).isEqualTo(trusted);
        assertThatThrownBy(() -> certificate(stranger, "host.p12", "host").verify(trusted.getPublicKey()))
                .isInstanceOf(SignatureException.class);
    }

    @Test
    void nobodyElseCanReadWhatIsMade() throws Exception {
        try (Stream<Path> files = Files.list(folder.resolve("made"))) {
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(made -> assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
                            .isEqualTo("rwx------"));
        }
    }

    @Test
    void aCertificateIsNotMadeTwice() {
        assertThatThrownBy(() -> authority.issue(List.of("load-1.example.org")))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("already")
                .hasMessageContaining("remove that folder");
    }

    @Test
    void aFolderWithoutACertificateNamesTheCommandThatMakesOne() {
        assertThatThrownBy(() -> new CertificateFolder(folder).check())
                .isInstanceOf(IOException.class)
                .hasMessageContaining("host.p12 is missing")
                .hasMessageContaining("bin/benchmark cluster certificates");
    }
}
