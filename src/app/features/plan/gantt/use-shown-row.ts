import { useEffect, useRef } from 'react';
import { rowDaySpan } from './bars.ts';
import { isFocusFree } from '#app/kit/take-focus.ts';
import { expandToRow } from './rows.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';
import type { PlanView } from './view-state.ts';

interface ShownRowOptions {
  readonly model: PlanModel;
  readonly view: PlanView;
  readonly surface: SurfaceState;
  onViewChange(view: PlanView): void;
}

/**
 * Reveals a row, once per requested id: expands its ancestors, picks it and scrolls to its bar. It also gets the focus
 * if no other element has it.
 */
export function useShownRow(id: string | undefined, { model, view, surface, onViewChange }: ShownRowOptions): void {
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const node = id === undefined ? undefined : model.tree.byId.get(id);
    // Before it is measured, the surface cannot scroll.
    if (!node || shown.current === id || surface.rows.size.height === 0) return;
    shown.current = id;
    const next = expandToRow(view, node);
    if (next !== view) onViewChange({ ...view, ...next });
    surface.focus.pick(node.row.id, -1, { centre: true, dom: isFocusFree(surface.scroller.current) });
    const span = rowDaySpan(node.row);
    if (span && view.zoom !== 'fit') surface.timeline.scrollTo(span.start, 1 / 4);
  }, [id, model, view, surface, onViewChange]);
}
