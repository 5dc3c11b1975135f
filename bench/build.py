"""What the benches in C share: compiling one against the modules it measures."""
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def compile_bench(source, modules, libraries):
    """Builds bench/NAME/NAME.c with the sources of `modules` and returns the program."""
    target = ROOT / "build" / "bench" / pathlib.Path(source).stem
    target.parent.mkdir(parents=True, exist_ok=True)
    sources = [path for module in modules for path in sorted((ROOT / "src" / module).glob("*.c"))
               if not path.name.endswith(("_test.c", "test_main.c"))]
    subprocess.run(["gcc", "-std=c17", "-D_GNU_SOURCE", "-O2", "-DNDEBUG", "-DLORIS_VERSION=\"bench\"", f"-I{ROOT / 'src'}", "-o", target,
                    ROOT / source, *sources, *libraries], check=True)
    return target
