package io.weir.tests.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.microsoft.playwright.Browser.NewPageOptions;
import com.microsoft.playwright.BrowserType.LaunchOptions;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.ColorScheme;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The machine's own Chromium, without a window and without a network. Where there is none, tests are skipped, unless the
 * system property {@code weir.browser} names one that must be there.
 */
final class Browser implements AutoCloseable {

    private static final String REQUIRED = "weir.browser";
    private static final List<String> USUAL =
            List.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    /** Brokers of other tests start beside the browser: its speed is no subject of a test, only an end that never comes. */
    private static final long PATIENCE_MILLIS = 240_000;

    private final Playwright playwright;
    private final com.microsoft.playwright.Browser browser;

    private Browser(Path program) {
        playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        browser = playwright
                .chromium()
                .launch(new LaunchOptions()
                        .setExecutablePath(program)
                        .setArgs(List.of(
                                "--no-sandbox",
                                "--disable-gpu",
                                "--disable-quic",
                                "--no-first-run",
                                "--disable-background-networking",
                                "--disable-component-update",
                                "--disable-sync")));
    }

    static Browser open() {
        String required = System.getProperty(REQUIRED, "");
        if (!required.isEmpty()) {
            assertThat(Path.of(required))
                    .as("the browser named by -D" + REQUIRED)
                    .isExecutable();
            return new Browser(Path.of(required));
        }
        Path found = Stream.of(USUAL)
                .flatMap(List::stream)
                .map(Path::of)
                .filter(Files::isExecutable)
                .findFirst()
                .orElse(null);
        assumeTrue(found != null, "no Chromium is installed, so pages can't be looked at");
        return new Browser(found);
    }

    /** An empty page of that width. */
    Page page(int width, ColorScheme scheme) {
        Page page =
                browser.newPage(new NewPageOptions().setViewportSize(width, 900).setColorScheme(scheme));
        page.setDefaultTimeout(PATIENCE_MILLIS);
        return page;
    }

    @Override
    public void close() {
        playwright.close();
    }
}
