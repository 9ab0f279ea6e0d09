import { rowHeight } from './bars.ts';
import { DetailsCard } from './DetailsCard.tsx';
import type { PlanLabels } from './labels.ts';
import { xOf } from './scale.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';

interface RowCardProps {
  readonly id: string;
  readonly model: PlanModel;
  readonly surface: SurfaceState;
  readonly labels: PlanLabels;
  /** Whether the picked row shows its card without a pointer. */
  readonly isDetailed: boolean;
}

/** The card of the bar under the pointer, else, where asked for, of the picked row. */
export function RowCard({ id, model, surface, labels, isDetailed }: RowCardProps) {
  const { hover, focus } = surface;
  const place = hover.bar?.place ?? (isDetailed && focus.isPicked ? focus.place : -1);
  const row = model.layout.rows[place]?.node.row;
  if (!row) return null;
  return (
    <DetailsCard
      id={id}
      row={row}
      predecessors={model.linkTexts.predecessors(row.id)}
      successors={model.linkTexts.successors(row.id)}
      {...cardPlace(surface, model, place)}
      labels={labels}
      format={model.format}
      onEnter={hover.hold}
      onLeave={hover.release}
    />
  );
}

/** Where a card points to and how much room it has, in pixels of the surface. */
function cardPlace(surface: SurfaceState, model: PlanModel, place: number) {
  const { hover, offset, scale, drawing, scroller } = surface;
  const root = scroller.current?.parentElement?.getBoundingClientRect();
  const box = drawing.current?.getBoundingClientRect();
  if (!root || !box) return { at: { x: offset, y: 0 }, room: surface.rows.size };
  const room = { width: root.width, height: root.height };
  if (hover.bar) return { at: { x: hover.bar.x - root.left, y: hover.bar.y - root.top }, room };
  const start = model.layout.spans[place]?.start ?? scale.first;
  const x = Math.max(offset + 12, box.left - root.left + xOf(scale, start));
  return { at: { x, y: box.top - root.top + (place + 1) * rowHeight }, room };
}
