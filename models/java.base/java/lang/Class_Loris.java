package java.lang;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.HashMap;

/** Stands in for methods of Class that ask the module system, which is not booted. */
final class Class$Loris {
    private Class$Loris() {}

    private static final HashMap<String, Package> PACKAGES = new HashMap<>();

    static Package getPackage(Class<?> type) {
        if (type.isPrimitive() || type.isArray())
            return null;
        String name = type.getPackageName();
        Package found = PACKAGES.get(name);
        if (found == null) {
            found = new Package(name, LorisVM.unnamedModule());
            PACKAGES.put(name, found);
        }
        return found;
    }

    static InputStream getResourceAsStream(Class<?> type, String name) {
        Class<?> element = type;
        while (element.isArray())
            element = element.getComponentType();
        String folder = element.getPackageName().replace('.', '/');
        String path = name.startsWith("/") ? name.substring(1) : folder.isEmpty() ? name : folder + "/" + name;
        byte[] bytes = LorisVM.resource(element, path);
        return bytes == null ? null : new ByteArrayInputStream(bytes);
    }

    static Class<?> forName(Module module, String name) {
        try {
            return Class.forName(name, false, null);
        } catch (ClassNotFoundException absent) {
            return null;
        }
    }
}
