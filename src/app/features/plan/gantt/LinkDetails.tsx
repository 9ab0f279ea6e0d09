import { MarkIcon } from './plan-icons.tsx';
import type { PlanRowLink } from './plan-view.ts';
import { CardFacts } from './SurfaceCard.tsx';
import type { SurfaceContext } from './surface-editing.ts';

/** Details of a link. The details of its rows repeat them for keyboard and screen reader users. */
export function LinkDetails({ link, context: { model, labels } }: { link: PlanRowLink; context: SurfaceContext }) {
  const { ends, type, lag, why } = model.linkReader.of(link);
  return (
    <>
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
    </>
  );
}
