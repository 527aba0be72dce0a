package io.weir.secret;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecretsTest {

    @ParameterizedTest
    @CsvSource({
        "ssl.keystore.password, true",
        "ssl.key.passphrase, true",
        "db.pwd, true",
        "sasl.jaas.config, true",
        "secretKey, true",
        "accessKey, true",
        "ssl.keystore.key, true",
        "oauth.token, true",
        "brokerClientAuthenticationParameters, true",
        "authParams, true",
        "client.authentication.data, true",
        "initAuthenticationUser, true",
        "basic.auth.user.info, true",
        "authenticationMetadataProvider, false",
        "authenticationEnabled, false",
        "key.serializer, false",
        "ssl.keystore.location, false",
        "linger.ms, false"
    })
    void knowsSecretsByTheirName(String key, boolean secret) {
        assertThat(Secrets.isNamed(key)).isEqualTo(secret);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "token:HUSH",
                "{\"username\":\"u\",\"password\":\"HUSH\"}",
                "{\"*\":{\"addr\":\"h:1\",\"password\" : \"HUSH, HUSH\"}}",
                "{\"text\":\"{\\\"secretKey\\\":\\\"HUSH\\\"}\"}",
                "x.LoginModule required username=\"u\" password=\"HUSH\\\"HUSH\" user_u=\"HUSH\";",
                "Endpoint=sb://h/;SharedAccessKeyName=n;SharedAccessKey=HUSH=;x=1",
                "DefaultEndpointsProtocol=https;AccountKey=HUSH",
                "Authorization: Bearer HUSH",
                "Basic HUSH=",
                "-----BEGIN PRIVATE KEY-----\nHUSH\nHUSH\n-----END PRIVATE KEY-----",
                "-----BEGIN RSA PRIVATE KEY-----HUSH",
                "pulsar://u:p@HUSH@h:1",
                "http://u:HUSH/HUSH@h",
                "http://u:HUSH?HUSH@h, http://u:HUSH@h",
                "http://h:1/x?a=1&confModAuthToken=HUSH&b=2",
                "GET /webapi.htm?method=m&confModAuthToken=HUSH&createUser=weir",
                "Picked up JAVA_TOOL_OPTIONS: -Dx.password=HUSH -Dproxy.url=https://u:HUSH@h/"
            })
    void masksWhatHasTheFormOfASecret(String text) {
        assertThat(Secrets.maskedByForm(text)).contains("***").doesNotContain("HUSH");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://broker-1:8080/metrics?format=text",
                "b-1:9092,b-2:9092",
                "Unrecognized token 'foo': was expecting JSON",
                "Basic authentication is required",
                "the password is wrong",
                "org.apache.kafka.common.serialization.StringSerializer",
                "PlainLoginModule required password=\"${env:PASSWORD}\";",
                "token:${env:TOKEN}",
                "{\"password\":\"\"}"
            })
    void leavesOtherTextsAlone(String text) {
        assertThat(Secrets.maskedByForm(text)).isEqualTo(text);
    }

    @Test
    void changesATextThatIsMaskedNoMore() {
        String masked = Secrets.maskedByForm("{\"password\":\"x\"} token:y https://u:p@h/?token=z Bearer A1");

        assertThat(Secrets.maskedByForm(masked)).isEqualTo(masked);
    }

    @Test
    void keepsAllButTheSecret() {
        assertThat(Secrets.maskedByForm("{\"username\":\"u\",\"password\":\"p\",\"x\":1}"))
                .isEqualTo("{\"username\":\"u\",\"password\":\"***\",\"x\":1}");
        assertThat(Secrets.maskedByForm("http://u:p@h1:1/a,http://u:p@h2:2/b?token=t&c=d"))
                .isEqualTo("http://***@h1:1/a,http://***@h2:2/b?token=***&c=d");
    }

    @Test
    void takesTextsOfAnyLength() {
        String secret = "x".repeat(200_000);

        assertThat(Secrets.maskedByForm("http://u:" + secret + "@h password=\"" + secret + "\" -" + secret))
                .isEqualTo("http://***@h password=\"***\" -" + secret);
        assertThat(Secrets.maskedByForm("-----BEGIN PRIVATE KEY-----" + secret)).doesNotContain("xx");
    }

    @Test
    void masksWhatItHasBeenToldWhereverItIs() {
        Secrets.remember("open sesame");
        Secrets.remember("required username=\"u\" password=\"tell nobody\";");
        Secrets.remember("short");
        Secrets.rememberWithin("see http://u:of-an-address@h/ and \"token\":\"of-some-json\"");

        assertThat(Secrets.masked("refused 'open sesame' and (tell nobody) in short; of-an-address, of-some-json"))
                .isEqualTo("refused '***' and (***) in short; ***, ***");
        assertThat(Secrets.remembered()).contains("open sesame").doesNotContain("short");
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, -Xmx1g",
        "-Djavax.net.ssl.trustStorePassword=hunter2, -Djavax.net.ssl.trustStorePassword=***",
        "-Dapi.TOKEN=a=b, -Dapi.TOKEN=***",
        "-Dx.KEY.file=y, -Dx.KEY.file=***",
        "-Dx.passphrase=y, -Dx.passphrase=***",
        "-Dproxy.url=https://u:p@h/, -Dproxy.url=https://***@h/",
        "-javaagent:x.jar=license=y, -javaagent:x.jar=***",
        "-Dname=value, -Dname=value"
    })
    void masksFlagsThatMayBeSecret(String flag, String shown) {
        assertThat(Secrets.maskedFlag(flag)).isEqualTo(shown);
    }
}
