#!/usr/bin/env python3
"""A small class-file assembler, for what javac never writes: jsr/ret, rare stack shuffles, broken code.

    asm.py DIR FILE.jasm...     writes the classes into DIR

One statement per line, words as in a shell, `#` starts a comment. It checks nothing about types or stack
depth, so that bad code can be written as well as good code.

    version 49                              class-file version of the following classes (default 49)
    class FLAG... NAME [extends NAME] [implements NAME...]
    field FLAG... NAME DESCRIPTOR
    method FLAG... NAME DESCRIPTOR
      limits STACK LOCALS                   required unless abstract or native
      LABEL:                                a label
      line N                                starts line N of the LineNumberTable
      catch CLASS|any FROM TO HANDLER       a row of the exception table, labels
      iload 3 / wide iload 300 / iinc 1 -1 / wide iinc 300 1000
      ldc int 5 / ldc_w string "x" / ldc2_w long 5 / ldc class NAME
      getfield CLASS NAME DESCRIPTOR / invokestatic CLASS NAME DESCRIPTOR
      goto LABEL / goto +5                  a label or an offset relative to the instruction
      tableswitch LOW LABEL... DEFAULT / lookupswitch KEY LABEL ... DEFAULT
      raw 0xCA 0xFE                         these bytes
    end
"""

import pathlib
import shlex
import struct
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import opcodes  # noqa: E402

FLAGS = {
    "public": 0x0001, "private": 0x0002, "protected": 0x0004, "static": 0x0008, "final": 0x0010,
    "super": 0x0020, "synchronized": 0x0020, "volatile": 0x0040, "bridge": 0x0040, "transient": 0x0080,
    "varargs": 0x0080, "native": 0x0100, "interface": 0x0200, "abstract": 0x0400, "strict": 0x0800,
    "synthetic": 0x1000, "annotation": 0x2000, "enum": 0x4000,
}
ARRAY_TYPES = {"boolean": 4, "char": 5, "float": 6, "double": 7, "byte": 8, "short": 9, "int": 10, "long": 11}
BRANCH_SIZES = {"j": 3, "J": 5}


class AsmError(Exception):
    pass


def u2(value):
    return struct.pack(">H", value)


def u4(value):
    return struct.pack(">I", value)


class ConstantPool:
    """Entries in order of first use; equal entries share one index."""

    def __init__(self):
        self.entries = []
        self.index = {}
        self.next = 1

    def add(self, data, slots=1):
        if data not in self.index:
            self.index[data] = self.next
            self.entries.append(data)
            self.next += slots
        return self.index[data]

    def utf8(self, text):
        data = text if isinstance(text, bytes) else text.encode()
        return self.add(b"\x01" + u2(len(data)) + data)

    def klass(self, name):
        return self.add(b"\x07" + u2(self.utf8(name)))

    def member(self, tag, owner, name, descriptor):
        pair = self.add(b"\x0c" + u2(self.utf8(name)) + u2(self.utf8(descriptor)))
        return self.add(bytes([tag]) + u2(self.klass(owner)) + u2(pair))

    def constant(self, kind, text):
        if kind == "int":
            return self.add(b"\x03" + struct.pack(">i", int(text, 0)))
        if kind == "float":
            return self.add(b"\x04" + struct.pack(">f", float(text)))
        if kind == "long":
            return self.add(b"\x05" + struct.pack(">q", int(text, 0)), 2)
        if kind == "double":
            return self.add(b"\x06" + struct.pack(">d", float(text)), 2)
        if kind == "string":
            return self.add(b"\x08" + u2(self.utf8(text)))
        if kind == "class":
            return self.klass(text)
        if kind == "raw":
            return int(text, 0)
        raise AsmError(f"unknown kind of constant: {kind}")

    def encode(self):
        return u2(self.next) + b"".join(self.entries)


class Code:
    """The statements of one method body; encoded in two passes because branches go forward too."""

    def __init__(self, pool):
        self.pool = pool
        self.stack, self.locals = 0, 0
        self.statements = []  # (pc, words)
        self.labels = {}
        self.handlers = []
        self.lines = []
        self.pc = 0

    def add(self, words):
        head = words[0]
        if head == "limits":
            self.stack, self.locals = int(words[1]), int(words[2])
        elif head == "line":
            self.lines.append((self.pc, int(words[1])))
        elif head == "catch":
            self.handlers.append(words[1:])
        elif head.endswith(":"):
            self.labels[head[:-1]] = self.pc
        else:
            self.statements.append((self.pc, words))
            self.pc += self.size(words)

    def size(self, words):
        head = words[0]
        if head == "raw":
            return len(words) - 1
        if head not in opcodes.SHAPES:
            raise AsmError(f"unknown statement: {' '.join(words)}")
        shape = opcodes.SHAPES[head]
        padding = 3 - self.pc % 4
        if shape == "T":
            return 1 + padding + 12 + 4 * (len(words) - 3)
        if shape == "L":
            return 1 + padding + 8 + 4 * (len(words) - 2)
        if shape == "W":
            return 6 if words[1] == "iinc" else 4
        sizes = {"": 1, "b": 2, "v": 2, "k": 2, "n": 2, "i": 3, "M": 4, "I": 5, "D": 5, **BRANCH_SIZES}
        return sizes.get(shape, 3)

    def target(self, pc, word):
        """The offset from pc that a branch operand means."""
        if word[0] in "+-":
            return int(word)
        if word not in self.labels:
            raise AsmError(f"unknown label: {word}")
        return self.labels[word] - pc

    def encode_one(self, pc, words):
        head, rest = words[0], words[1:]
        if head == "raw":
            return bytes(int(word, 0) for word in rest)
        shape, first = opcodes.SHAPES[head], bytes([opcodes.NUMBERS[head]])
        padding = bytes(3 - pc % 4)
        if shape == "T":
            low, targets = int(rest[0], 0), [self.target(pc, word) for word in rest[1:]]
            body = struct.pack(">iii", targets[-1], low, low + len(targets) - 2)
            return first + padding + body + b"".join(struct.pack(">i", t) for t in targets[:-1])
        if shape == "L":
            pairs = list(zip(rest[0:-1:2], rest[1:-1:2]))
            body = struct.pack(">ii", self.target(pc, rest[-1]), len(pairs))
            return first + padding + body + b"".join(
                struct.pack(">ii", int(key, 0), self.target(pc, label)) for key, label in pairs)
        if shape == "W":
            numbers = [int(word, 0) & 0xFFFF for word in rest[1:]]
            return first + bytes([opcodes.NUMBERS[rest[0]]]) + b"".join(u2(n) for n in numbers)
        return first + self.encode_operands(pc, shape, rest)

    def encode_operands(self, pc, shape, rest):
        pool = self.pool
        if shape == "":
            return b""
        if shape == "b":
            return struct.pack(">b", int(rest[0], 0))
        if shape == "s":
            return struct.pack(">h", int(rest[0], 0))
        if shape == "v":
            return bytes([int(rest[0])])
        if shape == "i":
            return struct.pack(">Bb", int(rest[0]), int(rest[1]))
        if shape == "k":
            return bytes([pool.constant(*rest)])
        if shape == "K":
            return u2(pool.constant(*rest))
        if shape == "f":
            return u2(pool.member(9, *rest))
        if shape == "m":
            return u2(pool.member(10, *rest))
        if shape == "I":
            return u2(pool.member(11, *rest[:3])) + bytes([int(rest[3]), 0])
        if shape == "c":
            return u2(pool.klass(rest[0]))
        if shape == "n":
            return bytes([ARRAY_TYPES[rest[0]] if rest[0] in ARRAY_TYPES else int(rest[0], 0)])
        if shape == "M":
            return u2(pool.klass(rest[0])) + bytes([int(rest[1])])
        if shape in BRANCH_SIZES:
            return struct.pack(">h" if shape == "j" else ">i", self.target(pc, rest[0]))
        raise AsmError(f"operands of shape {shape} cannot be assembled")

    def encode(self):
        body = b"".join(self.encode_one(pc, words) for pc, words in self.statements)
        table = b""
        for kind, start, end, handler in self.handlers:
            pcs = [self.target(0, word) for word in (start, end, handler)]
            table += struct.pack(">HHH", *pcs) + u2(0 if kind == "any" else self.pool.klass(kind))
        attributes = b""
        if self.lines:
            rows = b"".join(u2(pc) + u2(line) for pc, line in self.lines)
            attributes = attribute(self.pool, "LineNumberTable", u2(len(self.lines)) + rows)
        data = u2(self.stack) + u2(self.locals) + u4(len(body)) + body
        data += u2(len(self.handlers)) + table + u2(1 if self.lines else 0) + attributes
        return attribute(self.pool, "Code", data)


def attribute(pool, name, data):
    return u2(pool.utf8(name)) + u4(len(data)) + data


def split_flags(words):
    """Separates leading access flags from the names that follow."""
    flags = 0
    while words and words[0] in FLAGS:
        flags |= FLAGS[words[0]]
        words = words[1:]
    return flags, words


class ClassBuilder:
    def __init__(self, version, words, source):
        self.pool = ConstantPool()
        self.version = version
        self.flags, words = split_flags(words)
        self.name = words[0]
        self.super = words[words.index("extends") + 1] if "extends" in words else "java/lang/Object"
        self.interfaces = words[words.index("implements") + 1:] if "implements" in words else []
        self.source = source
        self.fields, self.methods = [], []

    def member(self, words, code=None):
        flags, (name, descriptor) = split_flags(words)
        head = u2(flags) + u2(self.pool.utf8(name)) + u2(self.pool.utf8(descriptor))
        attributes = code.encode() if code and code.statements else b""
        return head + u2(1 if attributes else 0) + attributes

    def encode(self):
        pool = self.pool
        this, parent = pool.klass(self.name), pool.klass(self.super) if self.super != "none" else 0
        interfaces = b"".join(u2(pool.klass(name)) for name in self.interfaces)
        tail = u2(self.flags) + u2(this) + u2(parent) + u2(len(self.interfaces)) + interfaces
        tail += u2(len(self.fields)) + b"".join(self.fields)
        tail += u2(len(self.methods)) + b"".join(self.methods)
        tail += u2(1) + attribute(pool, "SourceFile", u2(pool.utf8(self.source)))
        return b"\xca\xfe\xba\xbe" + u2(0) + u2(self.version) + pool.encode() + tail


def assemble(text, source="asm.jasm"):
    """The classes of `text`, as a dict from internal name to bytes."""
    version, builder, method, code = 49, None, None, None
    builders = []
    for number, line in enumerate(text.splitlines(), 1):
        words = shlex.split(line, comments=True)
        if not words:
            continue
        try:
            if words[0] == "version":
                version = int(words[1])
            elif words[0] == "class":
                builder = ClassBuilder(version, words[1:], source)
                builders.append(builder)
            elif words[0] == "field":
                builder.fields.append(builder.member(words[1:]))
            elif words[0] == "method":
                method, code = words[1:], Code(builder.pool)
            elif words[0] == "end":
                builder.methods.append(builder.member(method, code))
                code = None
            else:
                code.add(words)
        except (AsmError, AttributeError, IndexError, KeyError, ValueError, struct.error) as error:
            raise AsmError(f"{source}:{number}: {line.strip()}: {error}") from error
    return {builder.name: builder.encode() for builder in builders}


def write_classes(classes, folder):
    for name, data in classes.items():
        path = pathlib.Path(folder) / (name + ".class")
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists() or path.read_bytes() != data:
            path.write_bytes(data)


def main(arguments):
    if len(arguments) < 2:
        sys.exit(__doc__)
    for path in map(pathlib.Path, arguments[1:]):
        try:
            write_classes(assemble(path.read_text(), path.name), arguments[0])
        except AsmError as error:
            sys.exit(f"asm: {error}")


if __name__ == "__main__":
    main(sys.argv[1:])
