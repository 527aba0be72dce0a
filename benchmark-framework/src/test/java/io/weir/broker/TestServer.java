package io.weir.broker;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A server for tests, in one class so that it can be put into a jar: the first argument says how it behaves. */
public final class TestServer {

    private TestServer() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        switch (args[0]) {
            case "serve" -> {
                Files.writeString(Path.of("data"), "data");
                System.out.println("classpath " + System.getProperty("java.class.path"));
                System.out.println("processors " + Runtime.getRuntime().availableProcessors());
                System.out.println("greeting " + System.getenv("GREETING"));
                System.out.println("odd " + System.getProperty("odd"));
                System.out.println("server ready");
                new CountDownLatch(1).await();
            }
            case "orderly" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(TestServer::leaveWord));
                Files.writeString(Path.of("data"), "data");
                System.out.println("server ready");
                new CountDownLatch(1).await();
            }
            case "stubborn" -> {
                Runtime.getRuntime().addShutdownHook(new Thread(TestServer::forever));
                System.out.println("server ready");
                forever();
            }
            case "silent" -> forever();
            case "fail" -> {
                System.out.println("starting");
                System.out.println("ERROR the disc is made of cheese");
                System.out.println("bye");
                System.exit(3);
            }
            case "listen" -> {
                new ServerSocket(Integer.parseInt(args[1]), 1, InetAddress.getLoopbackAddress());
                System.out.println("server ready");
                forever();
            }
            case "http" -> {
                var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
                HttpServer server = HttpServer.create(address, 1);
                int[] calls = {0};
                server.createContext("/", exchange -> {
                    String answer = exchange.getRequestMethod() + " " + ++calls[0];
                    exchange.sendResponseHeaders(200, answer.length());
                    exchange.getResponseBody().write(answer.getBytes(StandardCharsets.UTF_8));
                    exchange.close();
                });
                server.start();
                System.out.println("server ready");
            }
            case "once" -> Files.writeString(Path.of(args[1]), "formatted");
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void leaveWord() {
        try {
            Files.writeString(Path.of("ended"), "in order");
        } catch (IOException unable) {
            throw new UncheckedIOException(unable);
        }
    }

    private static void forever() {
        try {
            new CountDownLatch(1).await();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
