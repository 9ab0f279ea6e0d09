import type { DOMAttributes, ReactNode } from 'react';
import type { PlanLabels } from './labels.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';
import type { PlanView } from './view-state.ts';

/** Surface state passed to the editor. */
export interface SurfaceContext {
  readonly model: PlanModel;
  readonly view: PlanView;
  readonly surface: SurfaceState;
  readonly labels: PlanLabels;
  onViewChange(view: PlanView): void;
  /** Changes some of the view's latest values, which may not be drawn yet. */
  onViewPart(part: Partial<PlanView>): void;
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

/** Makes a surface editable: the surface itself only displays, and offers every event to the editor first. */
export interface SurfaceEditing {
  /** Ids of the rows that commands mean. */
  readonly selected: ReadonlySet<string>;
  /** Event handlers that run before the surface's own; handled events are not passed on. */
  handlers(context: SurfaceContext): SurfaceHandlers;
  /** Between tool bar and plan. */
  head(context: SurfaceContext): ReactNode;
  /** Over the table, in its pixels: header first, then the rows. */
  overTable(context: SurfaceContext): ReactNode;
  /** Over the bars, in pixels of the drawing. */
  overDrawing(context: SurfaceContext): ReactNode;
}
