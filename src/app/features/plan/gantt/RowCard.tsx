import { planRowHeightPx } from './bars.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { LinkCard } from './LinkCard.tsx';
import type { PlanLabels } from './labels.ts';
import { xOf } from './scale.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';

interface RowCardProps {
  readonly id: string;
  readonly model: PlanModel;
  readonly surface: SurfaceState;
  readonly labels: PlanLabels;
  /** The picked row shows its card without a pointer. */
  readonly isDetailed: boolean;
}

/** Card of the bar or link under the pointer, else of the picked row if details are on. */
export function RowCard({ id, model, surface, labels, isDetailed }: RowCardProps) {
  const { hover, focus } = surface;
  const { linkReader, linkTexts } = model;
  if (hover.link) {
    return (
      <LinkCard
        link={hover.link.link}
        reader={linkReader}
        {...rowCardPosition(surface, model, -1)}
        labels={labels}
        onEnter={hover.hold}
        onLeave={hover.release}
      />
    );
  }
  const place = hover.bar?.place ?? (isDetailed && focus.isPicked ? focus.place : -1);
  const row = model.layout.rows[place]?.node.row;
  if (!row) return null;
  return (
    <DetailsCard
      id={id}
      row={row}
      predecessors={linkTexts.before(row.id).map((link) => linkReader.line(link, link.from))}
      successors={linkTexts.after(row.id).map((link) => linkReader.line(link, link.to))}
      {...rowCardPosition(surface, model, place)}
      labels={labels}
      format={model.format}
      onEnter={hover.hold}
      onLeave={hover.release}
    />
  );
}

/** Pixels from the pointer to the card of a link, so that the link stays in sight. */
const besidePointer = 12;

/** Returns the anchor of a card and the room around it, in pixels of the surface. */
function rowCardPosition(surface: SurfaceState, model: PlanModel, place: number) {
  const { hover, offset, scale, drawing, scroller } = surface;
  const root = scroller.current?.parentElement?.getBoundingClientRect();
  const box = drawing.current?.getBoundingClientRect();
  if (!root || !box) return { at: { x: offset, y: 0 }, room: surface.rows.size };
  const room = { width: root.width, height: root.height };
  const under = hover.bar ?? (hover.link && { x: hover.link.x, y: hover.link.y + besidePointer });
  if (under) return { at: { x: under.x - root.left, y: under.y - root.top }, room };
  const start = model.layout.spans[place]?.start ?? scale.first;
  const x = Math.max(offset + 12, box.left - root.left + xOf(scale, start));
  return { at: { x, y: box.top - root.top + (place + 1) * planRowHeightPx }, room };
}
