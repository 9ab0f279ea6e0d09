import { startReschedule, type Rescheduling } from '#plan/schedule/reschedule.ts';
import { useRef } from 'react';
import type { PlanDocument } from '#plan/document.ts';
import { planOutline } from '#plan/place.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { linkAt, rowPlaceAt } from '../gantt/window.ts';
import { barMetrics } from '../gantt/bars.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DragPreview } from './DragPreview.tsx';
import { DragTip } from './DragTip.tsx';
import { dropped } from './drag-drop.ts';
import { draggedTo } from './drag-move.ts';
import { type DragPlan, dragOf, type PlanDrag } from './plan-drag.ts';
import { Grips } from './Grips.tsx';
import type { PlanEditor } from './plan-editor.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import { usePlanRefusalText } from './use-problem-text.ts';
import { barAtPlace, useBarDrag, type DragHandler } from './use-bar-drag.ts';

interface DragLayerProps {
  readonly context: SurfaceContext;
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
  readonly commands: EditCommands;
}

/** Layer over the bars: shows drag handles and the drag preview with everything that moves along. */
export function DragLayer({ context, editor, document, commands }: DragLayerProps) {
  const { text } = useText();
  const refusalText = usePlanRefusalText();
  const plan = useDragPlan(document, editor, context);
  const handler: DragHandler<PlanDrag> = {
    begin(bar, part) {
      const activity = plan().activityOf(bar.id);
      return activity && dragOf(part, bar.id, commands.meant(context), activity.complete);
    },
    move: (drag, from, at) => draggedTo(drag, from, at, plan(), context, refusalText),
    drop(drag, event, done) {
      const result = dropped(drag, plan());
      if (!result) return done();
      const label = text(`planEditing.label.${result.label}`);
      const isInTime = result.label === 'move' || result.label === 'resize';
      commands.make(label, result.edit, isInTime ? () => commands.daysOf(drag.id, context) : label);
      return editor.whenShown(() => {
        done();
        context.surface.focus.pick(drag.id, context.surface.focus.column, { dom: true });
        if (result.edit.kind !== 'link') return;
        const { predecessorId, successorId } = result.edit;
        const at = { x: event.clientX, y: event.clientY };
        commands.showLink({ predecessorId, successorId, among: [], isDrawn: true, ...at });
      });
    },
    cancel: () => commands.say(text('planEditing.drag.cancelled')),
    click(at, event) {
      const { model, surface } = context;
      const place = rowPlaceAt(model.layout, at.y);
      const id = model.layout.rows[place]?.node.row.id;
      const bar = barAtPlace(context, place);
      if (id !== undefined && bar && at.x >= bar.left - 3 && at.x <= bar.right + 3)
        surface.focus.pick(id, surface.focus.column, { dom: true });
      else {
        const link = linkAt(model.layout, surface.scale, barMetrics(context.view.baseline), at.x, at.y);
        if (!link) return;
        const where = { x: event.clientX, y: event.clientY };
        commands.showLink({ predecessorId: link.from, successorId: link.to, among: [], isDrawn: false, ...where });
      }
    },
  };
  const { hovered, drag, at } = useBarDrag(context, handler);
  const current = currentRow(context);
  const picked = current === undefined ? undefined : barAtPlace(context, context.surface.focus.place);
  return (
    <>
      {!drag && picked && picked.id !== hovered?.id && <Grips bar={picked} />}
      {!drag && hovered && <Grips bar={hovered} />}
      {drag && at && (
        <>
          <DragPreview drag={drag} at={at} context={context} />
          <DragTip drag={drag} at={at} context={context} plan={plan()} />
        </>
      )}
    </>
  );
}

/** Provides the inputs for calculating drags; created on the first drag, once per document. */
function useDragPlan(document: PlanDocument, editor: PlanEditor, { model }: SurfaceContext): () => DragPlan {
  const made = useRef<{ document: PlanDocument; rescheduling: Rescheduling } | undefined>(undefined);
  return () => {
    if (made.current?.document !== document)
      made.current = { document, rescheduling: startReschedule(document, editor.setting) };
    return {
      document,
      setting: editor.setting,
      calendar: model.calendar,
      rescheduling: made.current.rescheduling,
      activityOf: (id) => document.activities[planOutline(document.activities).positions.get(id) ?? -1],
    };
  };
}
