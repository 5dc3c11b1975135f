"""A plot as SVG: several series over whole numbers, seconds on a logarithmic axis."""

import math

WIDTH, HEIGHT = 640, 420
LEFT, RIGHT, TOP, BOTTOM = 70, 120, 40, 50
COLOURS = ["#c0392b", "#d68910", "#2471a3", "#1e8449", "#6c3483"]


def decades(values):
    """The powers of ten that enclose all values."""
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    return low, max(high, low + 1)


class Axes:
    def __init__(self, points):
        self.last = max(2, max(x for x, _ in points))
        self.low, self.high = decades([y for _, y in points])

    def x(self, value):
        return LEFT + (value - 1) * (WIDTH - LEFT - RIGHT) / (self.last - 1)

    def y(self, value):
        share = (math.log10(value) - self.low) / (self.high - self.low)
        return HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)

    def drawn(self):
        yield f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="#333"/>'
        for x in range(1, self.last + 1):
            yield f'<text x="{self.x(x):.1f}" y="{HEIGHT - BOTTOM + 18}" text-anchor="middle">{x}</text>'
        for power in range(self.low, self.high + 1):
            y = self.y(10.0**power)
            yield f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>'
            yield f'<text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g} s</text>'


def line(axes, name, points, colour):
    path = " ".join(f"{axes.x(x):.1f},{axes.y(y):.1f}" for x, y in points)
    yield f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>'
    for x, y in points:
        yield f'<circle cx="{axes.x(x):.1f}" cy="{axes.y(y):.1f}" r="3" fill="{colour}"/>'


def legend(names):
    for row, (name, colour) in enumerate(zip(names, COLOURS)):
        y = TOP + 20 * row
        yield f'<path d="M{WIDTH - RIGHT + 12} {y}h18" stroke="{colour}" stroke-width="3"/>'
        yield f'<text x="{WIDTH - RIGHT + 36}" y="{y + 4}">{name}</text>'


def drawing(title, label, series):
    """series: name -> [(whole number, seconds > 0)]; at least one point in each."""
    axes = Axes([point for points in series.values() for point in points])
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" '
             f'font-size="12">', '<rect width="100%" height="100%" fill="#fff"/>',
             f'<text x="{LEFT}" y="22" font-size="14">{title}</text>',
             f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{label}</text>', *axes.drawn()]
    for (name, points), colour in zip(series.items(), COLOURS):
        parts += line(axes, name, points, colour)
    return "\n".join([*parts, *legend(series), "</svg>"]) + "\n"
