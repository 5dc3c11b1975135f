import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import javax.tools.ToolProvider;

/**
 * Many compilations in one JVM, which is warm from the second one on. A request is the number of javac's arguments and
 * these; the answer is javac's exit status and what it printed.
 */
public class Javac {
    public static void main(String[] args) throws IOException {
        DataInputStream in = new DataInputStream(System.in);
        DataOutputStream out = new DataOutputStream(System.out);
        try {
            while (true) {
                String[] words = new String[in.readInt()];
                for (int i = 0; i < words.length; i++) words[i] = text(in);
                ByteArrayOutputStream said = new ByteArrayOutputStream();
                int status = ToolProvider.getSystemJavaCompiler().run(null, said, said, words);
                out.writeInt(status);
                out.writeInt(said.size());
                said.writeTo(out);
                out.flush();
            }
        } catch (EOFException end) {
            // nobody asks any more
        }
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), "UTF-8");
    }
}
