import { Box, Button, Chip, Typography } from '@mui/material';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import type { VersionActions } from './use-version-actions.ts';
import { VersionMenu } from './VersionMenu.tsx';
import { isCheckedIn, isWorking, versionId, versionName, versionNumber, useHistoryAddress } from './plan-history.ts';
import { thinFrame } from '#app/kit/style.ts';

interface HistoryListProps {
  /** Newest first. */
  readonly entries: readonly OpPlanHistoryEntry[];
  /** Id of the version that was looked at before: the focus comes back to it. */
  readonly lastShown: string | undefined;
  readonly actions: VersionActions;
}

/** All versions of a plan with what can be done with each. */
export function HistoryList({ entries, lastShown, actions }: HistoryListProps) {
  const { text } = useText();
  if (!entries.some((entry) => isCheckedIn(entry) || isWorking(entry))) {
    return <Empty title={text('history.empty')} hint={text('history.empty.text')} drawing="clock" />;
  }
  return (
    <Box component="ul" aria-label={text('history.versions')} sx={historyListStyle}>
      {entries.map((entry, index) => (
        <VersionLine
          key={versionId(entry)}
          entry={entry}
          previous={entries[index + 1]}
          isLastShown={versionId(entry) === lastShown}
          actions={actions}
        />
      ))}
    </Box>
  );
}

interface VersionLineProps {
  readonly entry: OpPlanHistoryEntry;
  /** The version before it. */
  readonly previous: OpPlanHistoryEntry | undefined;
  readonly isLastShown: boolean;
  readonly actions: VersionActions;
}

function VersionLine({ entry, previous, isLastShown, actions }: VersionLineProps) {
  const { text } = useText();
  const { show } = useHistoryAddress();
  const version = versionNumber(entry, text);
  return (
    <Box component="li" sx={historyLineStyle}>
      <Box sx={{ minWidth: 0, flex: '1 1 260px' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {versionName(entry, text)}
          </Typography>
          <HistoryMarks entry={entry} />
        </Box>
        <HistoryEntryWords entry={entry} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        <Button
          {...(isLastShown && { ref: takeFreeFocus })}
          aria-label={text('history.lookAt', { version })}
          onClick={() => show(versionId(entry))}
        >
          {text('history.look')}
        </Button>
        {previous && (
          <Button
            aria-label={text('history.compareWith', { version, other: versionNumber(previous, text) })}
            onClick={() => show(versionId(entry), versionId(previous))}
          >
            {text('history.compare')}
          </Button>
        )}
        <VersionMenu entry={entry} actions={actions} />
      </Box>
    </Box>
  );
}

function HistoryMarks({ entry }: { entry: OpPlanHistoryEntry }) {
  const { text } = useText();
  return (
    <>
      {entry.isCurrent === true && <Chip color="primary" label={text('history.current')} />}
      {entry.version?.baselineVersion === true && <Chip variant="outlined" label={text('history.baseline')} />}
    </>
  );
}

/** Author and time of a version, and its comment. */
function HistoryEntryWords({ entry }: { entry: OpPlanHistoryEntry }) {
  const { text, format } = useText();
  const [name, when] = isWorking(entry)
    ? [entry.holderName, entry.since]
    : [entry.checkedInByName, entry.version?.checkInTime];
  const comment = isWorking(entry)
    ? text('history.working.text')
    : isCheckedIn(entry)
      ? entry.version?.comment
      : text('history.start');
  return (
    <>
      <Typography variant="body2" color="textSecondary">
        {name ? text('history.by', { name, when: format.moment(when) }) : format.moment(when)}
      </Typography>
      {comment && (
        <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.25 }}>
          {comment}
        </Typography>
      )}
    </>
  );
}

export const historyListStyle = {
  listStyle: 'none',
  m: 0,
  p: 0,
  bgcolor: 'background.paper',
  ...thinFrame,
} as const;

export const historyLineStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  px: 2,
  py: 1.25,
  '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
} as const;
