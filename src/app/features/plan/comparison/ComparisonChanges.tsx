import { Button, Checkbox, Typography } from '@mui/material';
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
  '.chosen .detail': { marginLeft: 28 },
  button: { font: 'inherit' },
  '.show': textButton(palette.primary.main),
});

/** Lets the reader choose which changes are taken over. */
export interface ChangeChoice {
  /** Keys of the lines that are not taken over. */
  readonly refused: ReadonlySet<string>;
  onChoose(keys: readonly string[], isTaken: boolean): void;
}

interface ComparisonChangesProps {
  readonly groups: readonly ComparisonGroup[];
  /** Shows an activity in the plan. */
  readonly onShow?: ((activityId: string) => void) | undefined;
  readonly choice?: ChangeChoice | undefined;
}

/** The differences of two versions by kind; each kind opens and closes. */
export function ComparisonChanges({ groups, onShow, choice }: ComparisonChangesProps) {
  const { text } = useText();
  if (groups.length === 0) return <Typography color="textSecondary">{text('comparison.none')}</Typography>;
  return (
    <section aria-label={text('comparison.changes')}>
      {groups.map((group) => (
        <ComparisonLines key={group.id} group={group} onShow={onShow} choice={choice} />
      ))}
    </section>
  );
}

function ComparisonLines({
  group,
  onShow,
  choice,
}: { group: ComparisonGroup } & Omit<ComparisonChangesProps, 'groups'>) {
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
          {choice && group.count > 1 && <AllLinesChoice group={group} choice={choice} />}
          {group.lines(0, shown).map((line) => (
            <ComparisonLineItem key={line.key} line={line} onShow={onShow} choice={choice} />
          ))}
          {rest > 0 && (
            <li>
              <Button onClick={() => setShown(shown + comparisonLinesStep)}>
                {text('comparison.more', { count: Math.min(rest, comparisonLinesStep), rest })}
              </Button>
            </li>
          )}
        </ul>
      )}
    </ComparisonGroupRoot>
  );
}

function AllLinesChoice({ group, choice }: { group: ComparisonGroup; choice: ChangeChoice }) {
  const { text } = useText();
  const keys = group.lines(0, group.count).map(({ key }) => key);
  const refused = keys.filter((key) => choice.refused.has(key)).length;
  return (
    <li>
      <label>
        <Checkbox
          size="small"
          sx={checkStyle}
          checked={refused === 0}
          indeterminate={refused > 0 && refused < keys.length}
          onChange={() => choice.onChoose(keys, refused > 0)}
        />
        {text('comparison.takeAll')}
      </label>
    </li>
  );
}

const checkStyle = { p: 0, mr: 1, verticalAlign: 'text-bottom' };

interface ComparisonLineItemProps extends Omit<ComparisonChangesProps, 'groups'> {
  readonly line: ComparisonLine;
}

function ComparisonLineItem({ line, onShow, choice }: ComparisonLineItemProps) {
  const { activityId, key, wbs, title, details } = line;
  const named = (
    <>
      {wbs !== '' && <span className="wbs">{`${wbs} `}</span>}
      {onShow && activityId !== undefined ? (
        <button type="button" className="show" onClick={() => onShow(activityId)}>
          {title}
        </button>
      ) : (
        <span>{title}</span>
      )}
    </>
  );
  return (
    <li className={choice && 'chosen'}>
      {choice ? (
        <label>
          <Checkbox
            size="small"
            sx={checkStyle}
            checked={!choice.refused.has(key)}
            onChange={(_, isTaken) => choice.onChoose([key], isTaken)}
          />
          {named}
        </label>
      ) : (
        named
      )}
      {details.map((detail) => (
        <span key={detail} className="detail">
          {` ${detail}`}
        </span>
      ))}
    </li>
  );
}
