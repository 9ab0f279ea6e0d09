import { planRowHeightPx } from './bars.ts';
import { RowDetails } from './RowDetails.tsx';
import { LinkDetails } from './LinkDetails.tsx';
import { xOf } from './scale.ts';
import { SurfaceCard } from './SurfaceCard.tsx';
import type { SurfaceContext } from './surface-editing.ts';

interface RowCardProps {
  readonly id: string;
  readonly context: SurfaceContext;
  /** The picked row shows its card without a pointer. */
  readonly isDetailed: boolean;
}

/** Card of the bar or link under the pointer, else of the picked row if details are on. */
export function RowCard({ id, context, isDetailed }: RowCardProps) {
  const { hover, focus } = context.surface;
  const place = hover.bar?.place ?? (isDetailed && focus.isPicked ? focus.place : -1);
  const row = context.model.layout.rows[place]?.node.row;
  const card = { onEnter: hover.hold, onLeave: hover.release };
  if (hover.link) {
    return (
      <SurfaceCard {...rowCardPosition(context, -1)} {...card}>
        <LinkDetails link={hover.link.link} context={context} />
      </SurfaceCard>
    );
  }
  if (!row) return null;
  return (
    <SurfaceCard id={id} {...rowCardPosition(context, place)} {...card}>
      <RowDetails row={row} context={context} />
    </SurfaceCard>
  );
}

/** Pixels from the pointer to the card of a link, so that the link stays in sight. */
const besidePointer = 12;

/** Returns the anchor of a card and the room around it, in pixels of the surface. */
function rowCardPosition({ surface, model }: SurfaceContext, place: number) {
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
