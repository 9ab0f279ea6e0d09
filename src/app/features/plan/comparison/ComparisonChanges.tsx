import { Button, Typography } from '@mui/material';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import type { ComparisonGroup, ComparisonLine } from './comparison-groups.ts';
import { palette, textButton } from '#app/kit/style.ts';

/** Lines of a group shown at first and added per step; rendering thousands would slow the page. */
const comparisonLinesStep = 100;
/** A group of no more lines is open from the beginning. */
const openUpTo = 12;

const ComparisonGroupRoot = styled('details')({
  borderBottom: `1px solid ${palette.divider}`,
  summary: { padding: '6px 0', cursor: 'pointer', fontWeight: 600 },
  '.count': { color: palette.text.secondary, fontWeight: 400, marginLeft: 6 },
  ul: { listStyle: 'none', margin: 0, padding: '0 0 8px 18px', display: 'grid', gap: 6 },
  li: { minWidth: 0, overflowWrap: 'anywhere', fontSize: '0.875rem' },
  '.wbs': { color: palette.text.secondary, marginRight: 6, fontVariantNumeric: 'tabular-nums' },
  '.detail': { display: 'block', color: palette.text.secondary },
  button: { font: 'inherit' },
  '.show': textButton(palette.primary.main),
});

interface ComparisonChangesProps {
  readonly groups: readonly ComparisonGroup[];
  /** Shows an activity in the plan. */
  readonly onShow?: ((activityId: string) => void) | undefined;
}

/** The differences of two versions by kind; each kind opens and closes. */
export function ComparisonChanges({ groups, onShow }: ComparisonChangesProps) {
  const { text } = useText();
  if (groups.length === 0) return <Typography color="textSecondary">{text('comparison.none')}</Typography>;
  return (
    <section aria-label={text('comparison.changes')}>
      {groups.map((group) => (
        <ComparisonLines key={group.id} group={group} onShow={onShow} />
      ))}
    </section>
  );
}

function ComparisonLines({ group, onShow }: { group: ComparisonGroup } & Pick<ComparisonChangesProps, 'onShow'>) {
  const { text, intl } = useText();
  const [isOpen, setOpen] = useState(group.count <= openUpTo);
  const [shown, setShown] = useState(comparisonLinesStep);
  const rest = group.count - shown;
  return (
    <ComparisonGroupRoot open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {text(`comparison.group.${group.id}`)}
        <span className="count">
          {intl.formatNumber(group.count)}
          {group.remark && ` (${group.remark})`}
        </span>
      </summary>
      {isOpen && (
        <ul>
          {group.lines(0, shown).map((line) => (
            <ComparisonLineItem key={line.key} line={line} onShow={onShow} />
          ))}
          {rest > 0 && (
            <li>
              <Button size="small" onClick={() => setShown(shown + comparisonLinesStep)}>
                {text('comparison.more', { count: Math.min(rest, comparisonLinesStep), rest })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </ComparisonGroupRoot>
  );
}

function ComparisonLineItem({ line, onShow }: { line: ComparisonLine } & Pick<ComparisonChangesProps, 'onShow'>) {
  const { activityId, wbs, title, details } = line;
  return (
    <li>
      {wbs !== '' && <span className="wbs">{`${wbs} `}</span>}
      {onShow && activityId !== undefined ? (
        <button type="button" className="show" onClick={() => onShow(activityId)}>
          {title}
        </button>
      ) : (
        <span>{title}</span>
      )}
      {details.map((detail) => (
        <span key={detail} className="detail">
          {` ${detail}`}
        </span>
      ))}
    </li>
  );
}
