import { MarkIcon } from './plan-icons.tsx';
import type { PlanLabels } from './labels.ts';
import type { LinkReader } from './link-words.ts';
import type { PlanRowLink } from './plan-view.ts';
import { CardFacts, SurfaceCard } from './SurfaceCard.tsx';
import type { Viewport } from './use-row-window.ts';

interface LinkCardProps {
  readonly link: PlanRowLink;
  readonly reader: LinkReader;
  readonly at: { readonly x: number; readonly y: number };
  readonly room: Viewport;
  readonly labels: PlanLabels;
  onEnter(): void;
  onLeave(): void;
}

/** Details of the link under the pointer. The row card repeats them for keyboard and screen reader users. */
export function LinkCard({ link, reader, at, room, labels, onEnter, onLeave }: LinkCardProps) {
  const { ends, type, lag, why } = reader.of(link);
  return (
    <SurfaceCard at={at} room={room} onEnter={onEnter} onLeave={onLeave}>
      <h3>{ends}</h3>
      <CardFacts
        facts={[
          [labels.columns.kind, type],
          [link.lag < 0 ? labels.lead : labels.lag, lag],
        ]}
      />
      {(link.critical || link.conflict) && (
        <ul>
          {link.critical && (
            <li>
              <MarkIcon mark="critical" />
              {labels.critical}
            </li>
          )}
          {link.conflict && (
            <li>
              <MarkIcon mark="invalid" />
              <span>
                {labels.conflict}
                {why !== '' && `: ${why}`}
              </span>
            </li>
          )}
        </ul>
      )}
    </SurfaceCard>
  );
}
