import type { PlanColumn } from '../gantt/columns.ts';
import type { DayNumber } from '../gantt/calendar.ts';
import type { PlanDateFormat } from '../gantt/plan-format.ts';
import type { WorkCalendar } from '../gantt/plan-view.ts';
import type { DayNumberRange } from '../gantt/scale.ts';
import type { TickFormat } from '../gantt/ticks.ts';
import type { PlanInput } from '../gantt/use-plan-model.ts';
import type { PlanLayout } from '../gantt/window.ts';

/** A sign of the drawing with what it means; the sign is drawn around the middle of its height. */
export interface PrintLegendEntry {
  readonly text: string;
  readonly width: number;
  /** SVG of the sign from its left edge on, 0 being its middle. */
  readonly sign: string;
}

/** A plan that goes to paper, as plain data that can be handed to another thread. */
export interface PaperInput extends Omit<PlanInput, 'steps'> {
  /** Title at the top of every page. */
  readonly title: string;
  /** Text next to the title: version, portfolio. */
  readonly subtitle: string;
  /** All rows, whatever is closed or filtered on the screen. */
  readonly isWhole: boolean;
  /** Characters were replaced that the font lacks. */
  readonly lacksCharacters?: boolean;
}

/** A plan as its pages need it. */
export interface PaperPlan {
  readonly input: PaperInput;
  readonly layout: PlanLayout;
  readonly columns: readonly PlanColumn[];
  readonly range: DayNumberRange;
  readonly today: DayNumber;
  readonly calendar: WorkCalendar;
  readonly format: PlanDateFormat;
  readonly tickFormat: TickFormat;
  /** Legend of the signs that are drawn. */
  readonly legend: readonly PrintLegendEntry[];
}
