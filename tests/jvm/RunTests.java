import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs many sets of JUnit tests in one JVM, each with a class loader of its own. A line of the input is
 * "name TAB class path TAB test classes (with commas)", a line of the output "name TAB passed TAB failed TAB first failure TAB
 * test=probes that it hit (with commas);test=...".
 */
public final class RunTests {
    private static final class Listener implements TestExecutionListener {
        int passed, failed;
        String failure = "";
        final StringBuilder hits = new StringBuilder();

        @Override
        public void executionStarted(TestIdentifier test) {
            Probe.startTest();
            Probe.take();
        }

        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            boolean good = result.getStatus() == TestExecutionResult.Status.SUCCESSFUL;
            String taken = Probe.take().stream().mapToObj(String::valueOf).collect(Collectors.joining(","));
            if (test.isTest() && !taken.isEmpty()) {
                hits.append(hits.length() == 0 ? "" : ";").append(name(test)).append('=').append(taken);
            }
            if (good && test.isTest()) {
                passed++;
            } else if (!good) {
                if (failed++ == 0) {
                    failure = test.getDisplayName() + ": " + result.getThrowable().map(RunTests::text).orElse("");
                }
            }
        }
    }

    private static String name(TestIdentifier test) {
        return test.getSource().map(source -> ((MethodSource) source).getMethodName()).orElse("");
    }

    private static String text(Throwable thrown) {
        return (thrown.getClass().getName() + " " + thrown.getMessage()).replaceAll("\\s+", " ");
    }

    private static String run(Launcher launcher, String line) throws Exception {
        String[] parts = line.split("\t");
        List<URL> urls = new ArrayList<>();
        for (String part : parts[1].split(":")) {
            urls.add(Path.of(part).toUri().toURL());
        }
        Listener listener = new Listener();
        try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), RunTests.class.getClassLoader())) {
            loader.setDefaultAssertionStatus(true);
            Thread.currentThread().setContextClassLoader(loader);
            LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
            for (String name : parts[2].split(",")) {
                request.selectors(DiscoverySelectors.selectClass(Class.forName(name, false, loader)));
            }
            launcher.execute(request.build(), listener);
        } catch (Throwable thrown) { // a class that cannot be loaded fails its tests
            listener.failed++;
            listener.failure = text(thrown);
        } finally {
            Thread.currentThread().setContextClassLoader(RunTests.class.getClassLoader());
        }
        return parts[0] + "\t" + listener.passed + "\t" + listener.failed + "\t" + listener.failure.replace('\t', ' ') + "\t" + listener.hits;
    }

    public static void main(String[] args) throws Exception {
        PrintStream out = System.out;
        System.setOut(new PrintStream(OutputStream.nullOutputStream())); // of the programs under test
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        Launcher launcher = LauncherFactory.create();
        for (String line; (line = in.readLine()) != null;) {
            out.println(run(launcher, line));
            out.flush();
        }
    }
}
