import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { CollapseIcon } from '#app/kit/icons.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import { VersionMenu } from './VersionMenu.tsx';
import { VersionPlan } from './VersionPlan.tsx';
import { useHistoryAddress } from './use-history-address.ts';
import type { VersionActions } from './use-version-actions.ts';
import { versionId, versionName } from './version-name.ts';

interface HistoryVersionProps {
  readonly project: OpProjectNode;
  readonly entries: readonly OpPlanHistoryEntry[];
  readonly actions: VersionActions;
}

/** One version of a plan as it was, alone or compared with another; both are selected above. */
export function HistoryVersion({ project, entries, actions }: HistoryVersionProps) {
  const { text } = useText();
  const { shown, compared } = useHistoryAddress();
  const [entry, other] = [shown, compared].map((id) => entries.find((each) => versionId(each) === id));
  return (
    <>
      <VersionChoice entries={entries} entry={entry} actions={actions} />
      {!entry || (compared !== undefined && !other) ? (
        <Empty title={text('history.notThere')}>{text('history.notThere.text')}</Empty>
      ) : (
        <VersionPlan project={project} entry={entry} other={other} />
      )}
    </>
  );
}

interface VersionChoiceProps extends Pick<HistoryVersionProps, 'entries' | 'actions'> {
  readonly entry: OpPlanHistoryEntry | undefined;
}

function VersionChoice({ entries, entry, actions }: VersionChoiceProps) {
  const { text } = useText();
  const { shown, compared, hasOnlyChanges, show, setOnlyChanges } = useHistoryAddress();
  const options = entries.map((each) => (
    <MenuItem key={versionId(each)} value={versionId(each)}>
      {versionName(each, text)}
    </MenuItem>
  ));
  const known = (id: string | undefined) => (entries.some((each) => versionId(each) === id) ? id : '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
      <Button
        ref={takeFreeFocus}
        size="small"
        startIcon={<CollapseIcon fontSize="small" />}
        onClick={() => show(undefined)}
      >
        {text('history.all')}
      </Button>
      <TextField
        select
        size="small"
        label={text('history.shown')}
        value={known(shown)}
        sx={versionFieldStyle}
        onChange={({ target }) => show(target.value, compared)}
      >
        {options}
      </TextField>
      <TextField
        select
        size="small"
        label={text('history.with')}
        value={known(compared)}
        sx={versionFieldStyle}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        onChange={({ target }) => show(shown, target.value || undefined)}
      >
        <MenuItem value="">{text('history.with.none')}</MenuItem>
        {options}
      </TextField>
      {compared !== undefined && (
        <FormControlLabel
          label={text('history.onlyChanges')}
          sx={{ ml: 0, gap: 0.75 }}
          control={
            <Switch size="small" checked={hasOnlyChanges} onChange={({ target }) => setOnlyChanges(target.checked)} />
          }
        />
      )}
      {entry && <VersionMenu entry={entry} actions={actions} />}
    </Box>
  );
}

const versionFieldStyle = { minWidth: 180, maxWidth: 320 } as const;
