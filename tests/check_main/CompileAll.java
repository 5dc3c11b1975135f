import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.tools.ToolProvider;

/** LIST has a line for each run of javac: its arguments, with tabs between them. One JVM runs them all. */
public class CompileAll {
  public static void main(String[] args) throws Exception {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      List<String> words = new ArrayList<>(Arrays.asList(line.split("\t")));
      if (ToolProvider.getSystemJavaCompiler().run(null, System.out, System.err, words.toArray(new String[0])) != 0)
        System.exit(1);
    }
  }
}
