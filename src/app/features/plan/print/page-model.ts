import type { Column } from '../gantt/columns.ts';
import type { DayNumber } from '../gantt/days.ts';
import type { PlanFormat } from '../gantt/format.ts';
import type { PlanLabels } from '../gantt/labels.ts';
import type { PlanRow, PlanLink, Day, WorkCalendar } from '../gantt/plan-view.ts';
import type { DayRange } from '../gantt/scale.ts';
import type { TickFormat } from '../gantt/ticks.ts';
import type { PlanView } from '../gantt/view-state.ts';
import type { PlanLayout } from '../gantt/window.ts';

/** A sign of the drawing with what it means; the sign is drawn around the middle of its height. */
export interface LegendEntry {
  readonly text: string;
  readonly width: number;
  /** SVG of the sign from its left edge on, 0 being its middle. */
  readonly sign: string;
}

/** A plan that goes to paper, as plain data that can be handed to another thread. */
export interface PaperInput {
  /** Stands at the head of every page. */
  readonly title: string;
  /** Further words beside it: version, portfolio. */
  readonly subtitle: string;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanLink[];
  readonly calendar?: WorkCalendar | undefined;
  readonly today: Day;
  /** BCP 47. */
  readonly locale: string;
  readonly view: PlanView;
  readonly labels: PlanLabels;
  /** All rows, whatever is closed or filtered on the screen. */
  readonly isWhole: boolean;
  /** Characters were replaced that the font lacks. */
  readonly lacksCharacters?: boolean;
}

/** A plan as its pages need it. */
export interface PaperPlan {
  readonly input: PaperInput;
  readonly layout: PlanLayout;
  readonly columns: readonly Column[];
  readonly range: DayRange;
  readonly today: DayNumber;
  readonly calendar: WorkCalendar;
  readonly format: PlanFormat;
  readonly tickFormat: TickFormat;
  /** What the signs mean that are drawn. */
  readonly legend: readonly LegendEntry[];
}
