import java.io.*;
import java.lang.invoke.*;
import java.nio.file.*;
import java.util.*;

/**
 * Runs programs on a real JVM with their call sites linked by loris: every bootstrap method of the
 * programs' classes is replaced by {@link #link}, which loads the class that loris spun for it.
 * Usage: Relink CLASSES SPUN MAIN...; SPUN/index has one line "class bootstrap name descriptor file
 * method" per call site. With "-" for SPUN the programs run as they are.
 */
public class Relink extends ClassLoader {
    static Path classes, spun;
    static final Map<String, String[]> sites = new HashMap<>();

    public static void main(String[] args) throws Throwable {
        classes = Path.of(args[0]);
        spun = args[1].equals("-") ? null : Path.of(args[1]);
        if (spun != null)
            readIndex();
        for (int i = 2; i < args.length; i++) {
            Class<?> main = new Relink().loadClass(args[i]);
            MethodHandles.lookup().findStatic(main, "main",
                    MethodType.methodType(void.class, String[].class)).invokeExact(new String[0]);
        }
    }

    private static void readIndex() throws IOException {
        for (String line : Files.readAllLines(spun.resolve("index"))) {
            String[] words = line.split(" ");
            sites.put(words[0] + " " + words[1] + " " + words[2] + " " + words[3],
                      new String[] {words[4], words[5]});
        }
    }

    /** The bootstrap method of every call site and dynamic constant. */
    public static Object link(MethodHandles.Lookup lookup, String name,
                              TypeDescriptor type, int bootstrap) throws Throwable {
        boolean isCall = type instanceof MethodType;
        String descriptor = isCall ? type.descriptorString() : "()" + type.descriptorString();
        String key = lookup.lookupClass().getName().replace('.', '/') + " " + bootstrap + " " + name
                + " " + descriptor;
        String[] site = sites.get(key);
        if (site == null)
            throw new IllegalStateException("no spun class for " + key);
        MethodHandles.Lookup hidden = lookup.defineHiddenClass(
                Files.readAllBytes(spun.resolve(site[0])), false,
                MethodHandles.Lookup.ClassOption.NESTMATE);
        MethodType methodType =
                isCall ? (MethodType) type : MethodType.methodType((Class<?>) type);
        MethodHandle handle = hidden.findStatic(hidden.lookupClass(), site[1], methodType);
        return isCall ? new ConstantCallSite(handle) : handle.invoke();
    }

    @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
        try {
            byte[] bytes = Files.readAllBytes(classes.resolve(name.replace('.', '/') + ".class"));
            if (spun != null)
                bytes = rewrite(bytes);
            return defineClass(name, bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }

    // --- replacing the BootstrapMethods attribute ----------------------------------------------

    private static byte[] rewrite(byte[] bytes) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(buffer);
        out.writeLong(in.readLong());
        int count = in.readUnsignedShort(), attribute = 0;
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        DataOutputStream poolOut = new DataOutputStream(pool);
        for (int i = 1; i < count; i++) {
            int tag = in.readUnsignedByte();
            poolOut.writeByte(tag);
            if (tag == 1) {
                String text = in.readUTF();
                poolOut.writeUTF(text);
                if (text.equals("BootstrapMethods"))
                    attribute = i;
            } else {
                int length = switch (tag) {
                    case 7, 8, 16, 19, 20 -> 2;
                    case 15 -> 3;
                    case 5, 6 -> 8;
                    default -> 4;
                };
                poolOut.write(in.readNBytes(length));
                if (length == 8)
                    i++;
            }
        }
        int added = 7;
        poolOut.writeByte(1); // count
        poolOut.writeUTF("Relink");
        poolOut.writeByte(7); // count + 1
        poolOut.writeShort(count);
        poolOut.writeByte(1); // count + 2
        poolOut.writeUTF("link");
        poolOut.writeByte(1); // count + 3
        poolOut.writeUTF("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
                + "Ljava/lang/invoke/TypeDescriptor;I)Ljava/lang/Object;");
        poolOut.writeByte(12); // count + 4
        poolOut.writeShort(count + 2);
        poolOut.writeShort(count + 3);
        poolOut.writeByte(10); // count + 5
        poolOut.writeShort(count + 1);
        poolOut.writeShort(count + 4);
        poolOut.writeByte(15); // count + 6
        poolOut.writeByte(6);
        poolOut.writeShort(count + 5);
        byte[] rest = rewriteMembers(in, attribute, count, added, poolOut);
        out.writeShort(poolCount);
        out.write(pool.toByteArray());
        out.write(rest);
        return buffer.toByteArray();
    }

    private static int poolCount;

    private static byte[] rewriteMembers(DataInputStream in, int attribute, int count, int added,
                                         DataOutputStream pool) throws IOException {
        ByteArrayOutputStream buffer = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(buffer);
        poolCount = count + added;
        out.write(in.readNBytes(6));
        int interfaces = in.readUnsignedShort();
        out.writeShort(interfaces);
        out.write(in.readNBytes(2 * interfaces));
        for (int kind = 0; kind < 2; kind++) {
            int members = in.readUnsignedShort();
            out.writeShort(members);
            for (int i = 0; i < members; i++) {
                out.write(in.readNBytes(6));
                copyAttributes(in, out, -1, count, pool);
            }
        }
        copyAttributes(in, out, attribute, count, pool);
        return buffer.toByteArray();
    }

    private static void copyAttributes(DataInputStream in, DataOutputStream out, int attribute,
                                       int count, DataOutputStream pool) throws IOException {
        int attributes = in.readUnsignedShort();
        out.writeShort(attributes);
        for (int i = 0; i < attributes; i++) {
            int name = in.readUnsignedShort();
            byte[] data = in.readNBytes(in.readInt());
            out.writeShort(name);
            if (name != attribute) {
                out.writeInt(data.length);
                out.write(data);
                continue;
            }
            int bootstraps = (data[0] & 255) << 8 | data[1] & 255;
            out.writeInt(2 + 6 * bootstraps);
            out.writeShort(bootstraps);
            for (int b = 0; b < bootstraps; b++) {
                pool.writeByte(3);
                pool.writeInt(b);
                out.writeShort(count + 6);
                out.writeShort(1);
                out.writeShort(poolCount++);
            }
        }
    }
}
