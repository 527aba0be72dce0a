package io.weir.tests.report;

import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.weir.report.html.HtmlReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Photographs the first screens of reports for the documentation: on a desk, in the dark and on a telephone. Called by
 * docs/images/make.
 */
final class Screenshots {

    private static final int HEIGHT = 800;

    private Screenshots() {}

    /** @param arguments folder for pictures, then NAME=FOLDER[,FOLDER…] for each report, of folders of results */
    public static void main(String[] arguments) throws Exception {
        Path pictures = Path.of(arguments[0]);
        Path work = Files.createTempDirectory("weir-screenshots");
        try (Browser browser = Browser.open()) {
            for (String argument : arguments) {
                int equals = argument.indexOf('=');
                if (equals > 0) {
                    String name = argument.substring(0, equals);
                    List<Path> places = Arrays.stream(
                                    argument.substring(equals + 1).split(","))
                            .map(Path::of)
                            .toList();
                    Path page = work.resolve(name + ".html");
                    HtmlReport.write(page, places);
                    shoot(browser, page, 1280, HEIGHT, ColorScheme.LIGHT, pictures.resolve(name + ".png"));
                    shoot(browser, page, 1280, HEIGHT, ColorScheme.DARK, pictures.resolve(name + "-dark.png"));
                    shoot(browser, page, 390, 844, ColorScheme.LIGHT, pictures.resolve(name + "-phone.png"));
                }
            }
        }
    }

    private static void shoot(Browser browser, Path file, int width, int height, ColorScheme scheme, Path picture) {
        try (Page page = browser.page(width, scheme)) {
            page.setViewportSize(width, height);
            page.navigate(file.toUri().toString());
            page.waitForFunction("() => window.weirCharts && weirCharts.length > 0");
            page.screenshot(new Page.ScreenshotOptions().setPath(picture));
        }
    }
}
