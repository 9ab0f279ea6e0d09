import { Paper, Portal } from '@mui/material';
import { useMemo } from 'react';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { consequences, heldShift, linkTypeOf, type PlanDrag, type DragPlan } from './plan-drag.ts';
import { workdayTest } from './drag-drop.ts';
import type { DrawingPoint } from './use-bar-drag.ts';

interface DragTipProps {
  readonly drag: PlanDrag;
  readonly at: DrawingPoint;
  readonly context: SurfaceContext;
  readonly plan: DragPlan;
}

/** Describes the effect of a drag next to the pointer. */
export function DragTip({ drag, at, context, plan }: DragTipProps) {
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
