/** A chart as plain data: marks with roles instead of colours, drawn alike by React and on paper. Lengths are pixels. */

/** Role of a colour; a palette maps it to a colour. */
export type ColourRole =
  | 'series1'
  | 'series2'
  | 'series3'
  | 'series4'
  | 'series5'
  | 'series6'
  | 'good'
  | 'warn'
  | 'bad'
  | 'axis'
  | 'grid'
  | 'text'
  | 'muted'
  | 'ground';

/** Fill pattern, so neighbours differ without colour. */
export type Pattern = 'plain' | 'rising' | 'dots' | 'falling' | 'level' | 'cross';

export interface Paint {
  readonly fill?: ColourRole;
  readonly fillOpacity?: number;
  /** Of the fill; `plain` where it is left out. */
  readonly pattern?: Pattern;
  readonly stroke?: ColourRole;
  readonly strokeWidth?: number;
  /** Lengths of dashes and gaps. */
  readonly dash?: readonly number[];
}

/** Chart part that a mark belongs to. */
export type ChartPart = 'grid' | 'axis' | 'series' | 'label' | 'legend' | 'today' | 'limit';

interface MarkBase extends Paint {
  readonly part: ChartPart;
  /** The value that it shows: a `ChartTarget`'s key. */
  readonly key?: string;
}

export interface RectMark extends MarkBase {
  readonly kind: 'rect';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius?: number;
}

export type ChartPoint = readonly [x: number, y: number];

export interface LineMark extends MarkBase {
  readonly kind: 'line';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface PathMark extends MarkBase {
  readonly kind: 'path';
  /** As in the attribute `d` of SVG. */
  readonly d: string;
}

export interface CircleMark extends MarkBase {
  readonly kind: 'circle';
  readonly cx: number;
  readonly cy: number;
  readonly r: number;
}

export interface TextMark extends MarkBase {
  readonly kind: 'text';
  readonly x: number;
  /** Of the base line. */
  readonly y: number;
  readonly text: string;
  readonly size: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly bold?: boolean;
}

/** A straight line between two points. */
export const lineMark = (part: ChartPart, [x1, y1]: ChartPoint, [x2, y2]: ChartPoint, paint: Paint): LineMark => {
  return { kind: 'line', part, x1, y1, x2, y2, ...paint };
};

export type ChartMark = RectMark | LineMark | PathMark | CircleMark | TextMark;

/** Line of a value's tooltip. */
export interface TargetLine {
  readonly name: string;
  readonly value: string;
  readonly colour?: ColourRole;
}

/** Hover target: an area of the drawing and its tooltip. */
export interface ChartTarget {
  readonly key: string;
  readonly title: string;
  readonly lines: readonly TargetLine[];
  /** Hit area of the pointer. */
  readonly box: ChartBox;
  /** Anchor of the tooltip. */
  readonly x: number;
  readonly y: number;
  /** Circles highlighted on hover. */
  readonly dots: readonly { readonly x: number; readonly y: number; readonly colour: ColourRole }[];
}

export interface ChartBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The same as a table, all values as texts. */
export interface ChartDataTable {
  readonly columns: readonly string[];
  readonly rows: readonly { readonly key: string; readonly name: string; readonly values: readonly string[] }[];
}

export interface ChartDrawing {
  readonly width: number;
  readonly height: number;
  /** From the back to the front. */
  readonly marks: readonly ChartMark[];
  readonly targets: readonly ChartTarget[];
  readonly table: ChartDataTable;
}

export interface ChartSize {
  readonly width: number;
  readonly height: number;
  /** Of the letters; 11 where it is left out. */
  readonly fontSize?: number;
}
