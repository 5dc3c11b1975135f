#!/usr/bin/env python3
"""Makes the seed inputs of the fuzz targets again: tests/fuzz/make_corpus.py

Needs javac. The class files come from the small program below, the jars are made by zipfile, and the
images by an independent writer of the image format.
"""
import io
import pathlib
import struct
import subprocess
import tempfile
import zipfile
import zlib

CORPUS = pathlib.Path(__file__).resolve().parent / "corpus"

SOURCE = """
import java.lang.annotation.*;
import java.util.function.*;

@Target({ElementType.TYPE_USE, ElementType.PARAMETER, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@interface Mark { int number() default 1; String[] texts() default {}; Class<?> type() default int.class;
  RetentionPolicy policy() default RetentionPolicy.CLASS; Deprecated nested() default @Deprecated; }

sealed interface Shape permits Circle, Square {}
record Circle(double radius) implements Shape {}
record Square(@Mark(number = 3) int side) implements Shape {}

class Seed<T extends Comparable<T>> {
  static final long LIMIT = 1L << 40;
  static final double HALF = 0.5;
  static final float QUARTER = 0.25f;
  static final String TEXT = "text\\0\\u20ac";
  private T value;

  @Mark(number = 2, texts = {"a", "b"}, type = String.class, policy = RetentionPolicy.RUNTIME, nested = @Deprecated)
  <X extends Throwable> int work(@Mark T other, final long count) throws X {
    Supplier<String> supplier = () -> "sum " + count + other;
    Function<String, Integer> length = String::length;
    try {
      return length.apply(supplier.get());
    } catch (IllegalStateException | NullPointerException e) {
      return -1;
    } finally {
      value = other;
    }
  }

  class Inner { T get() { return value; } }
  native void outside();
  Object anonymous() { return new Object() { public String toString() { return TEXT + HALF; } }; }
}
enum Color { RED, GREEN; int pick(Color c) { switch (c) { case RED: return 1; default: return LIMIT(); } }
  static int LIMIT() { return 7; } }
"""


def classes():
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        (root / "Seed.java").write_text(SOURCE)
        for release, options in (("17", ["-g", "-parameters"]), ("17", [])):
            out = root / f"out{len(options)}"
            subprocess.run(["javac", "--release", release, *options, "-d", out, root / "Seed.java"],
                           check=True)
            for file in sorted(out.glob("*.class")):
                suffix = "" if options else "-plain"
                yield file.stem.replace("$", "-") + suffix, file.read_bytes()


def jars(members):
    def jar(entries, method):
        buffer = io.BytesIO()
        with zipfile.ZipFile(buffer, "w", method) as archive:
            for name, content in entries:
                archive.writestr(zipfile.ZipInfo(name), content, method)
        return buffer.getvalue()

    manifest = b"Manifest-Version: 1.0\r\nMulti-Release: true\r\nMain-Class: a.B\r\n\r\n"
    entries = [("META-INF/MANIFEST.MF", manifest), ("a/B.class", members["Circle"]),
               ("META-INF/versions/9/a/B.class", members["Color"]),
               ("META-INF/versions/99/a/B.class", b"")]
    yield "stored.jar", jar(entries, zipfile.ZIP_STORED)
    yield "deflated.jar", jar(entries, zipfile.ZIP_DEFLATED)
    yield "empty.jar", jar([], zipfile.ZIP_STORED)
    yield "tiny.jmod", b"JM\x01\x00" + jar([("classes/a/B.class", b"x"), ("bin/java", b"y")],
                                           zipfile.ZIP_DEFLATED)


class Image:
    """Writes one image; resources are (module, parent, base, extension, content, packed)."""

    def __init__(self, order):
        self.order, self.strings, self.offsets, self.resources = order, bytearray(b"\0"), {}, []

    def string(self, text):
        if text and text not in self.offsets:
            self.offsets[text] = len(self.strings)
            self.strings += text.encode() + b"\0"
        return self.offsets.get(text, 0)

    def add(self, module, parent, base, extension, content, method=None):
        size = len(content)
        if method:
            packed = zlib.compress(content) if method == "zip" else self.share_strings(content)
            content = struct.pack(self.order + "IQQIIB", 0xCAFEFAFA, len(packed), size,
                                  self.string(method), 0, 1) + packed
        self.resources.append((module, parent, base, extension, content, size, bool(method)))

    def share_strings(self, content):
        """Moves the texts of a class file's pool into the image: the form called compact-cp."""
        sizes = {3: 5, 4: 5, 5: 9, 6: 9, 7: 3, 8: 3, 15: 4, 16: 3}
        out, at, left = bytearray(content[:10]), 10, struct.unpack_from(">H", content, 8)[0] - 1
        while left > 0:
            tag = content[at]
            size = sizes.get(tag, 5)
            if tag == 1:
                size = 3 + struct.unpack_from(">H", content, at + 1)[0]
                text = content[at + 3:at + size].decode()
                if text == "(I)V":  # as a descriptor without classes
                    out += struct.pack(">BIB", 25, self.string(text), 0xA0)
                else:
                    out += struct.pack(">BI", 23, self.string(text))
            else:
                out += content[at:at + size]
            at, left = at + size, left - (2 if tag in (5, 6) else 1)
        return bytes(out) + content[at:]

    def package(self, name, module):
        self.add("packages", "", name, "", struct.pack(self.order + "II", 0, self.string(module)))

    @staticmethod
    def name(resource):
        module, parent, base, extension = resource[:4]
        return f"/{module}/" + (parent + "/" if parent else "") + base + ("." + extension if extension else "")

    @staticmethod
    def hash(name, seed):
        for byte in name.encode():
            seed = (seed * 0x01000193 ^ byte) & 0xFFFFFFFF
        return seed & 0x7FFFFFFF

    def bytes(self):
        length = len(self.resources)
        buckets = [[] for _ in range(length)]
        for resource in self.resources:
            buckets[self.hash(self.name(resource), 0x01000193) % length].append(resource)
        redirect, slots = [0] * length, [None] * length
        for i in sorted(range(length), key=lambda i: -len(buckets[i])):
            if len(buckets[i]) == 1:
                free = slots.index(None)
                slots[free], redirect[i] = buckets[i][0], -1 - free
            elif buckets[i]:
                seed = 1
                while True:
                    wanted = [self.hash(self.name(r), seed) % length for r in buckets[i]]
                    if len(set(wanted)) == len(wanted) and all(slots[w] is None for w in wanted):
                        break
                    seed += 1
                redirect[i] = seed
                for slot, resource in zip(wanted, buckets[i]):
                    slots[slot] = resource
        offsets, locations, data = [], bytearray(), bytearray()
        for module, parent, base, extension, content, size, packed in slots:
            offsets.append(len(locations))
            values = [self.string(module), self.string(parent), self.string(base),
                      self.string(extension), len(data), len(content) if packed else 0, size]
            for kind, value in enumerate(values, 1):
                if value:
                    width = (value.bit_length() + 7) // 8
                    locations += bytes([kind << 3 | width - 1]) + value.to_bytes(width, "big")
            locations.append(0)
            data += content
        head = struct.pack(self.order + "7I", 0xCAFEDADA, 0x10000, 0, length, length, len(locations),
                           len(self.strings))
        return (head + struct.pack(f"{self.order}{length}i", *redirect) +
                struct.pack(f"{self.order}{length}I", *offsets) + locations + self.strings + data)


def images(members):
    for order, label in (("<", "little"), (">", "big")):
        image = Image(order)
        image.package("a", "mod.a")
        image.package("java.lang", "java.base")
        image.add("mod.a", "a", "B", "class", members["Circle-plain"])
        image.add("mod.a", "a", "Packed", "class", members["Color-plain"], "zip")
        image.add("mod.a", "a", "Shared", "class", members["Square-plain"], "compact-cp")
        image.add("java.base", "java/lang", "Object", "class", members["Square-plain"])
        image.add("java.base", "", "module-info", "class", b"info")
        yield label, image.bytes()


def main():
    members = dict(classes())
    for target, files in (("classfile", members.items()), ("zip", jars(members)),
                          ("jimage", images(members))):
        folder = CORPUS / target
        folder.mkdir(parents=True, exist_ok=True)
        for name, content in files:
            (folder / name).write_bytes(content)


if __name__ == "__main__":
    main()
