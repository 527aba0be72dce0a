package io.weir.plugin;

import io.weir.driver.Driver;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;

/** Compiles sources and packs them into a jar. */
final class DriverJar {

    private final Map<String, String> sources = new LinkedHashMap<>();
    private final Map<String, String> resources = new LinkedHashMap<>();

    /** A driver whose methods are the given ones, or else harmless. */
    DriverJar driver(String className, String... methods) {
        String given = String.join("\n", methods);
        StringBuilder source = new StringBuilder("package test; import io.weir.driver.*; import java.util.*;\n")
                .append("public class " + className + " implements Driver {\n")
                .append(given);
        Map<String, String> defaults = new LinkedHashMap<>();
        defaults.put("String name()", "return \"sample\";");
        defaults.put("int spiVersion()", "return SPI_VERSION;");
        defaults.put("List<SettingDescriptor> settings()", "return List.of();");
        defaults.put("Guarantees guarantees(DriverSettings settings)", "throw new UnsupportedOperationException();");
        defaults.put("DriverSession open(DriverContext context)", "throw new UnsupportedOperationException();");
        defaults.forEach((signature, body) -> {
            if (!given.contains(signature)) {
                source.append("public " + signature + " { " + body + " }\n");
            }
        });
        return source(className, source.append("}").toString()).service("test." + className);
    }

    DriverJar source(String className, String source) {
        sources.put(className, source);
        return this;
    }

    DriverJar service(String line) {
        resources.merge(DriverFolder.SERVICE, line + "\n", String::concat);
        return this;
    }

    DriverJar resource(String name, String content) {
        resources.put(name, content);
        return this;
    }

    /** Writes the jar; classes named are left out of it, as if they had been forgotten. */
    Path write(Path jar, Path work, String... forgotten) throws IOException {
        Path classes = Files.createDirectories(work.resolve("classes-" + jar.getFileName()));
        List<String> arguments = new ArrayList<>(List.of(
                "-d",
                classes.toString(),
                "-cp",
                Path.of(Driver.class
                                        .getProtectionDomain()
                                        .getCodeSource()
                                        .getLocation()
                                        .getPath())
                                .toString()
                        + ":" + System.getProperty("java.class.path")));
        for (var source : sources.entrySet()) {
            Path file = work.resolve(source.getKey() + ".java");
            Files.writeString(file, source.getValue());
            arguments.add(file.toString());
        }
        if (!sources.isEmpty()) {
            int result = ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new));
            if (result != 0) {
                throw new IllegalStateException("the test's own source does not compile");
            }
        }
        Files.createDirectories(jar.getParent());
        try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                String name = classes.relativize(file).toString();
                if (!List.of(forgotten).contains(name)) {
                    out.putNextEntry(new ZipEntry(name));
                    Files.copy(file, out);
                }
            }
            for (var resource : resources.entrySet()) {
                out.putNextEntry(new ZipEntry(resource.getKey()));
                out.write(resource.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return jar;
    }
}
