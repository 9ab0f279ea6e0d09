import { startReschedule, type Rescheduling } from '#plan/schedule/reschedule.ts';
import { useRef, useMemo } from 'react';
import type { PlanDocument } from '#plan/document.ts';
import { planOutline } from '#plan/place.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { linkAt, rowPlaceAt } from '../gantt/window.ts';
import { barMetrics, planRowHeightPx } from '../gantt/bars.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { DragPreview } from './DragPreview.tsx';
import { dropped, workdayTest, draggedTo } from './drag-drop.ts';
import { type DragPlan, dragOf, type PlanDrag, consequences, heldShift, linkTypeOf } from './plan-drag.ts';
import type { PlanEditor } from './plan-editor.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import { usePlanRefusalText } from './edit-texts.ts';
import { barAtPlace, useBarDrag, type DragHandler, type DrawingPoint, type HeldBar } from './use-bar-drag.ts';
import { Paper, Portal } from '@mui/material';
import { hasGrips, hasRest, linkReach, progressX } from './bar-part.ts';

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

interface DragTipProps {
  readonly drag: PlanDrag;
  readonly at: DrawingPoint;
  readonly context: SurfaceContext;
  readonly plan: DragPlan;
}

/** Describes the effect of a drag next to the pointer. */
function DragTip({ drag, at, context, plan }: DragTipProps) {
  const lines = useTipLines(drag, context, plan);
  const box = context.surface.drawing.current?.getBoundingClientRect();
  if (!box) return null;
  return (
    <Portal>
      <Paper elevation={6} sx={dragTipStyle} style={dragTipPosition(box.left + at.x, box.top + at.y)}>
        {lines.map((line, index) => (
          <div key={line} style={index === 0 ? { fontWeight: 600 } : undefined}>
            {line}
          </div>
        ))}
      </Paper>
    </Portal>
  );
}

const maxTipWidthPx = 420;
const maxTipHeightPx = 130;
const dragTipStyle = {
  position: 'fixed',
  zIndex: 'tooltip',
  pointerEvents: 'none',
  px: 1.25,
  py: 0.75,
  fontSize: 12.5,
  maxWidth: maxTipWidthPx,
};

/** Below the pointer and to the right of it, else on the other side. Placed without measuring, which would cost a layout a frame. */
function dragTipPosition(x: number, y: number) {
  const across = x + maxTipWidthPx < innerWidth ? { left: x + 14 } : { right: Math.max(8, innerWidth - x + 14) };
  const down = y + maxTipHeightPx < innerHeight ? { top: y + 18 } : { bottom: Math.max(8, innerHeight - y + 18) };
  return { ...across, ...down };
}

function useTipLines(drag: PlanDrag, context: SurfaceContext, plan: DragPlan): readonly string[] {
  const { text, intl } = useText();
  const { model, labels } = context;
  const found = useConsequences(drag, plan);
  const signed = (days: number) => ({ days: Math.abs(days), sign: days > 0 ? '+' : '−' });
  switch (drag.kind) {
    case 'progress':
      if (drag.refusal !== undefined) return [drag.refusal];
      return [
        text('planEditing.drag.percent', { percent: intl.formatNumber(drag.percent / 100, { style: 'percent' }) }),
      ];
    case 'rest':
      return [
        drag.day === undefined
          ? text('planEditing.drag.unchanged')
          : text('planEditing.drag.split', { day: model.format.dayLong(drag.day) }),
      ];
    case 'link': {
      if (!drag.target) return [text('planEditing.drag.linkHint')];
      const name = plan.activityOf(drag.target.id)?.name ?? '';
      // Codes and the surface's types of links have the same numbers; see documentLinks.
      const type = Object.entries(labels.linkTypes)[linkTypeOf(drag.end, drag.target.end)]?.[1] ?? '';
      const title = text('planEditing.drag.link', { type, name });
      return drag.refusal === undefined ? [title] : [title, drag.refusal];
    }
    case 'move':
    case 'finish': {
      const activity = plan.activityOf(drag.id);
      const next = drag.preview.get(drag.id);
      const start = next?.start ?? activity?.start ?? undefined;
      const finish = next?.finish ?? activity?.finish ?? undefined;
      const { others, finishShift } = found;
      const shift = activity ? heldShift(drag, activity, workdayTest(plan.calendar)) : 0;
      const isMoved = next !== undefined;
      return [
        text('planEditing.drag.days', { start: model.format.dayLong(start), finish: model.format.dayLong(finish) }),
        ...(isMoved ? [] : [text('planEditing.drag.unchanged')]),
        ...(shift === 0 ? [] : [text('planEditing.drag.shift', signed(shift))]),
        ...(others > 0 ? [text('planEditing.drag.others', { count: others })] : []),
        ...(finishShift === 0 ? [] : [text('planEditing.drag.finish', signed(finishShift))]),
      ];
    }
  }
}

const noConsequences = { others: 0, finishShift: 0 };

/** Finds what else a drag moves; calculated once per day, not per frame. */
function useConsequences(drag: PlanDrag, { document, calendar }: DragPlan): ReturnType<typeof consequences> {
  const moving = drag.kind === 'move' || drag.kind === 'finish' ? drag : undefined;
  const { ids, preview } = moving ?? {};
  return useMemo(
    () => (ids && preview ? consequences(document.activities, ids, preview, workdayTest(calendar)) : noConsequences),
    [document, calendar, ids, preview],
  );
}

/** Drag handles of a bar; elements with `data-grip` can also be dragged by touch. */
function Grips({ bar }: { bar: HeldBar }) {
  const { left, right, top, height } = bar;
  const around = linkReach + 8;
  const x = (at: number) => at - left + around;
  const middle = top + height / 2;
  return (
    <svg
      className="plan-grips"
      width={right - left + 2 * around}
      height={planRowHeightPx + 4}
      style={{ left: left - around, top: bar.place * planRowHeightPx }}
      aria-hidden
    >
      <rect data-grip className="plan-grip-body" x={around} y={0} width={right - left} height={planRowHeightPx} />
      {hasGrips(bar.kind) && (
        <>
          <rect
            data-grip
            className="plan-grip-edge"
            x={x(right) - 4}
            y={top + 3}
            width={2}
            height={height - 6}
            rx={1}
          />
          <path data-grip className="plan-grip-progress" d={`M${x(progressX(bar))} ${top + height - 1}l4.5 6h-9z`} />
        </>
      )}
      {hasRest(bar) && (
        <path data-grip className="plan-grip-progress" d={`M${x(progressX(bar))} ${top + 1}l4.5 -6h-9z`} />
      )}
      <circle data-grip className="plan-grip-link" cx={x(right) + linkReach} cy={middle} r={4.5} />
      <circle data-grip className="plan-grip-link" cx={x(left) - linkReach} cy={middle} r={4.5} />
    </svg>
  );
}
