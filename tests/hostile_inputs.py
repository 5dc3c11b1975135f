"""Bad input files of many kinds, for hostile.py. Each maker yields Case objects and writes their files."""

import dataclasses
import os
import pathlib
import random
import struct
import sys
import zlib

import harness

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "asm"))
import asm  # noqa: E402
from asm import u2, u4  # noqa: E402

BAD, USAGE = 65, 64


@dataclasses.dataclass
class Case:
    """A command line of loris and the exit statuses it may end with."""

    name: str
    words: list
    statuses: frozenset
    lines: int | None = 1  # diagnostics wanted for statuses 64 and 65; None: one or more
    may_loop: bool = False  # a run that must be cut off is no failure (mutated code may loop)


def case(name, words, *statuses, **options):
    return Case(name, words, frozenset(statuses), **options)


def write(folder, name, data):
    path = folder / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    return path


# Three small valid class files.

JAVA_SOURCES = {
    "Plain": """
        class Plain {
          public static void main(String[] args) { System.out.println("plain"); }
        }""",
    "Dynamic": """
        class Dynamic {
          interface F { int f(int x); }
          public static void main(String[] a) { int n = a.length; F f = x -> x + n; System.out.println(f.f(2)); }
        }""",
}
ASM_SOURCE = """
class public super Table
field static count I
method public static main ([Ljava/lang/String;)V
  limits 3 2
from:
  bipush 7
  istore_1
  iload_1
  tableswitch 6 a b c
a:
  return
b:
  iload_1
  lookupswitch 1 a 7 c c
c:
  iload_1
  iconst_0
  idiv
  putstatic Table count I
to:
  return
caught:
  pop
  ldc2_w long 123456789012
  ldc2_w double 1.5
  d2l
  ladd
  l2i
  putstatic Table count I
  return
  catch java/lang/ArithmeticException from to caught
end
"""


def valid_classes(folder):
    """Name to bytes of the three classes that truncations and mutations start from."""
    sources = [write(folder / "valid-src", f"{name}.java", text.encode()) for name, text in JAVA_SOURCES.items()]
    harness.compile_java(sources, ["--release", "11", "-g:none"], folder / "valid")
    found = {name: (folder / "valid" / f"{name}.class").read_bytes() for name in JAVA_SOURCES}
    found.update(asm.assemble(ASM_SOURCE))
    return found


def controls(folder):
    """The untouched files must be accepted: otherwise the tests below prove nothing."""
    for name, data in valid_classes(folder).items():
        path = write(folder / "control", f"{name}.class", data)
        yield case(f"control info {name}", ["info", path], 0)
    yield case("control run Plain", ["run", folder / "control", "Plain"], 0)


def truncations(folder, sample):
    for name, data in valid_classes(folder).items():
        for size in range(0, len(data), sample):
            path = write(folder / "truncated" / f"{name}-{size}", f"{name}.class", data[:size])
            yield case(f"truncated info {name} at {size}", ["info", path], BAD)
            if size % 5 == 0:
                yield case(f"truncated run {name} at {size}", ["run", path], BAD)


def mutations(folder, count):
    """Random changed bytes. Anything may come of it but a crash."""
    rng = random.Random(7)
    classes = sorted(valid_classes(folder).items())
    for number in range(count):
        name, data = rng.choice(classes)
        data = bytearray(data)
        for _ in range(rng.randint(1, 4)):
            data[rng.randrange(len(data))] = rng.choice([0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)])
        path = write(folder / "mutated" / str(number), f"{name}.class", bytes(data))
        yield case(f"mutated info {number}", ["info", path], 0, BAD, lines=None)
        yield case(f"mutated run {number}", ["run", path], 0, 1, 2, USAGE, BAD, lines=None, may_loop=True)


# Class files with one thing wrong.

def class_bytes(pool, this="Bad", parent="java/lang/Object", flags=0x21, interfaces=(), fields=(), methods=(), attributes=(),
                version=49):
    body = u2(flags) + u2(this if isinstance(this, int) else pool.klass(this))
    body += u2(parent if isinstance(parent, int) else pool.klass(parent))
    body += u2(len(interfaces)) + b"".join(u2(i if isinstance(i, int) else pool.klass(i)) for i in interfaces)
    for members in (fields, methods, attributes):
        body += u2(len(members)) + b"".join(members)
    return b"\xca\xfe\xba\xbe" + u4(version) + pool.encode() + body


def member(pool, name, descriptor, flags=9, attributes=()):
    return u2(flags) + u2(pool.utf8(name)) + u2(pool.utf8(descriptor)) + u2(len(attributes)) + b"".join(attributes)


def code(pool, body, stack=4, variables=4, handlers=(), attributes=(), length=None):
    data = u2(stack) + u2(variables) + u4(len(body) if length is None else length) + body
    data += u2(len(handlers)) + b"".join(struct.pack(">HHHH", *row) for row in handlers)
    return asm.attribute(pool, "Code", data + u2(len(attributes)) + b"".join(attributes))


def main_class(make):
    """A class whose main has the Code attribute that `make` builds."""
    pool = asm.ConstantPool()
    return class_bytes(pool, methods=[member(pool, "main", "([Ljava/lang/String;)V", attributes=[make(pool)])])


def with_pool(make):
    pool = asm.ConstantPool()
    return make(pool)


def with_attribute(name, data, version=49):
    """A class with one attribute, whose content `data` makes."""
    return with_pool(lambda pool: class_bytes(pool, attributes=[asm.attribute(pool, name, data(pool))], version=version))


def with_field(name, descriptor):
    return with_pool(lambda pool: class_bytes(pool, fields=[member(pool, name, descriptor)]))


def with_abstract_method(descriptor):
    return with_pool(lambda pool: class_bytes(pool, methods=[member(pool, "m", descriptor, 0x401)], flags=0x421))


def with_line_table(data):
    return main_class(lambda pool: code(pool, b"\xb1", attributes=[asm.attribute(pool, "LineNumberTable", data)]))


def nested_annotation(pool, depth, array):
    """An annotation whose only element is an array of arrays ... or an annotation in an annotation ..."""
    kind, name = u2(pool.utf8("LNote;")), u2(pool.utf8("value"))
    step = b"[" + u2(1) if array else b"@" + kind + u2(1) + name
    value = step * depth + b"I" + u2(pool.constant("int", "1"))
    return u2(1) + kind + u2(1) + name + value


def pool_of(count, entries, version=49):
    return b"\xca\xfe\xba\xbe" + u4(version) + u2(count) + entries


def format_errors():
    """Name and bytes of the class Bad."""
    valid = main_class(lambda pool: code(pool, b"\xb1"))
    yield "empty file", b""
    yield "wrong magic", b"\xca\xfe\xd0\x0d" + valid[4:]
    yield "text file", b"public class Bad {}\n" * 50
    for version in (0, 44):  # newer ones than we know are read with a note
        yield f"version {version}", valid[:4] + u2(0) + u2(version) + valid[8:]
    yield "trailing bytes", valid + b"\0"
    yield "pool count 0", pool_of(0, b"")
    yield "pool count 65535, no entries", pool_of(65535, b"")
    classes = b"".join(b"\x07" + u2(i % 65534 + 1) for i in range(65534))
    yield "pool of 65534 classes that name each other", pool_of(65535, classes) + bytes(14)
    yield "pool of 65534 empty names", pool_of(65535, b"\x01\0\0" * 65534) + bytes(14)
    yield "long in the last pool entry", pool_of(2, b"\x05" + bytes(8)) + bytes(14)
    yield "unknown pool tag 2", pool_of(3, b"\x02\0\0\x02\0\0") + bytes(14)
    yield "unknown pool tag 255", pool_of(2, b"\xff\0\0") + bytes(14)
    yield "name and type of itself", pool_of(3, b"\x0c\0\x01\0\x01" + b"\x0a\0\x02\0\x01") + bytes(14)
    yield "method handle of itself", pool_of(2, b"\x0f\x06\0\x01", 52) + bytes(14)
    pool = asm.ConstantPool()
    pool.add(b"\x0f\x4d" + u2(pool.member(10, "A", "m", "()V")))
    yield "method handle kind 77", class_bytes(pool, version=52)
    yield "bad utf8", with_field(b"\xff\xfe\x80", "I")
    yield "zero byte in a name", with_field(b"a\0b", "I")
    yield "utf8 cut in a sequence", with_field(b"abc\xe4\xb8", "I")
    yield "empty class name", with_pool(lambda pool: class_bytes(pool, this=""))
    yield "class name with dots", with_pool(lambda pool: class_bytes(pool, this="a.b;c"))
    yield "this_class 0", with_pool(lambda pool: class_bytes(pool, this=0))
    yield "this_class past the pool", with_pool(lambda pool: class_bytes(pool, this=60000))
    yield "this_class is a name", with_pool(lambda pool: class_bytes(pool, this=pool.utf8("Bad")))
    yield "no superclass", with_pool(lambda pool: class_bytes(pool, parent=0))
    yield "65535 interfaces", class_bytes(asm.ConstantPool())[:-8] + u2(65535)
    yield "65535 methods", class_bytes(asm.ConstantPool())[:-4] + u2(65535)
    yield "attribute of 4 GB", with_pool(lambda pool: class_bytes(pool, attributes=[u2(pool.utf8("X")) + u4(0xFFFFFFFF)]))
    yield "attribute one byte short", with_attribute("SourceFile", lambda pool: b"\0")
    yield "two equal fields", with_pool(lambda pool: class_bytes(pool, fields=[member(pool, "x", "I")] * 2))
    yield "two equal methods", with_pool(lambda pool: class_bytes(pool, methods=[member(pool, "m", "()V", 0x401)] * 2, flags=0x421))
    for descriptor in ("", "V", "X", "L", "Ljava/lang/Object", "[", "[V", "II", "()V", "L;"):
        yield f"field descriptor {descriptor!r}", with_field("x", descriptor)
    for descriptor in ("", "I", "(", "()", "(V)V", "()VV", "(I", "([)V", "(Lx)V"):
        yield f"method descriptor {descriptor!r}", with_abstract_method(descriptor)
    yield "field of 60000 dimensions", with_field("x", "[" * 60000 + "I")
    yield "method of 65000 arguments", with_abstract_method("(" + "I" * 65000 + ")V")
    yield "method of 256 argument words", with_abstract_method("(" + "J" * 128 + ")V")
    yield "annotation arrays 20000 deep", with_attribute(
        "RuntimeVisibleAnnotations", lambda pool: nested_annotation(pool, 20000, True))
    yield "annotations 8000 deep", with_attribute(
        "RuntimeVisibleAnnotations", lambda pool: nested_annotation(pool, 8000, False))
    yield "bootstrap methods past the pool", with_attribute(
        "BootstrapMethods", lambda pool: u2(1) + u2(9999) + u2(0), version=52)
    pool = asm.ConstantPool()
    value = asm.attribute(pool, "ConstantValue", u2(pool.constant("string", "s")))
    yield "constant value of the wrong kind", class_bytes(pool, fields=[member(pool, "x", "I", 9, [value])])
    yield "interface that is no interface", with_pool(lambda pool: class_bytes(pool, interfaces=[pool.utf8("X")]))
    yield from code_format_errors()


def code_format_errors():
    yield "code of length 0", main_class(lambda pool: code(pool, b""))
    yield "code of 65536 bytes", main_class(lambda pool: code(pool, b"\0" * 65535 + b"\xb1"))
    yield "code of 4 GB", main_class(lambda pool: code(pool, b"\xb1", length=0xFFFFFFF0))
    yield "handler range upside down", main_class(lambda pool: code(pool, b"\0\0\xb1", handlers=[(2, 1, 0, 0)]))
    yield "handler past the code", main_class(lambda pool: code(pool, b"\0\0\xb1", handlers=[(0, 2, 99, 0)]))
    yield "handler catches a string", main_class(
        lambda pool: code(pool, b"\0\0\xb1", handlers=[(0, 1, 2, pool.constant("string", "x"))]))
    yield "two Code attributes", with_pool(lambda pool: class_bytes(pool, methods=[
        member(pool, "main", "([Ljava/lang/String;)V", 9, [code(pool, b"\xb1")] * 2)]))
    yield "line number past the code", with_line_table(u2(1) + u2(500) + u2(1))
    yield "line table of 65535 rows", with_line_table(u2(65535))
    yield "no Code", with_pool(lambda pool: class_bytes(pool, methods=[member(pool, "main", "([Ljava/lang/String;)V")]))
    yield "fewer locals than arguments", main_class(lambda pool: code(pool, b"\xb1", variables=0))


def large_valid(folder):
    """Large but correct files are accepted, within the same bounds."""
    pool = asm.ConstantPool()
    for number in range(65000):
        pool.utf8(f"name{number}")
    path = write(folder / "large-pool", "Large.class", class_bytes(pool, this="Large"))
    yield case("info of 65000 names", ["info", path], 0)
    pool = asm.ConstantPool()
    for number in range(1000):
        pool.utf8(f"{number:05d}" + "x" * 65000)
    path = write(folder / "long-names", "Large.class", class_bytes(pool, this="Large"))
    yield case("info of 65 MB of names", ["info", path], 0)
    path = write(folder / "long-code", "Bad.class", main_class(lambda pool: code(pool, b"\0" * 65534 + b"\xb1")))
    yield case("run of 65535 bytes of code", ["run", path], 0)


# Errors that a reader may leave to the linker: `info` may still show such a class, `run` may not run it.
LINK_ERRORS = {
    "two equal fields", "two equal methods", "handler range upside down", "handler past the code", "handler catches a string", "no Code",
    "line number past the code", "fewer locals than arguments", "constant value of the wrong kind", "class name with dots", "no superclass",
    "bootstrap methods past the pool", "code of length 0", "code of 65536 bytes", "method of 65000 arguments", "method of 256 argument words",
}
# Deep but correct; the class has no main.
DEEP = {"annotation arrays 20000 deep", "annotations 8000 deep"}


def malformed(folder):
    for number, (name, data) in enumerate(format_errors()):
        path = write(folder / "malformed" / str(number), "Bad.class", data)
        yield case(f"info of {name}", ["info", path], BAD, *([0] if name in LINK_ERRORS | DEEP else []))
        yield case(f"run of {name}", ["run", path], BAD, *([1, USAGE] if name in DEEP else []))


# Bytecode that breaks the rules the machine relies on. The text is the body of main.

BAD_CODE = {
    "stack underflow": "limits 2 1; pop; return",
    "underflow of a binary operator": "limits 4 1; iconst_1; iadd; pop; return",
    "stack overflow": "limits 1 1; iconst_1; iconst_2; pop; pop; return",
    "overflow by a long": "limits 1 1; lconst_1; pop2; return",
    "overflow in a loop": "limits 5 1; again:; iconst_1; goto again",
    "local past the frame": "limits 1 1; iload 200; pop; return",
    "long in the last local": "limits 2 2; lconst_0; lstore_1; return",
    "wide local past the frame": "limits 1 1; wide iload 5000; pop; return",
    "increment past the frame": "limits 1 1; wide iinc 400 1; return",
    "unset local": "limits 1 3; iload_1; pop; return",
    "branch past the code": "limits 1 1; goto +100",
    "branch before the code": "limits 1 1; goto -50",
    "branch into an instruction": "limits 1 1; goto +4; sipush 1000; pop; return",
    "wide branch far away": "limits 1 1; goto_w +2000000000",
    "falling off the end": "limits 1 1; iconst_1; pop",
    "falling off after a branch": "limits 1 1; iconst_1; ifeq out; goto out; out:; nop",
    "last instruction cut": "limits 1 1; raw 0x11 0x01",
    "undefined opcode 203": "limits 1 1; raw 0xCB; return",
    "undefined opcode 255": "limits 1 1; raw 0xFF; return",
    "breakpoint opcode": "limits 1 1; raw 0xCA; return",
    "wide of nothing": "limits 2 1; raw 0xC4 0x60; return",
    "int as reference": "limits 2 1; iconst_1; areturn",
    "reference as int": "limits 2 1; aload_0; iconst_1; iadd; pop; return",
    "float as int": "limits 2 1; fconst_1; iconst_1; iadd; pop; return",
    "int as long": "limits 4 1; iconst_1; iconst_1; lneg; pop2; return",
    "half of a long": "limits 4 1; lconst_1; pop; return",
    "swap of a long": "limits 4 1; iconst_1; lconst_1; swap; return",
    "half of a double in a local": "limits 4 4; dconst_1; dstore_1; iload_2; pop; return",
    "overwritten half": "limits 4 4; lconst_1; lstore_1; iconst_0; istore_2; lload_1; pop2; return",
    "dup_x1 over a long": "limits 6 1; lconst_1; iconst_1; dup_x1; return",
    "stack depths that differ": "limits 2 1; iconst_1; ifeq join; iconst_1; join:; return",
    "stack kinds that differ": "limits 2 1; iconst_1; ifeq other; iconst_1; goto join; other:; fconst_1; join:; iconst_1; iadd; pop; return",
    "return of a value from void": "limits 1 1; iconst_1; ireturn",
    "array load from an int": "limits 2 1; iconst_1; iconst_1; iaload; pop; return",
    "array length of an int": "limits 2 1; iconst_1; arraylength; pop; return",
    "array load of another kind": "limits 2 1; iconst_1; newarray int; iconst_0; laload; pop2; return",
    "throwing an int": "limits 1 1; iconst_1; athrow",
    "monitor of an int": "limits 1 1; iconst_1; monitorenter; return",
    "field of an int": "limits 2 1; iconst_1; getfield Bad x I; pop; return",
    "call without receiver": "limits 2 1; invokevirtual java/lang/Object hashCode ()I; pop; return",
    "call without arguments": "limits 3 1; iconst_1; invokestatic java/lang/Math max (II)I; pop; return",
    "call with a wrong argument": "limits 3 1; aload_0; iconst_1; invokestatic java/lang/Math max (II)I; pop; return",
    "call of a class initializer": "limits 3 1; invokestatic Bad <clinit> ()V; return",
    "virtual call of a constructor": "limits 3 1; aload_0; invokevirtual java/lang/Object <init> ()V; return",
    "constant 0": "limits 1 1; ldc raw 0; pop; return",
    "constant past the pool": "limits 1 1; ldc_w raw 60000; pop; return",
    "ldc of a long": "limits 2 1; ldc long 5; pop2; return",
    "ldc2_w of an int": "limits 2 1; ldc2_w int 5; pop2; return",
    "new of an array": "limits 1 1; new [I; pop; return",
    "newarray of type 3": "limits 1 1; iconst_1; newarray 3; pop; return",
    "multianewarray without dimensions": "limits 1 1; multianewarray [[I 0; pop; return",
    "multianewarray with too many": "limits 3 1; iconst_1; iconst_1; iconst_1; multianewarray [[I 3; pop; return",
    "invokeinterface with a wrong count": "limits 2 1; aload_0; invokeinterface java/lang/Runnable run ()V 9; return",
    "getstatic of a method": "limits 1 1; raw 0xB2 0x00 0x01; return",
    "table upside down": "limits 1 1; iconst_1; raw 0xAA 0 0 0 0 0 20 0 0 0 5 0 0 0 1; nop; return",
    "table without end": "limits 1 1; iconst_1; raw 0xAA 0 0 0 0 0 20 0x80 0 0 0 0x7F 0xFF 0xFF 0xFF; return",
    "lookup keys out of order": "limits 1 1; iconst_1; lookupswitch 5 a 1 a a; a:; return",
    "lookup of minus one": "limits 1 1; iconst_1; raw 0xAB 0 0 0 0 0 12 0xFF 0xFF 0xFF 0xFF; return",
    "switch on a reference": "limits 1 1; aload_0; lookupswitch 1 a a; a:; return",
    "ret of an int": "limits 1 2; iconst_0; istore_1; ret 1",
    "ret of an unset local": "limits 1 2; ret 1",
    "jsr past the code": "limits 1 1; jsr +500; return",
    "return address as reference": "limits 2 2; jsr sub; return; sub:; invokevirtual java/lang/Object hashCode ()I; pop; return",
    "handler inside an instruction": "limits 2 1; from:; sipush 300; to:; pop; return; catch any from to +1",
    "handler with a value missing":
        "limits 2 1; from:; iconst_1; iconst_0; idiv; pop; to:; return; handler:; pop; pop; return; catch any from to handler",
    "overlapping handlers that differ":
        "limits 2 2; a:; iconst_1; istore_1; b:; iconst_0; newarray int; astore_1; c:; return; "
        "h:; pop; iload_1; pop; return; catch any a c h; catch any b c h",
    "invokedynamic without bootstrap": "limits 1 1; raw 0xBA 0 1 0 0; return",
}


def bad_code(folder):
    for number, (name, text) in enumerate(BAD_CODE.items()):
        body = text.replace("; ", "\n")
        source = f"class public super Bad\nmethod public static main ([Ljava/lang/String;)V\n{body}\nend\n"
        path = write(folder / "code" / str(number), "Bad.class", asm.assemble(source)["Bad"])
        yield case(f"run of {name}", ["run", path], BAD)


# Hierarchies.

MAIN = "method public static main ([Ljava/lang/String;)V\nlimits 0 1\nreturn\nend\n"
CALL_MISSING = """
class super A
method public static main ([Ljava/lang/String;)V
  limits 1 1
  aconst_null
  invokevirtual Missing m ()V
  return
end
"""
HIERARCHIES = {
    "a class that extends itself": ("A", "class super A extends A\n" + MAIN, {BAD}),
    "two classes that extend each other": ("A", "class super A extends B\n" + MAIN + "class super B extends A\n", {BAD}),
    "interfaces in a circle": (
        "A", "class super A implements I\n" + MAIN + "class interface abstract I implements J\nclass interface abstract J implements I\n", {BAD}),
    "an interface that extends itself": ("A", "class super A implements I\n" + MAIN + "class interface abstract I implements I\n", {BAD}),
    "a missing superclass": ("A", "class super A extends Missing\n" + MAIN, {1, BAD}),
    "a missing interface": ("A", "class super A implements Missing\n" + MAIN, {1, BAD}),
    "a final superclass": ("A", "class super A extends java/lang/String\n" + MAIN, {1, BAD}),
    "an interface as superclass": ("A", "class super A extends java/lang/Runnable\n" + MAIN, {1, BAD}),
    "a class as interface": ("A", "class super A implements java/lang/Object\n" + MAIN, {1, BAD}),
    "an array as superclass": ("A", "class super A extends [I\n" + MAIN, {1, BAD}),
    "a call on a missing class": ("A", CALL_MISSING, {1}),
    "a receiver whose class must be loaded to check the code": (
        "A", CALL_MISSING.replace("aconst_null", 'ldc string "receiver"'), {1, BAD}),
    "a value of a missing class as receiver": (
        "A", CALL_MISSING.replace("aconst_null", "getstatic java/lang/System out LMissing;")
        .replace("Missing m", "java/io/PrintStream println"), {1, BAD}),
    "a missing class caught far below": (
        "A", "class super A\nmethod public static main ([Ljava/lang/String;)V\nlimits 1 1\n"
        "from:\ninvokestatic A f ()V\nto:\nreturn\n"
        "handler:\npop\nreturn\ncatch java/lang/NoClassDefFoundError from to handler\nend\n"
        "method static f ()V\nlimits 1 0\nnew Missing\npop\nreturn\nend\n", {0}),
    "no main": ("A", "class super A\n", {1, USAGE, BAD}),
    "an overridden final method": (
        "A", "class super A extends B\n" + MAIN + "method public m ()V\nlimits 0 1\nreturn\nend\n"
        "class super B\nmethod public final m ()V\nlimits 0 1\nreturn\nend\n", {0, 1, BAD}),
}


def hierarchies(folder):
    for number, (name, (main, source, statuses)) in enumerate(HIERARCHIES.items()):
        place = folder / "hierarchy" / str(number)
        asm.write_classes(asm.assemble(source), place)
        yield case(f"run of {name}", ["run", place, main], *statuses, lines=None)
    chain = "".join(f"class super C{n} extends {'C' + str(n + 1) if n < 2999 else 'java/lang/Object'}\n" for n in range(3000))
    place = folder / "hierarchy" / "chain"
    asm.write_classes(asm.assemble(chain + "class super A extends C0\n" + MAIN), place)
    yield case("run of 3000 superclasses", ["run", place, "A"], 0, BAD)
    asm.write_classes({"Other": asm.assemble("class super A\n" + MAIN)["A"]}, folder / "hierarchy" / "renamed")
    yield case("run of a file with another name", ["run", folder / "hierarchy" / "renamed", "Other"], 1, USAGE, BAD, lines=None)


# Archives.

def zip_entry(name, data, method=0, size=None, crc=None, flags=0):
    """Local record and central record (without its offset) of an entry; sizes and checksum may lie."""
    packed = data
    size = len(data) if size is None else size
    crc = zlib.crc32(data) if crc is None else crc
    head = struct.pack("<HHHHHIIIHH", 20, flags, method, 0, 0, crc, len(packed), size, len(name), 0)
    return b"PK\x03\x04" + head + name + packed, b"PK\x01\x02" + u2(0)[::-1] + head, name


def zip_file(entries, count=None, directory=None):
    body, central, offsets = b"", b"", []
    for local, _, _ in entries:
        offsets.append(len(body))
        body += local
    for (_, record, name), offset in zip(entries, offsets):
        central += record + struct.pack("<HHHII", 0, 0, 0, 0, offset) + name
    count = len(entries) if count is None else count
    directory = len(body) if directory is None else directory
    return body + central + end_record(count, len(central), directory)


def end_record(count, size, offset):
    return b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, count, count, size, offset, 0)


def deflated_zeros(size):
    """A raw deflate stream of about `size` zeros, made of repeated independent blocks."""
    unit = 16 << 20
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    block = packer.compress(bytes(unit)) + packer.flush(zlib.Z_FULL_FLUSH)
    return block * (size // unit) + packer.flush(zlib.Z_FINISH)


def archives(folder):
    place = folder / "zip"
    plain = valid_classes(folder)["Plain"]
    good = zip_entry(b"Plain.class", plain)
    yield case("control run of a jar", ["run", write(place, "good.jar", zip_file([good])), "Plain"], 0)
    four = 4 << 30
    zeros = deflated_zeros(four)
    bombs = {
        "honest": zip_entry(b"Bomb.class", zeros, 8, four - 2, 0),
        "modest": zip_entry(b"Bomb.class", zeros, 8, 100, 0),
        "boastful": zip_entry(b"Bomb.class", zlib.compress(plain)[2:-4], 8, four - 2, 0),
    }
    for name, entry in bombs.items():
        jar = write(place, f"bomb-{name}.jar", zip_file([good, entry]))
        yield case(f"run of a {name} 4 GB bomb", ["run", jar, "Bomb"], BAD)
        yield case(f"info of a {name} 4 GB bomb", ["info", jar], BAD, lines=None)
    inner = zip_file([bombs["honest"]])
    outer = zip_file([good, zip_entry(b"inner.jar", inner)])
    yield case("run of a nested bomb", ["run", write(place, "nested.jar", outer), "Plain"], 0)
    yield case("run inside a nested bomb", ["run", place / "nested.jar", "Bomb"], 1, USAGE, BAD, lines=None)
    manifest = zip_entry(b"META-INF/MANIFEST.MF", zeros, 8, four - 2, 0)
    jar = write(place, "manifest.jar", zip_file([manifest, good]))
    yield case("run of a bomb as manifest", ["run", jar], USAGE, BAD, lines=None)
    yield from lying_archives(place, good, plain)
    data = zip_file([good])
    for size in range(0, len(data), 23):
        yield case(f"run of a jar cut at {size}", ["run", write(place, f"cut-{size}.jar", data[:size]), "Plain"], USAGE, BAD)


def lying_archives(place, good, plain):
    entries = {
        "an unknown method": zip_entry(b"Bad.class", plain, 99),
        "an encrypted entry": zip_entry(b"Bad.class", plain, 0, flags=1),
        "a wrong size": zip_entry(b"Bad.class", plain, 0, len(plain) * 50),
        "a wrong checksum": zip_entry(b"Bad.class", plain, 0, crc=1),
        "deflate of rubbish": zip_entry(b"Bad.class", b"\xff" * 500, 8, 1000, 0),
        "deflate that ends early": zip_entry(b"Bad.class", zlib.compress(bytes(5000))[2:8], 8, 5000, 0),
    }
    for number, (name, entry) in enumerate(entries.items()):
        jar = write(place, f"lie-{number}.jar", zip_file([entry]))
        yield case(f"run of {name}", ["run", jar, "Bad"], 1, USAGE, BAD, lines=None)
    past = write(place, "past.jar", zip_file([good], directory=0x7FFFFFFF))
    yield case("run of a directory past the file", ["run", past, "Plain"], BAD)
    many = write(place, "many.jar", zip_file([good], count=65535))
    yield case("run of a directory of 65535 entries", ["run", many, "Plain"], 0, BAD)
    yield case("run of an empty zip", ["run", write(place, "empty.jar", zip_file([])), "Plain"], USAGE, BAD, lines=None)
    overlap = zip_overlapping(20000, deflated_zeros(16 << 20))
    yield case("info of 20000 names for one bomb", ["info", write(place, "overlap.jar", overlap)], BAD, lines=None)
    names = (b"../../../../tmp/Evil.class", b"/Abs.class", b"\xff\xfe.class")
    dots = zip_file([*(zip_entry(name, plain) for name in names), good])
    yield case("run beside odd names", ["run", write(place, "dots.jar", dots), "Plain"], 0, BAD, lines=None)


def zip_overlapping(count, packed):
    """Many entries of the central directory that share one local record."""
    local, record, _ = zip_entry(b"Bomb.class", packed, 8, 16 << 20, 0)
    central = []
    for number in range(count):
        name = f"B{number:05d}.class".encode()
        fixed = record[:28] + struct.pack("<H", len(name)) + record[30:]
        central.append(fixed + struct.pack("<HHHII", 0, 0, 0, 0, 0) + name)
    directory = b"".join(central)
    return local + directory + end_record(count, len(directory), len(local))


# Directories, JDKs and command lines.

def places(folder):
    place = folder / "odd"
    plain = valid_classes(folder)["Plain"]
    write(place, "Plain.class", plain)
    (place / "Folder.class").mkdir(exist_ok=True)
    for name, target in (("Dangling.class", "nowhere"), ("Self.class", "Self.class"), ("Zero.class", "/dev/zero"), ("loop", ".")):
        if not os.path.lexists(place / name):
            (place / name).symlink_to(target)
    if not (place / "Pipe.class").exists():
        os.mkfifo(place / "Pipe.class")
    secret = write(place, "Secret.class", plain)
    secret.chmod(0)
    yield case("run beside odd files", ["run", place, "Plain"], 0)
    for name in ("Folder", "Dangling", "Self", "Zero", "Pipe"):
        yield case(f"run of {name} in a directory", ["run", place, name], 1, USAGE, BAD, lines=None)
        statuses = {0} if name == "Folder" else {USAGE, BAD}  # an empty directory is a good target
        yield case(f"info of {name}.class", ["info", place / f"{name}.class"], *statuses, lines=None)
    if os.geteuid() != 0:
        yield case("run of an unreadable file", ["run", place, "Secret"], 1, USAGE, BAD, lines=None)
    yield case("info of a missing file", ["info", place / "missing.class"], USAGE, BAD)
    yield case("run of a missing directory", ["run", place / "missing", "Plain"], USAGE, BAD)


def jdks(folder):
    """Broken images of a JDK: lib/modules begins with a magic number and counts, all little endian here."""
    control = write(folder / "control", "Plain.class", valid_classes(folder)["Plain"])
    header = struct.pack("<IIIIIII", 0xCAFEDADA, 1 << 16, 0, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF)
    images = {
        "empty": b"", "short": b"\xda\xda\xfe", "text": b"no image\n" * 1000, "huge counts": header + bytes(1000),
        "zero counts": struct.pack("<IIIIIII", 0xCAFEDADA, 1 << 16, 0, 0, 0, 0, 0) + bytes(100),
        "lying counts": struct.pack("<IIIIIII", 0xCAFEDADA, 1 << 16, 0, 100, 100, 1000, 1000) + b"\xff" * 3000,
    }
    for name, data in images.items():
        jdk = folder / "jdk" / name.replace(" ", "-")
        write(jdk / "lib", "modules", data)
        yield case(f"run with an image that is {name}", ["run", "--jdk", jdk, control], BAD)
    yield case("run with a missing JDK", ["run", "--jdk", folder / "jdk" / "nowhere", control], USAGE, BAD)


def command_lines(folder):
    control = write(folder / "control", "Plain.class", valid_classes(folder)["Plain"])
    yield case("no command", [], USAGE, lines=None)
    yield case("unknown command", ["fly", control], USAGE, lines=None)
    yield case("no target", ["run"], USAGE, lines=None)
    yield case("unknown option", ["run", "--no-such-option", control], USAGE, lines=None)
    yield case("unknown short option", ["info", "-Q", control], USAGE, lines=None)
    yield case("option without its value", ["run", "--jdk"], USAGE, lines=None)
    yield case("missing class", ["run", folder / "control", "NoSuchClass"], 1, USAGE, BAD, lines=None)
    yield case("odd class name", ["run", folder / "control", "a//b..c;"], 1, USAGE, BAD, lines=None)
    yield case("very long class name", ["run", folder / "control", "x" * 100000], 1, USAGE, BAD, lines=None)
    yield case("very long class path", ["run", ":".join(["nowhere"] * 10000), "Plain"], USAGE, BAD, lines=None)
    yield case("empty target", ["run", ""], USAGE, BAD, lines=None)
