import type { DOMAttributes, ReactNode } from 'react';
import type { PlanLabels } from './labels.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';
import type { PlanView } from './view-state.ts';

/** What an editor is told of the surface that it works on. */
export interface SurfaceContext {
  readonly model: PlanModel;
  readonly view: PlanView;
  readonly surface: SurfaceState;
  readonly labels: PlanLabels;
  onViewChange(view: PlanView): void;
}

export type SurfaceHandlers = Pick<
  DOMAttributes<HTMLDivElement>,
  | 'onKeyDownCapture'
  | 'onClickCapture'
  | 'onDoubleClickCapture'
  | 'onContextMenu'
  | 'onPointerDownCapture'
  | 'onCopyCapture'
  | 'onCutCapture'
  | 'onPasteCapture'
>;

/** What makes a surface editable: the surface itself only shows, and gives the editor the first right to every event. */
export interface SurfaceEditing {
  /** Ids of the rows that commands mean. */
  readonly selected: ReadonlySet<string>;
  /** What the root of the surface does first with events; one that is used up does not go on to the surface. */
  handlers(context: SurfaceContext): SurfaceHandlers;
  /** Between tool bar and plan. */
  head(context: SurfaceContext): ReactNode;
  /** Over the table, in its pixels: header first, then the rows. */
  overTable(context: SurfaceContext): ReactNode;
  /** Over the bars, in pixels of the drawing. */
  overDrawing(context: SurfaceContext): ReactNode;
}
