"""Mutants of class files: one small change of one instruction each.

A mutant is written without StackMapTable and with a call of Probe.tick in front of backward jumps and at the start of methods, which
ends a run that would not end (tests/bytecode.py, tests/jvm).
"""

import dataclasses
import struct

import bytecode
from bytecode import Instruction

NEGATED = {0x99: 0x9a, 0x9b: 0x9c, 0x9d: 0x9e, 0x9f: 0xa0, 0xa1: 0xa2, 0xa3: 0xa4, 0xa5: 0xa6, 0xc6: 0xc7}
NEGATED |= {value: key for key, value in NEGATED.items()}
BOUNDARY = {0x9b: 0x9e, 0x9c: 0x9d, 0x9d: 0x9c, 0x9e: 0x9b, 0xa1: 0xa4, 0xa2: 0xa3, 0xa3: 0xa2, 0xa4: 0xa1}
OPERATORS = {}
for base in range(4):  # int, long, float, double
    OPERATORS |= {0x60 + base: 0x64 + base, 0x64 + base: 0x60 + base, 0x68 + base: 0x6c + base, 0x6c + base: 0x68 + base,
                  0x70 + base: 0x68 + base, 0x74 + base: None}
for base in range(2):  # int, long
    OPERATORS |= {0x78 + base: 0x7a + base, 0x7a + base: 0x78 + base, 0x7c + base: 0x78 + base, 0x7e + base: 0x80 + base,
                  0x80 + base: 0x7e + base, 0x82 + base: 0x7e + base}
ICONST, BIPUSH, SIPUSH, IINC = range(0x02, 0x09), 0x10, 0x11, 0x84
SMALL = {0x09: 0x0a, 0x0a: 0x09, 0x0b: 0x0c, 0x0c: 0x0d, 0x0d: 0x0b, 0x0e: 0x0f, 0x0f: 0x0e}  # lconst, fconst, dconst
PUTSTATIC, PUTFIELD, ARRAY_STORES = 0xb3, 0xb5, range(0x4f, 0x57)
INVOKES = [0xb6, 0xb7, 0xb8]
NOP, POP, POP2, SWAP = 0x00, 0x57, 0x58, 0x5f


@dataclasses.dataclass
class Mutant:
    file: str  # internal name of the class
    method: str  # with descriptor
    line: int
    kind: str
    number: int  # of the instruction
    change: object  # a list of instructions that stands for it

    @property
    def name(self):
        return f"{self.file.replace('/', '.')}.{self.method}:{self.line} {self.kind} at {self.number}"


def with_op(instruction, op, operands=None):
    return [Instruction(op, instruction.operands if operands is None else operands, instruction.targets, instruction.keys,
                        line=instruction.line)]


def is_wide(descriptor):
    return descriptor in ("J", "D")


def parameters(descriptor):
    """The types of a method's parameters."""
    out, at = [], 1
    while descriptor[at] != ")":
        start = at
        while descriptor[at] == "[":
            at += 1
        at = descriptor.index(";", at) + 1 if descriptor[at] == "L" else at + 1
        out.append(descriptor[start:at])
    return out


def constants(instruction):
    """Changed constants."""
    op, data = instruction.op, instruction.operands
    if op in ICONST:
        yield "constant", with_op(instruction, op + 1 if op < 0x08 else 0x02)
    elif op in SMALL:
        yield "constant", with_op(instruction, SMALL[op])
    elif op == BIPUSH:
        yield "constant", with_op(instruction, op, struct.pack(">b", (data[0] + 129) % 256 - 128))
    elif op == SIPUSH:
        value = struct.unpack(">h", data)[0]
        yield "constant", with_op(instruction, op, struct.pack(">h", value + 1 if value < 32767 else 0))
    elif op == IINC:
        yield "constant", with_op(instruction, op, bytes([data[0], (-data[1]) % 256]))


def removed_stores(file, instruction):
    op = instruction.op
    if op in (PUTFIELD, PUTSTATIC):
        wide = is_wide(file.member(struct.unpack(">H", instruction.operands)[0])[2])
        pops = ([POP2, POP] if wide else [POP2]) if op == PUTFIELD else [POP2 if wide else POP]
    elif op in ARRAY_STORES:
        pops = [POP2, POP2] if op in (0x50, 0x52) else [POP2, POP]  # lastore, dastore
    else:
        return
    yield "store", [Instruction(pop, line=instruction.line) for pop in pops]


def swapped_arguments(file, instruction):
    if instruction.op not in INVOKES:
        return
    kinds = parameters(file.member(struct.unpack(">H", instruction.operands)[0])[2])
    if len(kinds) > 1 and kinds[-1] == kinds[-2] and not is_wide(kinds[-1]):
        yield "arguments", [Instruction(SWAP, line=instruction.line), *with_op(instruction, instruction.op)]


def changes(file, before, instruction):
    """(kind, instructions instead)"""
    op = instruction.op
    if op in NEGATED and not bytecode.is_assertion_test(file, before):
        yield "condition", with_op(instruction, NEGATED[op])
        if op in BOUNDARY:
            yield "boundary", with_op(instruction, BOUNDARY[op])
    if op in OPERATORS:
        yield "operator", with_op(instruction, NOP if OPERATORS[op] is None else OPERATORS[op])
    yield from constants(instruction)
    yield from removed_stores(file, instruction)
    yield from swapped_arguments(file, instruction)


def is_assertion_code(file, code, number):
    """Is this what javac makes of `assert` beside its condition?"""
    return any(bytecode.is_assertion_test(file, code[at]) for at in (number, number - 1) if 0 <= at < len(code))


def mutants(data, wanted):
    """All mutants of the methods for which wanted(method) holds."""
    file = bytecode.ClassFile(data)
    for method in file.methods:
        if not method.code or not wanted(method):
            continue
        for number, (before, instruction) in enumerate(zip([None, *method.code], method.code)):
            if is_assertion_code(file, method.code, number):
                continue
            for kind, instead in changes(file, before, instruction):
                yield Mutant(file.name, method.name + method.descriptor, instruction.line, kind, number, instead)


def replace(method, number, instead):
    """Puts instructions in the place of one; who jumped there jumps to the first of them."""
    old = method.code[number]
    new = [Instruction(item.op, item.operands, list(item.targets), list(item.keys), line=item.line) for item in instead]
    method.code[number:number + 1] = new
    for instruction in method.code:
        instruction.targets = [new[0] if target is old else target for target in instruction.targets]
    method.handlers = [tuple(new[0] if part is old else part for part in handler) for handler in method.handlers]


def add_ticks(file, owner="Probe", has_tick=lambda method: True):
    """At loops, and at the start of methods that `has_tick` names."""
    tick = bytecode.u2(file.method_reference(owner, "tick", "()V"))
    for method in file.methods:
        if not method.code or method.name == "<clinit>":
            continue
        order = {id(instruction): number for number, instruction in enumerate(method.code)}
        heads = {id(target) for instruction in method.code for target in instruction.targets
                 if order[id(target)] <= order[id(instruction)]}
        code = [Instruction(bytecode.INVOKESTATIC, tick, line=method.code[0].line)] if method.name != "<init>" and has_tick(method) else []
        instead = {}
        for instruction in method.code:
            if id(instruction) in heads:
                instead[id(instruction)] = Instruction(bytecode.INVOKESTATIC, tick, line=instruction.line)
                code.append(instead[id(instruction)])
            code.append(instruction)
        for instruction in method.code:
            instruction.targets = [instead.get(id(target), target) for target in instruction.targets]
        method.handlers = [tuple(instead.get(id(part), part) for part in handler) for handler in method.handlers]
        method.code = code


def write(data, mutant, ticks):
    """The bytes of a mutant's class; with ticks for the JVM, without them for loris."""
    file = bytecode.ClassFile(data)
    method = next(item for item in file.methods if item.name + item.descriptor == mutant.method)
    # A change of a jump leads where the jump led; its instructions are those of the file that was read first.
    targets = method.code[mutant.number].targets
    instead = [Instruction(item.op, item.operands, targets if item.targets else [], item.keys, line=item.line)
               for item in mutant.change]
    replace(method, mutant.number, instead)
    if ticks:
        add_ticks(file)
    return file.write()
