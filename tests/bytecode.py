"""Class files for tests that change them: read, decoded, written again. Enough for probes and mutants, not for everything.

What is written has no StackMapTable (it would have to be computed): run it with java -XX:+UnlockDiagnosticVMOptions -XX:-BytecodeVerificationRemote. A change that
keeps every offset and every type keeps the tables instead (`keep_frames`).
"""

import dataclasses
import struct

LENGTHS = {}  # opcode: length, of those that are not one byte long
LENGTHS |= {op: 2 for op in [0x10, 0x12, 0xbc, *range(0x15, 0x1a), *range(0x36, 0x3b), 0xa9]}
LENGTHS |= {op: 3 for op in [0x11, 0x13, 0x14, 0x84, *range(0x99, 0xa9), *range(0xb2, 0xb9), 0xbb, 0xbd, 0xc0, 0xc1, 0xc6, 0xc7]}
LENGTHS |= {0xb9: 5, 0xba: 5, 0xc5: 4, 0xc8: 5, 0xc9: 5}
TABLESWITCH, LOOKUPSWITCH, WIDE, GOTO, GETSTATIC, INVOKESTATIC, SIPUSH = 0xaa, 0xab, 0xc4, 0xa7, 0xb2, 0xb8, 0x11
CONDITIONS = [*range(0x99, 0xa7), 0xc6, 0xc7]
JUMPS = [*CONDITIONS, 0xa7, 0xa8]  # with a 16-bit offset
SWITCHES = [TABLESWITCH, LOOKUPSWITCH]


@dataclasses.dataclass(eq=False)
class Instruction:
    op: int
    operands: bytes = b""  # without targets
    targets: list = dataclasses.field(default_factory=list)  # instructions; of a switch the default first
    keys: list = dataclasses.field(default_factory=list)  # of a switch
    at: int = -1  # offset
    line: int = -1


@dataclasses.dataclass
class Method:
    flags: int
    name: str
    descriptor: str
    attributes: list  # (name, bytes), without the code
    code: list = None  # instructions
    max_stack: int = 0
    max_locals: int = 0
    handlers: list = None  # (start, end or None, target, type index)
    code_attributes: list = None  # (name, bytes)


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, form):
        size = struct.calcsize(">" + form)
        values = struct.unpack_from(">" + form, self.data, self.at)
        self.at += size
        return values if len(values) > 1 else values[0]

    def bytes(self, count):
        self.at += count
        return self.data[self.at - count:self.at]


def u2(value):
    return struct.pack(">H", value)


def u4(value):
    return struct.pack(">I", value)


class ClassFile:
    def __init__(self, data):
        reader = Reader(data)
        self.head = reader.bytes(8)
        self.pool = self.read_pool(reader)
        self.flags, self.this, self.super = reader.take("HHH")
        self.interfaces = [reader.take("H") for _ in range(reader.take("H"))]
        self.fields = [(*reader.take("HHH"), self.read_attributes(reader)) for _ in range(reader.take("H"))]
        self.methods = [self.read_method(reader) for _ in range(reader.take("H"))]
        self.attributes = self.read_attributes(reader)

    # --- constants

    @staticmethod
    def read_pool(reader):
        pool, count = [None], reader.take("H")
        while len(pool) < count:
            tag = reader.take("B")
            if tag == 1:
                pool.append((tag, reader.bytes(reader.take("H"))))
            else:
                pool.append((tag, reader.bytes({15: 3, 7: 2, 8: 2, 16: 2, 19: 2, 20: 2, 5: 8, 6: 8}.get(tag, 4))))
            if tag in (5, 6):
                pool.append(None)
        return pool

    def add(self, tag, data):
        for index, entry in enumerate(self.pool):
            if entry == (tag, data):
                return index
        self.pool.append((tag, data))
        return len(self.pool) - 1

    def utf8(self, text):
        return self.add(1, text.encode())

    def text(self, index):
        return self.pool[index][1].decode("utf-8", "surrogateescape")

    def class_name(self, index):
        return self.text(struct.unpack(">H", self.pool[index][1])[0])

    @property
    def name(self):
        return self.class_name(self.this)

    def member(self, index):
        """(class, name, descriptor) of a field or method reference."""
        owner, pair = struct.unpack(">HH", self.pool[index][1])
        name, descriptor = struct.unpack(">HH", self.pool[pair][1])
        return self.class_name(owner), self.text(name), self.text(descriptor)

    def method_reference(self, owner, name, descriptor):
        pair = self.add(12, u2(self.utf8(name)) + u2(self.utf8(descriptor)))
        return self.add(10, u2(self.add(7, u2(self.utf8(owner)))) + u2(pair))

    # --- members

    def read_attributes(self, reader):
        attributes = []
        for _ in range(reader.take("H")):
            name, length = reader.take("HI")
            attributes.append((self.text(name), reader.bytes(length)))
        return attributes

    def read_method(self, reader):
        flags, name, descriptor = reader.take("HHH")
        attributes = self.read_attributes(reader)
        method = Method(flags, self.text(name), self.text(descriptor), [item for item in attributes if item[0] != "Code"])
        for key, data in attributes:
            if key == "Code":
                self.read_code(method, Reader(data))
        return method

    def read_code(self, method, reader):
        method.max_stack, method.max_locals, length = reader.take("HHI")
        method.code = decode(reader.bytes(length))
        by_offset = {instruction.at: instruction for instruction in method.code}
        method.handlers = []
        for _ in range(reader.take("H")):
            start, end, target, kind = reader.take("HHHH")
            method.handlers.append((by_offset[start], by_offset.get(end), by_offset[target], kind))
        method.code_attributes = self.read_attributes(reader)
        starts = {}
        for name, data in method.code_attributes:
            if name == "LineNumberTable":
                starts |= {at: line for at, line in struct.iter_unpack(">HH", data[2:])}
        line = -1
        for instruction in method.code:
            line = instruction.line = starts.get(instruction.at, line)

    # --- writing

    def write(self, keep_frames=False):
        members = b"".join(u2(flags) + u2(name) + u2(kind) + self.write_attributes(attributes)
                           for flags, name, kind, attributes in self.fields)
        methods = b"".join(self.write_method(method, keep_frames) for method in self.methods)
        attributes = self.write_attributes(self.attributes)  # before the pool: it may grow
        pool = b"".join(bytes([tag]) + (u2(len(data)) if tag == 1 else b"") + data
                        for tag, data in filter(None, self.pool))
        return (self.head + u2(len(self.pool)) + pool + u2(self.flags) + u2(self.this) + u2(self.super)
                + u2(len(self.interfaces)) + b"".join(map(u2, self.interfaces)) + u2(len(self.fields)) + members
                + u2(len(self.methods)) + methods + attributes)

    def write_attributes(self, attributes):
        return u2(len(attributes)) + b"".join(u2(self.utf8(name)) + u4(len(data)) + data for name, data in attributes)

    def write_method(self, method, keep_frames):
        attributes = list(method.attributes)
        if method.code:
            attributes.append(("Code", self.write_code(method, keep_frames)))
        return u2(method.flags) + u2(self.utf8(method.name)) + u2(self.utf8(method.descriptor)) + self.write_attributes(attributes)

    def write_code(self, method, keep_frames):
        code = encode(method.code)
        handlers = b"".join(struct.pack(">HHHH", start.at, end.at if end else len(code), target.at, kind)
                            for start, end, target, kind in method.handlers)
        lines = [(instruction.at, instruction.line) for before, instruction in zip([None, *method.code], method.code)
                 if instruction.line > 0 and (not before or before.line != instruction.line)]
        table = u2(len(lines)) + b"".join(struct.pack(">HH", *line) for line in lines)
        attributes = method.code_attributes if keep_frames else [("LineNumberTable", table)]
        return (struct.pack(">HHI", method.max_stack, method.max_locals, len(code)) + code + u2(len(method.handlers)) + handlers
                + self.write_attributes(attributes))


# --- instructions -----------------------------------------------------------------------------------


def decode_switch(data, at, instruction):
    aligned = (at + 4) & ~3
    default, first = struct.unpack_from(">ii", data, aligned)
    if instruction.op == TABLESWITCH:
        last = struct.unpack_from(">i", data, aligned + 8)[0]
        count = last - first + 1
        offsets = struct.unpack_from(f">{count}i", data, aligned + 12)
        instruction.keys, end = list(range(first, last + 1)), aligned + 12 + 4 * count
    else:
        pairs = struct.unpack_from(f">{2 * first}i", data, aligned + 8)
        instruction.keys, offsets, end = list(pairs[::2]), pairs[1::2], aligned + 8 + 8 * first
    instruction.targets = [at + default, *(at + offset for offset in offsets)]
    return end


def decode(data):
    code, at = [], 0
    while at < len(data):
        instruction = Instruction(data[at], at=at)
        end = at + LENGTHS.get(instruction.op, 1)
        if instruction.op in SWITCHES:
            end = decode_switch(data, at, instruction)
        elif instruction.op in JUMPS:
            instruction.targets = [at + struct.unpack_from(">h", data, at + 1)[0]]
        elif instruction.op in (0xc8, 0xc9):
            raise ValueError("wide jumps are not supported")
        else:
            end = at + (6 if data[at + 1] == 0x84 else 4) if instruction.op == WIDE else end
            instruction.operands = data[at + 1:end]
        code.append(instruction)
        at = end
    by_offset = {instruction.at: instruction for instruction in code}
    for instruction in code:
        instruction.targets = [by_offset[target] for target in instruction.targets]
    return code


def size(instruction, at):
    if instruction.op in SWITCHES:
        padding = (-(at + 1)) % 4
        return 1 + padding + (12 + 4 * len(instruction.keys) if instruction.op == TABLESWITCH else 8 + 8 * len(instruction.keys))
    return 3 if instruction.op in JUMPS else 1 + len(instruction.operands)


def encode_switch(instruction):
    offsets = [target.at - instruction.at for target in instruction.targets]
    head = bytes([instruction.op]) + bytes((-(instruction.at + 1)) % 4) + struct.pack(">i", offsets[0])
    if instruction.op == TABLESWITCH:
        low = instruction.keys[0]
        return head + struct.pack(f">ii{len(offsets) - 1}i", low, low + len(offsets) - 2, *offsets[1:])
    pairs = b"".join(struct.pack(">ii", key, offset) for key, offset in zip(instruction.keys, offsets[1:]))
    return head + struct.pack(">i", len(instruction.keys)) + pairs


def encode(code):
    at = 0
    for instruction in code:  # sizes do not depend on targets, so one pass is enough
        instruction.at = at
        at += size(instruction, at)
    out = b""
    for instruction in code:
        if instruction.op in SWITCHES:
            out += encode_switch(instruction)
        elif instruction.op in JUMPS:
            out += bytes([instruction.op]) + struct.pack(">h", instruction.targets[0].at - instruction.at)
        else:
            out += bytes([instruction.op]) + instruction.operands
    return out


# --- probes -----------------------------------------------------------------------------------------


def is_assertion_test(file, before):
    if before is None or before.op != GETSTATIC:
        return False
    return file.member(struct.unpack(">H", before.operands)[0])[1] == "$assertionsDisabled"


def add_probes(file, numbers, owner="Probe"):
    """Lets every branch of the file call owner.hit(number); appends (class, method, line) to numbers, at the branch's number.

    A jump that is taken goes over a piece of code at the method's end; one that is not taken falls into its probe, which jumps
    to the next instruction do not run.
    """
    for method in file.methods:
        if not method.code:
            continue
        probe = u2(file.method_reference(owner, "hit", "(I)V"))
        method.max_stack += 1
        code, ends = [], []

        def hit(instruction):
            numbers.append((file.name, method.name + method.descriptor, instruction.line))
            number = len(numbers) - 1
            return [Instruction(SIPUSH, u2(number), line=instruction.line), Instruction(INVOKESTATIC, probe, line=instruction.line)]

        for before, instruction in zip([None, *method.code], method.code):
            code.append(instruction)
            is_switch = instruction.op in SWITCHES
            if not is_switch and (instruction.op not in CONDITIONS or is_assertion_test(file, before)):
                continue
            if not is_switch:
                code += hit(instruction)
            pieces = {}
            for target in dict.fromkeys(instruction.targets):  # targets are branches, however many keys lead there
                pieces[target] = [*hit(instruction), Instruction(GOTO, targets=[target], line=instruction.line)]
                ends += pieces[target]
            instruction.targets = [pieces[target][0] for target in instruction.targets]
        method.code = code + ends
