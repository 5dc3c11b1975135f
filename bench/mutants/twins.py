"""Is a mutant equivalent? A class that runs original and mutant on the same input, for `loris check`.

The changed instruction stands in the class file twice, behind a call of Twins.isMutant. Stores are logged and undone between the two runs (twin/Twins.java), so
that both start with the same heap, however it was made. A driver calls the method twice and throws Different unless both end alike. What the driver cannot
promise is refused: code of the JDK that may store something, and native methods.
"""

import dataclasses
import pathlib
import re
import struct

import bytecode
import harness
import jvm
import mutate
from bytecode import Instruction

BOUNDS = ["-k", "3", "--array", "3", "--loops", "40"]  # a store reads what stood there: one step more than the tests' k = 2
BRIEF = 8  # loops and calls, where 30 take too long
FOLDER = pathlib.Path(__file__).resolve().parent / "twin"
DUP, ALOAD_0, GETSTATIC, PUTSTATIC, PUTFIELD, IFNE, GOTO = 0x59, 0x2a, 0xb2, 0xb3, 0xb5, 0x9a, 0xa7
RETURN, INVOKESTATIC, INVOKESPECIAL, INVOKEINTERFACE, INVOKEDYNAMIC, NEW = 0xb1, 0xb8, 0xb7, 0xb9, 0xba, 0xbb
INVOKES = range(0xb6, 0xba)
ASSUME = ("loris/Loris", "assume", "(Z)V")
NEW_ARRAYS = [0xbc, 0xbd, 0xc5]
# iastore and so on: the kind of element and the type under which it is stored
ELEMENTS = {0x4f: "int", 0x50: "long", 0x51: "float", 0x52: "double", 0x53: "Object", 0x54: "byte", 0x55: "char", 0x56: "short"}
CODES = {"int": "I", "long": "J", "float": "F", "double": "D", "byte": "B", "char": "C", "short": "S", "boolean": "Z"}
TYPES = {code: name for name, code in CODES.items()}
PRIVATE, PUBLIC, PROTECTED, STATIC, FINAL, SYNTHETIC, ABSTRACT, ENUM, INTERFACE = 2, 1, 4, 8, 0x10, 0x1000, 0x400, 0x4000, 0x200
# Attributes that would keep javac from naming a class or a field as the class file does.
HIDING = ("InnerClasses", "NestHost", "NestMembers", "EnclosingMethod", "Signature", "Record", "PermittedSubclasses", "Exceptions",
          "RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations")
# Of the JDK: what stores nothing that another call could see.
PURE = {"java/lang/" + name for name in (
    "Object Math StrictMath String StringBuilder Integer Long Short Byte Character Boolean Float Double Number Comparable CharSequence "
    "Class Enum Record Throwable Error").split()} | {"java/util/Objects", "loris/Loris"}


def java_type(descriptor, classes):
    """A descriptor as javac is to read it; `classes` have no nested classes for it."""
    if descriptor[0] == "[":
        return java_type(descriptor[1:], classes) + "[]"
    if descriptor[0] != "L":
        return TYPES.get(descriptor, "void")
    return java_class(descriptor[1:-1], classes)


def java_class(name, classes):
    return (name if name in classes else name.replace("$", ".")).replace("/", ".")


# --- stores -----------------------------------------------------------------------------------------

WRITE = """
    private static final class {name} extends twin.Write {{
        {fields}
        {type} old, kept;

        {name}({parameters}) {{
            {assign}
            old = {place};
        }}

        @Override
        protected Object holder() {{
            return {holder};
        }}

        @Override
        protected void keep() {{
            kept = {place};
        }}

        @Override
        protected void undo() {{
            {place} = old;
        }}

        @Override
        protected void redo() {{
            {place} = kept;
        }}

        @Override
        protected boolean isKept(boolean isFirst) {{
            return isFirst ? twin.Twins.isSame(kept, {place}) : twin.Twins.isSame({place}, kept);
        }}

        @Override
        protected boolean isSame(Object first, Object second) {{
            return {same};
        }}
    }}

    public static void {put}({parameters}{comma}{type} value) {{
        if (twin.Twins.isOn()) {{
            twin.Twins.add(new {name}({arguments}));
        }}
        {place} = value;
    }}
"""

ARRAYS = """
    private static boolean areSame({type}[] first, {type}[] second) {{
        boolean isSame = first.length == second.length;
        for (int i = 0; isSame && i < first.length; i++) {{
            isSame = Twins.isSame(first[i], second[i]);
        }}
        return isSame;
    }}
"""


def element_source():
    """twin.Elements: stores into arrays. Those of booleans are the class file's stores of bytes."""
    types = [*ELEMENTS.values(), "boolean"]
    parts = [WRITE.format(name=f"Of_{kind}", type=kind, fields=f"final {kind}[] holder;\n        final int index;",
                          parameters=f"{kind}[] holder, int index", arguments="holder, index", comma=", ",
                          assign="this.holder = holder;\n            this.index = index;", place="holder[index]", holder="holder",
                          put=f"put_{kind}", same="true") + ARRAYS.format(type=kind) for kind in types]
    tests = "".join(f"        if (first instanceof {kind}[]) {{\n            return areSame(({kind}[]) first, ({kind}[]) second);\n        }}\n"
                    for kind in types)
    return ("package twin;\n\npublic final class Elements {" + "".join(parts)
            + "\n    public static void store_byte(Object array, int index, int value) {\n        if (array instanceof boolean[]) {\n"
              "            put_boolean((boolean[]) array, index, (value & 1) != 0);\n        } else {\n"
              "            put_byte((byte[]) array, index, (byte) value);\n        }\n    }\n"
            + "".join(f"\n    public static void store_{kind}({kind}[] array, int index, int value) {{\n"
                      f"        put_{kind}(array, index, ({kind}) value);\n    }}\n" for kind in ("char", "short"))
            + "".join(f"\n    public static void store_{kind}({kind}[] array, int index, {kind} value) {{\n"
                      f"        put_{kind}(array, index, value);\n    }}\n" for kind in ("int", "long", "float", "double", "Object"))
            + f"\n    static boolean areSame(Object first, Object second) {{\n{tests}        return false;\n    }}\n}}\n")


def store_descriptor(kind):
    array = {"byte": "Ljava/lang/Object;", "Object": "[Ljava/lang/Object;"}.get(kind) or "[" + CODES[kind]
    value = {"Object": "Ljava/lang/Object;"}.get(kind) or ("I" if kind in ("byte", "char", "short") else CODES[kind])
    return f"({array}I{value})V"


def package_of(name):
    return name.rpartition("/")[0]


def in_package(package, name):
    return f"{package}/{name}" if package else name


@dataclasses.dataclass
class Place:
    """A field that is stored to."""
    owner: str
    name: str
    kind: str
    is_static: bool
    number: int

    def source(self, classes):
        owner, type_name, name = java_class(self.owner, classes), java_type(self.kind, classes), f"F{self.number}"
        if self.is_static:
            return WRITE.format(name=name, type=type_name, fields="", parameters="", arguments="", comma="", assign="", holder="null",
                                place=f"{owner}.{self.name}", put=f"put{self.number}", same="true")
        return WRITE.format(name=name, type=type_name, fields=f"final {owner} holder;", parameters=f"{owner} holder", arguments="holder",
                            comma=", ", assign="this.holder = holder;", holder="holder", place=f"holder.{self.name}",
                            put=f"put{self.number}",
                            same=f"twin.Twins.isSame((({owner}) first).{self.name}, (({owner}) second).{self.name})")

    @property
    def descriptor(self):
        return f"({'' if self.is_static else f'L{self.owner};'}{self.kind})V"


DRIVER = """
    public static void check{number}({parameters}) {{
        twin.Twins.start();{assume}{touched}{variables}
        Throwable firstThrown = null, secondThrown = null;
        twin.Twins.first();
        try {{
            {first}{call};
        }} catch (Throwable thrown) {{
            firstThrown = thrown;
        }}
        twin.Twins.second();
        try {{
            {second}{call};
        }} catch (Throwable thrown) {{
            secondThrown = thrown;
        }}
        twin.Twins.end();{compare}
        twin.Twins.compare(firstThrown, secondThrown);
    }}
"""

TOUCH = """
        try {{
            {}.twin$touch();
        }} catch (Throwable thrown) {{
            // Both runs will see it.
        }}"""

COMPARE = """
        if (firstThrown == null && secondThrown == null && !twin.Twins.isSame(first, second)) {
            throw new twin.Different("other results");
        }"""

# --- a suite of classes -----------------------------------------------------------------------------


class Suite:
    """All classes of a folder, instrumented, with a driver for each of their methods."""

    def __init__(self, classes, folder):
        self.folder = folder
        self.data = {}
        for path in sorted(classes.rglob("*.class")):
            self.data[str(path.relative_to(classes).with_suffix(""))] = path.read_bytes()
        self.files = {name: bytecode.ClassFile(data) for name, data in self.data.items()}
        self.fields = {(name, file.text(field), file.text(kind)): flags for name, file in self.files.items()
                       for flags, field, kind, _ in file.fields}
        self.places, self.methods, self.recursive, self.reached = {}, [], {}, {}
        for name, file in self.files.items():
            self.methods += [(name, method) for method in file.methods if method.code and method.name != "<clinit>"]
        self.by_name = {}
        for name, method in self.methods:
            self.by_name.setdefault(method.name + method.descriptor, []).append((name, method))
        self.write_all()

    def owner_of(self, name, field, kind):
        """The class that declares a field; None: it is the JDK's."""
        while name in self.files:
            if (name, field, kind) in self.fields:
                return name
            file = self.files[name]
            name = file.class_name(file.super) if file.super else ""
        return None

    def place(self, file, instruction):
        name, field, kind = file.member(struct.unpack(">H", instruction.operands)[0])
        owner = self.owner_of(name, field, kind)
        if owner is None:
            return None
        key = (owner, field, kind)
        if key not in self.places:
            self.places[key] = Place(owner, field, kind, instruction.op == PUTSTATIC, len(self.places))
        return self.places[key]

    # --- rewriting

    def instrument(self, data, mutant=None):
        """The bytes of a class with logged stores; a mutant's changed instruction beside the original one."""
        file = bytecode.ClassFile(data)
        if mutant:
            add_mutant(file, mutant)
        mutate.add_ticks(file, "twin/Twins", lambda method: self.is_recursive(file.name, method))
        for method in file.methods:
            if method.code and method.name != "<clinit>":
                self.rewrite(file, method)
            method.attributes = without_annotations(method.attributes)
        file.attributes = without_annotations(file.attributes)
        self.open(file)
        return file.write()

    def is_recursive(self, name, method):
        key = (name, method.name + method.descriptor)
        if key not in self.recursive:
            self.recursive[key] = any(key in self.reach(*callee).methods for callee in self.all_callees(name, method))
        return self.recursive[key]

    def all_callees(self, name, method):
        found = Reach(set(), set(), set())
        item = next(item for item in self.files[name].methods if item.name + item.descriptor == method.name + method.descriptor)
        return [callee for instruction in item.code or [] for callee in self.callees(found, name, instruction)]

    def rewrite(self, file, method):
        method.max_stack += 4
        fresh = bytecode.u2(file.method_reference("twin/Twins", "fresh", "(Ljava/lang/Object;)V"))
        for instruction in list(method.code):
            at, line = instruction.op, instruction.line
            if at in (PUTFIELD, PUTSTATIC):
                place = self.place(file, instruction)
                if not place:
                    continue  # the JDK's: reach() refuses what runs this
                owner = in_package(package_of(place.owner), "TwinFields")
                self.call(file, method, instruction, owner, f"put{place.number}", place.descriptor)
            elif at in ELEMENTS:
                kind = ELEMENTS[at]
                self.call(file, method, instruction, "twin/Elements", f"store_{kind}", store_descriptor(kind))
            elif at == INVOKESTATIC and file.member(struct.unpack(">H", instruction.operands)[0]) == ASSUME:
                self.call(file, method, instruction, "twin/Twins", *ASSUME[1:])
            elif at in NEW_ARRAYS:
                mutate.replace(method, method.code.index(instruction),
                               [*mutate.with_op(instruction, at), Instruction(DUP, line=line),
                                Instruction(INVOKESTATIC, fresh, line=line)])
            elif at == RETURN and method.name == "<init>":
                mutate.replace(method, method.code.index(instruction),
                               [Instruction(ALOAD_0, line=line), Instruction(INVOKESTATIC, fresh, line=line), *mutate.with_op(instruction, at)])

    @staticmethod
    def call(file, method, instruction, owner, name, descriptor):
        reference = bytecode.u2(file.method_reference(owner, name, descriptor))
        mutate.replace(method, method.code.index(instruction), [Instruction(INVOKESTATIC, reference, line=instruction.line)])

    @staticmethod
    def open(file):
        """Lets the drivers see fields and private methods; adds a method that does nothing but initialize the class."""
        file.flags |= PUBLIC
        file.fields = [(opened(flags) if flags & STATIC else opened(flags) & ~FINAL, *rest) for flags, *rest in file.fields]
        for number, method in enumerate(list(file.methods)):
            if method.name == "<init>":
                method.flags = opened(method.flags)
            elif method.flags & PRIVATE and method.code and method.name != "<clinit>":
                file.methods.append(bridge(file, method, f"twin${number}"))
        if not file.flags & INTERFACE:
            file.methods.append(bytecode.Method(PUBLIC | STATIC, "twin$touch", "()V", [], [Instruction(RETURN)], 0, 0, [], []))

    # --- drivers

    def write_all(self):
        for name, data in self.data.items():
            self.put("run", name, self.instrument(data))
            stub = bytecode.ClassFile(self.instrument(data))
            stub.attributes = [item for item in stub.attributes if item[0] not in HIDING]
            stub.fields = [(flags & ~SYNTHETIC, field, kind, []) for flags, field, kind, _ in stub.fields]
            for method in stub.methods:
                method.attributes, method.flags = [], method.flags & ~SYNTHETIC if method.name.startswith("twin$") else method.flags
            stub.flags &= ~(SYNTHETIC | ENUM)
            self.put("stubs", name, stub.write())
        sources = [*FOLDER.glob("*.java"), self.source("twin/Elements", element_source())]
        for package in sorted({package_of(name) for name in self.files}):
            head = f"package {package.replace('/', '.')};\n\n" if package else ""
            places = [place.source(self.files) for place in self.places.values() if package_of(place.owner) == package]
            sources.append(self.source(in_package(package, "TwinFields"), f"{head}public final class TwinFields {{{''.join(places)}}}\n"))
            drivers = [self.driver(number) for number, (name, _) in enumerate(self.methods) if package_of(name) == package]
            sources.append(self.source(in_package(package, "TwinDrivers"),
                                       f"{head}public final class TwinDrivers {{{''.join(filter(None, drivers))}}}\n"))
        harness.compile_java(sources, ["-g", "-proc:none", "-cp", f"{self.folder / 'stubs'}:{jvm.API}"], self.folder / "drivers")
        limit = (FOLDER / "Limit.java").read_text()
        for name, text in (("brief", limit.replace("return 30;", f"return {BRIEF};")), ("reach", limit.replace("return false;", "return true;"))):
            harness.compile_java([self.source(f"{name}/Limit", text)], [], self.folder / name)

    def put(self, part, name, data):
        path = self.folder / part / f"{name}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def source(self, name, text):
        path = self.folder / "sources" / f"{name}.java"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        return path

    def driver(self, number):
        """Java source of a method that calls another one twice; "": none can."""
        name, method = self.methods[number]
        file, owner, is_made = self.files[name], java_class(name, self.files), method.name == "<init>"
        if not self.has_driver(name, method):
            return ""
        is_static = method.flags & STATIC or is_made
        kinds = [*([] if is_static else [owner]), *(java_type(kind, self.files) for kind in mutate.parameters(method.descriptor))]
        names = [f"p{i}" for i in range(len(kinds))]
        result = owner if is_made else java_type(method.descriptor.rpartition(")")[2], self.files)
        if is_made:
            call = f"new {owner}({', '.join(names)})"
        elif method.flags & PRIVATE:
            call = f"{owner}.twin${file.methods.index(method)}({', '.join(names)})"
        else:
            call = f"{owner}.{method.name}({', '.join(names)})" if is_static else f"p0.{method.name}({', '.join(names[1:])})"
        return DRIVER.format(
            number=number, parameters=", ".join(f"{kind} {p}" for kind, p in zip(kinds, names)),
            assume="" if is_static else "\n        loris.Loris.assume(p0 != null);",
            touched="".join(TOUCH.format(java_class(item, self.files)) for item in self.touched(name, method)),
            variables="" if result == "void" else f"\n        {result} first = {zero_of(result)}, second = {zero_of(result)};",
            first="" if result == "void" else "first = ", second="" if result == "void" else "second = ", call=call,
            compare="" if result == "void" else COMPARE)

    def touched(self, name, method):
        """Classes that are to be initialized before both runs."""
        return [item for item in sorted(self.reach(name, method).classes)
                if any(other.name == "<clinit>" for other in self.files[item].methods) and ("/" in item or "/" not in name)]

    def has_driver(self, name, method):
        flags, is_made = self.files[name].flags, method.name == "<init>"
        return not (method.flags & SYNTHETIC or flags & INTERFACE or is_made and flags & (ABSTRACT | ENUM))

    # --- answers

    def number_of(self, name, method):
        return next(number for number, (owner, item) in enumerate(self.methods) if owner == name and item.name + item.descriptor == method)

    def check(self, mutant, method, loris, seconds):
        """Do original and mutant do the same in this method (of the mutant's class, with its descriptor)? (verdict, why)"""
        number = self.number_of(mutant.file, method)
        item = self.methods[number][1]
        problems = self.reach(mutant.file, item).problems
        if problems or not self.has_driver(mutant.file, item):
            return "undecided", ", ".join(sorted(problems)) or "no driver"
        part = self.folder / "mutants" / f"{mutant.file}.{mutant.number}.{mutant.kind}".replace("/", ".")
        path = part / f"{mutant.file}.class"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(self.instrument(self.data[mutant.file], mutant))
        driver = in_package(package_of(mutant.file), f"TwinDrivers.check{number}").replace("/", ".")

        def ask(*first):
            target = ":".join(str(self.folder / name) for name in [*first, part.relative_to(self.folder), "run", "drivers"])
            return harness.run([loris, "check", "--calls", "0", *BOUNDS, "--time", seconds, target, driver], seconds * 2 + 20)

        outcome = ask()
        if "the time limit" in outcome.stdout or outcome.status is None:
            outcome = ask("brief")
        verdict, why = read_verdict(outcome)
        # Nothing is proved about an instruction that no run within the bounds comes to.
        if verdict == "equivalent" and read_verdict(ask("reach"))[0] != "alive":
            return "undecided", "not reached within the bounds"
        return verdict, why

    # --- what a method reaches

    def reach(self, name, method):
        """What a call may run, by the names of methods: classes of the suite, methods, and what nobody can undo."""
        key = (name, method.name + method.descriptor)
        if key not in self.reached:
            self.reached[key] = self.walk(name, method)
        return self.reached[key]

    def walk(self, name, method):
        found, work = Reach(set(), set(), set()), [(name, method)]
        while work:
            owner, item = work.pop()
            key = (owner, item.name + item.descriptor)
            if key in found.methods:
                continue
            found.methods.add(key)
            self.add_class(found, owner)
            for instruction in item.code or []:
                work += self.callees(found, owner, instruction)
        return found

    def add_class(self, found, name):
        if name in self.files and not self.files[name].flags & INTERFACE:
            found.classes.add(name)

    def callees(self, found, owner, instruction):
        file = self.files[owner]
        if instruction.op == INVOKEDYNAMIC:
            return [(owner, item) for item in file.methods if item.flags & SYNTHETIC and item.code]
        if instruction.op in (NEW, *range(GETSTATIC, INVOKEINTERFACE + 1)):
            index = struct.unpack(">H", instruction.operands[:2])[0]
            called, member, descriptor = (file.class_name(index), "", "") if instruction.op == NEW else file.member(index)
            self.add_class(found, called)
            if instruction.op in (PUTFIELD, PUTSTATIC) and self.owner_of(called, member, descriptor) is None:
                found.problems.add(f"stores to a field of {called}")
            if instruction.op in INVOKES:
                if called not in self.files and not is_pure(called, member, descriptor):
                    found.problems.add(f"calls {called}.{member}")
                return self.by_name.get(member + descriptor, []) if member != "<init>" or called in self.files else []
        return []


def read_verdict(outcome):
    """(equivalent, the bounds), (alive, an input) or (undecided, why)."""
    last = (outcome.stdout.strip().splitlines() or [""])[-1]
    if outcome.status in (0, 2) and last.startswith("SAFE"):
        return "equivalent", last
    if outcome.status == 1 and last.startswith("VIOLATION twin.Different"):
        found = re.search(r"^  input   (.*?)^  \w", outcome.stdout, re.MULTILINE | re.DOTALL)
        return "alive", " ".join(found[1].replace("\n", ", ").split()).rstrip(" ,") if found else "any input"
    return "undecided", last or harness.tail(outcome.stderr, 1)


@dataclasses.dataclass
class Reach:
    classes: set
    methods: set  # (class, name and descriptor)
    problems: set


def is_pure(owner, name, descriptor):
    is_known = owner in PURE or owner.startswith("java/") and owner.endswith(("Exception", "Error"))
    return is_known and name not in ("clone", "setRank", "initCause", "addSuppressed", "hashCode") and "[" not in descriptor.rpartition(")")[2]


def without_annotations(attributes):
    """Contracts are no part of what tests see."""
    return [item for item in attributes if item[0] not in ("RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations")]


def zero_of(kind):
    return "false" if kind == "boolean" else "0" if kind in CODES else "null"


def opened(flags):
    return flags & ~(PRIVATE | PROTECTED) | PUBLIC


def bridge(file, method, name):
    """A static method that calls a private one."""
    kinds = [*([] if method.flags & STATIC else [f"L{file.name};"]), *mutate.parameters(method.descriptor)]
    result = method.descriptor.rpartition(")")[2]
    code, at = [], 0
    for kind in kinds:
        code.append(Instruction({"J": 0x16, "F": 0x17, "D": 0x18}.get(kind, 0x19 if kind[0] in "L[" else 0x15), bytes([at])))
        at += 2 if mutate.is_wide(kind) else 1
    reference = bytecode.u2(file.method_reference(file.name, method.name, method.descriptor))
    code.append(Instruction(INVOKESTATIC if method.flags & STATIC else INVOKESPECIAL, reference))
    code.append(Instruction({"J": 0xad, "F": 0xae, "D": 0xaf, "V": RETURN}.get(result, 0xb0 if result[0] in "L[" else 0xac)))
    return bytecode.Method(PUBLIC | STATIC, name, f"({''.join(kinds)}){result}", [], code, at + 2, at, [], [])


def add_mutant(file, mutant):
    """The changed instruction beside the original: Twins.isMutant says which one runs."""
    method = next(item for item in file.methods if item.name + item.descriptor == mutant.method)
    old, end = method.code[mutant.number], method.code[mutant.number + 1]
    flag = bytecode.u2(file.method_reference("twin/Twins", "isMutant", "()Z"))
    changed = [Instruction(item.op, item.operands, old.targets if item.targets else [], item.keys, line=old.line) for item in mutant.change]
    head = [Instruction(INVOKESTATIC, flag, line=old.line), Instruction(IFNE, targets=[changed[0]], line=old.line)]
    kept = Instruction(old.op, old.operands, old.targets, old.keys, line=old.line)
    method.max_stack += 1
    mutate.replace(method, mutant.number, head)
    at = mutant.number + len(head)
    method.code[at:at] = [kept, Instruction(GOTO, targets=[end], line=old.line), *changed]
