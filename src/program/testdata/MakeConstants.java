import static jdk.internal.org.objectweb.asm.Opcodes.*;

import java.nio.file.*;
import jdk.internal.org.objectweb.asm.*;

/**
 * Writes a class Constants whose main prints dynamic constants, which javac has no syntax for.
 * Usage: MakeConstants DIRECTORY.
 */
public class MakeConstants {
    static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/Class;";
    static final Handle NULL = bootstrap("nullConstant", "Ljava/lang/Object;", "");
    static final Handle PRIMITIVE = bootstrap("primitiveClass", "Ljava/lang/Class;", "");
    static final Handle ENUM = bootstrap("enumConstant", "Ljava/lang/Enum;", "");
    static final Handle STATIC = bootstrap("getStaticFinal", "Ljava/lang/Object;", "");
    static final Handle STATIC_OF = bootstrap("getStaticFinal", "Ljava/lang/Object;", "Ljava/lang/Class;");
    static final Handle INVOKE = bootstrap("invoke", "Ljava/lang/Object;", "Ljava/lang/invoke/MethodHandle;[Ljava/lang/Object;");
    static final Handle CAST = bootstrap("explicitCast", "Ljava/lang/Object;", "Ljava/lang/Object;");
    static MethodVisitor main;

    static Handle bootstrap(String name, String result, String more) {
        return new Handle(H_INVOKESTATIC, "java/lang/invoke/ConstantBootstraps", name, "(" + LOOKUP + more + ")" + result, false);
    }

    static ConstantDynamic constant(String name, String type, Handle bootstrap, Object... arguments) {
        return new ConstantDynamic(name, type, bootstrap, arguments);
    }

    /** Prints a constant through the println of its type. */
    static void print(ConstantDynamic constant) {
        String type = constant.getDescriptor();
        if (type.equals("B") || type.equals("S"))
            type = "I";
        else if (type.length() > 1)
            type = "Ljava/lang/Object;";
        main.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        main.visitLdcInsn(constant);
        main.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(" + type + ")V", false);
    }

    static Handle method(int kind, String owner, String name, String descriptor, boolean isInterface) {
        return new Handle(kind, owner, name, descriptor, isInterface);
    }

    static void constants() {
        print(constant("x", "Ljava/lang/String;", NULL));
        print(constant("x", "[[I", NULL));
        for (String letter : "Z B C S I J F D V".split(" "))
            print(constant(letter, "Ljava/lang/Class;", PRIMITIVE));
        print(constant("SOURCE", "Ljava/lang/annotation/RetentionPolicy;", ENUM));
        print(constant("MAX_VALUE", "I", STATIC));
        print(constant("MIN_VALUE", "J", STATIC));
        print(constant("NaN", "D", STATIC));
        print(constant("TRUE", "Ljava/lang/Boolean;", STATIC));
        print(constant("PI", "D", STATIC_OF, Type.getObjectType("java/lang/Math")));
        print(constant("ZERO", "Ljava/math/BigInteger;", STATIC));
        print(constant("EMPTY_LIST", "Ljava/util/List;", STATIC_OF, Type.getObjectType("java/util/Collections")));
        Handle valueOf = method(H_INVOKESTATIC, "java/lang/Integer", "parseInt", "(Ljava/lang/String;I)I", false);
        print(constant("x", "I", INVOKE, valueOf, "77", 8));
        print(constant("x", "Ljava/lang/Object;", INVOKE, valueOf, "ff", 16));
        print(constant("x", "J", INVOKE, valueOf, "12", 10));
        print(constant("x", "Ljava/lang/String;", INVOKE, method(H_INVOKEVIRTUAL, "java/lang/String", "concat", "(Ljava/lang/String;)Ljava/lang/String;", false), "left ", "right"));
        print(constant("x", "I", INVOKE, method(H_INVOKEINTERFACE, "java/lang/CharSequence", "length", "()I", true), "four"));
        ConstantDynamic big = constant("x", "Ljava/math/BigInteger;", INVOKE, method(H_NEWINVOKESPECIAL, "java/math/BigInteger", "<init>", "(Ljava/lang/String;)V", false), "123456789012345678901234567890");
        print(big);
        print(constant("x", "Ljava/lang/Object;", INVOKE, method(H_INVOKEVIRTUAL, "java/math/BigInteger", "multiply", "(Ljava/math/BigInteger;)Ljava/math/BigInteger;", false), big, big));
        Handle max = method(H_INVOKESTATIC, "java/lang/Math", "max", "(DD)D", false);
        print(constant("x", "D", INVOKE, max, 3, 2.5f));
        print(constant("x", "D", INVOKE, max, 7L, constant("MAX_VALUE", "I", STATIC)));
        print(constant("x", "Ljava/lang/Class;", INVOKE, method(H_INVOKEVIRTUAL, "java/lang/Class", "getSuperclass", "()Ljava/lang/Class;", false), Type.getObjectType("java/lang/Integer")));
        print(constant("x", "B", CAST, 0x1ff));
        print(constant("x", "S", CAST, 0x1ffff));
        print(constant("x", "C", CAST, 65));
        print(constant("x", "Z", CAST, 3));
        print(constant("x", "Z", CAST, 2));
        print(constant("x", "J", CAST, -1));
        print(constant("x", "Ljava/lang/Object;", CAST, "text"));
        print(constant("x", "Ljava/lang/CharSequence;", CAST, "sequence"));
        print(constant("x", "Ljava/lang/Number;", CAST, 12));
    }

    /** A concatenation whose constants have every loadable kind. */
    static void concatenation() {
        Handle concat = new Handle(H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcatWithConstants",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", false);
        main.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        main.visitLdcInsn(9L);
        main.visitInsn(ICONST_M1);
        main.visitInvokeDynamicInsn("x", "(JB)Ljava/lang/CharSequence;", concat, "<\2\1\2 \2 \2 \2 \2\1\2>", "a", 1, 2L, 3.5f, 4.5, Type.getObjectType("java/lang/String"), constant("CLASS", "Ljava/lang/annotation/RetentionPolicy;", ENUM));
        main.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/Object;)V", false);
        Handle plain = new Handle(H_INVOKESTATIC, "java/lang/invoke/StringConcatFactory", "makeConcat",
            "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/CallSite;", false);
        main.visitFieldInsn(GETSTATIC, "java/lang/System", "out", "Ljava/io/PrintStream;");
        main.visitInsn(ICONST_1);
        main.visitInsn(DCONST_1);
        main.visitInsn(ACONST_NULL);
        main.visitInvokeDynamicInsn("x", "(ZDLjava/lang/Thread;)Ljava/lang/String;", plain);
        main.visitMethodInsn(INVOKEVIRTUAL, "java/io/PrintStream", "println", "(Ljava/lang/String;)V", false);
    }

    public static void main(String[] args) throws Exception {
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        writer.visit(V17, ACC_PUBLIC | ACC_SUPER, "Constants", null, "java/lang/Object", null);
        main = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, "main", "([Ljava/lang/String;)V", null, null);
        main.visitCode();
        constants();
        concatenation();
        main.visitInsn(RETURN);
        main.visitMaxs(0, 0);
        main.visitEnd();
        writer.visitEnd();
        Files.write(Path.of(args[0], "Constants.class"), writer.toByteArray());
    }
}
