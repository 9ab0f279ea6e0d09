type PathPoint = readonly [number, number];

const pdfNumber = (value: number): string => String(Math.round(value * 100) / 100);
const pointOperands = (...points: readonly PathPoint[]): string =>
  points.map(([x, y]) => `${pdfNumber(x)} ${pdfNumber(y)}`).join(' ');

/** Numbers that each command takes. */
const pathArgumentCounts: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, Q: 4, C: 6, A: 7, Z: 0 };

/** The operators of a PDF for the data of an SVG path with the commands M, L, H, V, C, Q, A and Z, absolute or relative. */
export function pathOperators(data: string): string {
  const drawn: string[] = [];
  let start: PathPoint = [0, 0];
  let pen: PathPoint = [0, 0];
  for (const { letter, values } of commandsOf(data)) {
    const from = pen;
    const isRelative = letter !== letter.toUpperCase();
    const point = (index: number): PathPoint => {
      const [x = 0, y = 0] = values.slice(index, index + 2);
      return isRelative ? [from[0] + x, from[1] + y] : [x, y];
    };
    const [first = 0] = values;
    switch (letter.toUpperCase()) {
      case 'M':
        pen = point(0);
        start = pen;
        drawn.push(`${pointOperands(pen)} m`);
        break;
      case 'L':
        pen = point(0);
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'H':
        pen = [isRelative ? from[0] + first : first, from[1]];
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'V':
        pen = [from[0], isRelative ? from[1] + first : first];
        drawn.push(`${pointOperands(pen)} l`);
        break;
      case 'C':
        pen = point(4);
        drawn.push(`${pointOperands(point(0), point(2), pen)} c`);
        break;
      case 'Q': {
        const by = point(0);
        pen = point(2);
        drawn.push(`${pointOperands(cubicControlPoint(from, by), cubicControlPoint(pen, by), pen)} c`);
        break;
      }
      case 'A':
        pen = point(5);
        drawn.push(...arc(from, pen, first, values[3] === 1, values[4] === 1));
        break;
      default:
        pen = start;
        drawn.push('h');
    }
  }
  return drawn.join('\n');
}

interface PathCommand {
  readonly letter: string;
  readonly values: readonly number[];
}

/** The commands of a path one by one; further numbers repeat the command, after a move as lines. */
function* commandsOf(data: string): Generator<PathCommand> {
  for (const [, letter = '', rest = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const values = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    const count = pathArgumentCounts[letter.toUpperCase()] ?? 0;
    if (count === 0) yield { letter, values };
    for (let from = 0; count > 0 && from + count <= values.length; from += count) {
      const isLine = from > 0 && letter.toUpperCase() === 'M';
      const again = letter === 'M' ? 'L' : 'l';
      yield { letter: isLine ? again : letter, values: values.slice(from, from + count) };
    }
  }
}

/** A control point of the cubic curve that is a quadratic one. */
const cubicControlPoint = ([x, y]: PathPoint, [bx, by]: PathPoint): PathPoint => [
  x + ((bx - x) * 2) / 3,
  y + ((by - y) * 2) / 3,
];

/** An arc of a circle as curves of a quarter at most. */
function arc(from: PathPoint, to: PathPoint, size: number, isLarge: boolean, isRight: boolean): string[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const chord = Math.hypot(dx, dy);
  if (chord === 0) return [];
  const radius = Math.max(size, chord / 2);
  const height = Math.sqrt(Math.max(0, radius * radius - (chord * chord) / 4)) * (isLarge === isRight ? -1 : 1);
  const centre: PathPoint = [
    (from[0] + to[0]) / 2 - (height * dy) / chord,
    (from[1] + to[1]) / 2 + (height * dx) / chord,
  ];
  const begin = Math.atan2(from[1] - centre[1], from[0] - centre[0]);
  let sweep = Math.atan2(to[1] - centre[1], to[0] - centre[0]) - begin;
  if (isRight && sweep < 0) sweep += 2 * Math.PI;
  if (!isRight && sweep > 0) sweep -= 2 * Math.PI;
  const pieces = Math.ceil(Math.abs(sweep) / (Math.PI / 2) - 1e-9);
  const step = sweep / pieces;
  const pull = (4 / 3) * Math.tan(step / 4) * radius;
  return Array.from({ length: pieces }, (_, piece) => {
    const [one, two] = [begin + piece * step, begin + (piece + 1) * step];
    const on = (angle: number): PathPoint => [
      centre[0] + radius * Math.cos(angle),
      centre[1] + radius * Math.sin(angle),
    ];
    const [a, b] = [on(one), on(two)];
    const first: PathPoint = [a[0] - pull * Math.sin(one), a[1] + pull * Math.cos(one)];
    const second: PathPoint = [b[0] + pull * Math.sin(two), b[1] - pull * Math.cos(two)];
    return `${pointOperands(first, second, b)} c`;
  });
}
