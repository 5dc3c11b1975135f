#!/usr/bin/env python3
"""The 202 opcodes of the JVM, and the check that the test suite executed every one of them.

    opcodes.py FILE...      each line of FILE is `opcode-name count`; counts of one name add up

loris appends such lines to the file named by the environment variable LORIS_OPCODE_COUNTS. The exit
status is 1, and the missing opcodes are listed, when any was never executed.
"""

import collections
import sys

# In numerical order from nop (0) to jsr_w (201). The letter after a colon is the shape of the operands:
#   b  signed byte        s  signed short       v  local variable      i  local variable and increment
#   k  1-byte constant    K  2-byte constant    f  field               m  method
#   I  interface method   D  dynamic call site  c  class               n  primitive array type
#   M  class, dimensions  j  2-byte branch      J  4-byte branch
#   T  tableswitch        L  lookupswitch       W  wide
_TABLE = """
nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 lconst_1
fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush:b sipush:s ldc:k ldc_w:K ldc2_w:K
iload:v lload:v fload:v dload:v aload:v
iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3
dload_0 dload_1 dload_2 dload_3 aload_0 aload_1 aload_2 aload_3
iaload laload faload daload aaload baload caload saload
istore:v lstore:v fstore:v dstore:v astore:v
istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 fstore_1 fstore_2 fstore_3
dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3
iastore lastore fastore dastore aastore bastore castore sastore
pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap
iadd ladd fadd dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem
ineg lneg fneg dneg ishl lshl ishr lshr iushr lushr iand land ior lor ixor lxor iinc:i
i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s
lcmp fcmpl fcmpg dcmpl dcmpg
ifeq:j ifne:j iflt:j ifge:j ifgt:j ifle:j
if_icmpeq:j if_icmpne:j if_icmplt:j if_icmpge:j if_icmpgt:j if_icmple:j if_acmpeq:j if_acmpne:j
goto:j jsr:j ret:v tableswitch:T lookupswitch:L
ireturn lreturn freturn dreturn areturn return
getstatic:f putstatic:f getfield:f putfield:f
invokevirtual:m invokespecial:m invokestatic:m invokeinterface:I invokedynamic:D
new:c newarray:n anewarray:c arraylength athrow checkcast:c instanceof:c monitorenter monitorexit
wide:W multianewarray:M ifnull:j ifnonnull:j goto_w:J jsr_w:J
"""

SHAPES = {name: shape for name, _, shape in (word.partition(":") for word in _TABLE.split())}
NAMES = list(SHAPES)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
assert len(NAMES) == 202 and NUMBERS["jsr_w"] == 201 and NUMBERS["goto"] == 167


def read_counts(paths):
    counts = collections.Counter()
    for path in paths:
        with open(path, encoding="ascii") as lines:
            for number, line in enumerate(lines, 1):
                words = line.split()
                if len(words) != 2 or words[0] not in SHAPES or not words[1].isdigit():
                    sys.exit(f"opcodes: {path}:{number}: not an opcode and a count: {line.strip()!r}")
                counts[words[0]] += int(words[1])
    return counts


def main(paths):
    if not paths:
        sys.exit(__doc__)
    try:
        counts = read_counts(paths)
    except OSError as error:
        sys.exit(f"opcodes: {error}")
    missing = [name for name in NAMES if counts[name] == 0]
    if missing:
        print("never executed:", " ".join(missing))
    print(f"opcodes: {len(NAMES) - len(missing)} of {len(NAMES)} executed, {sum(counts.values())} instructions")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
