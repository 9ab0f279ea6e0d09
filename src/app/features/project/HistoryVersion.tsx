import { Box, Button } from '@mui/material';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { CollapseIcon } from '#app/kit/icons.tsx';
import { takeFreeFocus } from '#app/kit/take-focus.ts';
import { ChoiceTool, ToggleTool } from '#app/kit/view-tools.tsx';
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
  const options = entries.map((each) => ({ value: versionId(each), label: versionName(each, text) }));
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
      <ChoiceTool
        label={text('history.shown')}
        value={shown}
        options={options}
        sx={versionFieldStyle}
        onChange={(id) => show(id, compared)}
      />
      <ChoiceTool
        label={text('history.with')}
        value={compared ?? ''}
        options={[{ value: '', label: text('history.with.none') }, ...options]}
        sx={versionFieldStyle}
        onChange={(id) => show(shown, id || undefined)}
      />
      {compared !== undefined && (
        <ToggleTool label={text('history.onlyChanges')} isOn={hasOnlyChanges} onTurn={setOnlyChanges} />
      )}
      {entry && <VersionMenu entry={entry} actions={actions} />}
    </Box>
  );
}

const versionFieldStyle = { minWidth: 180, maxWidth: 320 } as const;
