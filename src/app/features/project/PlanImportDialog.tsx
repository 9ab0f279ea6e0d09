import {
  Alert,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Typography,
  Box,
  LinearProgress,
} from '@mui/material';
import { useState, useCallback, useId, useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { ActivityType } from '#contract/core/codes.ts';
import { useSend, useIsServed } from '#app/data/query.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { UploadDialog } from '#app/kit/UploadDialog.tsx';
import { changedChoices, type PeopleChoices, PlanFilePeople } from '#app/features/common/PlanFilePeople.tsx';
import { usePlanFileAttributes } from '#app/features/common/PlanFileAttributes.tsx';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { importChangeGroups, maxRefused, refusedChanges } from './import-changes.ts';
import { PlanFilePreview } from './PlanFilePreview.tsx';
import type { PlanSummary } from './plan-summary.ts';
import { useProjectActivities } from './use-plan.ts';
import {
  usePlanReading,
  errorsOf,
  type PlanCheck,
  usePlanCheck,
  type ImportMode,
  importModeParameters,
} from './use-plan-reading.ts';
import { appApi } from '#contract/app/api.ts';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { useSession } from '#app/data/session.tsx';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import type { TextKey } from '#app/i18n/messages.ts';

interface PlanImportDialogProps {
  readonly projectId: string;
  readonly file: File;
  /** The plan has activities, for which a way is to be chosen. */
  readonly hasActivities: boolean;
  /** Additional note on this import. */
  readonly remark?: string | undefined;
  /** The file was imported. */
  readonly onImported?: (() => void) | undefined;
  onClose(): void;
}

const noPeopleChoices: PeopleChoices = new Map();
const noneRefused: ReadonlySet<string> = new Set();

/** Imports a plan file: shows its contents, who the people in it are, the options for existing activities, and the result. */
export function PlanImportDialog(props: PlanImportDialogProps) {
  const { projectId, file, hasActivities, remark, onImported, onClose } = props;
  const { text } = useText();
  const [mode, setMode] = useState<ImportMode>('replace');
  const [moveToStart, setMoveToStart] = useState(false);
  const [madeImport, setMadeImport] = useState<string>();
  const reading = usePlanReading(file);
  const check = usePlanCheck({ projectId, file, mode, moveToStart });
  const warning = useRemovalWarning(projectId, check);
  const newestImport = useNewestImport(projectId);
  const [choices, setChoices] = useState<PeopleChoices>(noPeopleChoices);
  const [refused, setRefused] = useState<ReadonlySet<string>>(noneRefused);
  const left = refusedChanges(check, refused);
  const choosePeople = useSend(appApi.choosePlanFilePeople);
  const checked = check && 'check' in check ? check.check : undefined;
  const people = checked?.person ?? [];
  const attributes = usePlanFileAttributes(checked ? [checked] : []);
  const { mutateAsync } = useSend(check === null ? api.planning.importProjectPlan : appApi.importPlan);
  return (
    <UploadDialog
      title={text('plan.import.title')}
      submitLabel={text('plan.import')}
      file={file}
      isReady={reading !== undefined && ('problem' in reading || check !== undefined)}
      refusal={reading && 'summary' in reading ? importRefusal(text, check, left.total) : undefined}
      warning={warning}
      remarks={reading && 'summary' in reading ? reading.summary.warnings.map(({ quote }) => quote) : []}
      receiptAction={madeImport !== undefined && <ImportUndo importId={madeImport} onDone={onClose} />}
      onClose={onClose}
      upload={async (body, options) => {
        const person = changedChoices(people, choices);
        if (person.length > 0) await choosePeople.mutateAsync({ input: { projectId, body: { person } } });
        await attributes.save(projectId);
        const former = await newestImport();
        const chosen = { ...importModeParameters[mode], ...(moveToStart && { moveToStart }), ...left.parameters };
        const receipt = await mutateAsync({ input: { projectId, ...chosen, body }, options });
        const made = await newestImport();
        if (made !== former) setMadeImport(made);
        onImported?.();
        return receipt ?? '';
      }}
    >
      {hasActivities && <ModeChoice mode={mode} onChange={setMode} />}
      <PlanFilePreview reading={reading} check={checked} />
      {reading && !('problem' in reading) && (
        <>
          <DatesChoice summary={reading.summary} check={check} moves={moveToStart} onChange={setMoveToStart} />
          <PlanFilePeople people={people} choices={choices} onChange={setChoices} />
          {attributes.section}
          <PlanCheckFacts check={check} left={left} />
          {hasActivities && <ImportChanges check={check} refused={refused} onChange={setRefused} />}
        </>
      )}
      {remark !== undefined && <Alert severity="info">{remark}</Alert>}
    </UploadDialog>
  );
}

/** Why the service would not take the file in this way: the first that it says. */
function importRefusal(text: TextFunction, check: PlanCheck | null | undefined, leftOut: number): string | undefined {
  if (leftOut > maxRefused) return text('planFile.changes.tooMany', { count: maxRefused });
  const [first] = check && 'check' in check ? errorsOf(check.check) : [];
  return first && `${text('planFile.check.refused')} ${first.message ?? ''}`.trim();
}

/** Returns the warning to confirm if an import removes all planned activities. */
function useRemovalWarning(projectId: string, check: PlanCheck | null | undefined) {
  const { text } = useText();
  const { data } = useProjectActivities(projectId);
  const planned = (data?.activity ?? []).filter(({ type, deleted }) => type !== ActivityType.adHoc && deleted !== true);
  if (!check || !('check' in check)) return undefined;
  const { numberDeleted: count, numberCreated: created } = check.check;
  if (!count || count < planned.length) return undefined;
  return {
    text: text('planFile.removesAll', { count, created: created ?? 0 }),
    submitLabel: text('planFile.removesAll.submit', { count }),
  };
}

function ModeChoice({ mode, onChange }: { readonly mode: ImportMode; onChange(mode: ImportMode): void }) {
  const { text } = useText();
  const ways = {
    replace: [text('plan.import.replace'), text('plan.import.replace.text')],
    update: [text('planFile.update'), text('planFile.update.text')],
    append: [text('plan.import.append'), text('plan.import.append.text')],
  } as const;
  return <ImportChoice label={text('plan.import.how')} ways={ways} value={mode} onChange={onChange} />;
}

interface DatesChoiceProps {
  readonly summary: PlanSummary;
  readonly check: PlanCheck | null | undefined;
  readonly moves: boolean;
  onChange(moves: boolean): void;
}

/** The days of the file as they are, or from the start of the project on. */
function DatesChoice({ summary, check, moves, onChange }: DatesChoiceProps) {
  const { text, format } = useText();
  if (check === null || summary.start === undefined) return null;
  const span = (from: string | null | undefined, until: string | null | undefined) =>
    `${format.day(from)} – ${format.day(until)}`;
  const moved = moves && check && 'check' in check ? check.check : undefined;
  const movedSpan = moved?.start ? `: ${span(moved.start, moved.finish)}` : '.';
  const ways = {
    keep: [text('planFile.dates.keep'), span(summary.start, summary.finish)],
    move: [text('planFile.dates.move'), `${text('planFile.dates.move.text')}${movedSpan}`],
  } as const;
  return (
    <ImportChoice
      label={text('planFile.dates')}
      ways={ways}
      value={moves ? 'move' : 'keep'}
      onChange={(way) => onChange(way === 'move')}
    />
  );
}

interface ImportChoiceProps<Way extends string> {
  readonly label: string;
  /** The name of each way, and what it does. */
  readonly ways: Readonly<Record<Way, readonly [name: string, effect: string]>>;
  readonly value: Way;
  onChange(way: Way): void;
}

function ImportChoice<Way extends string>({ label, ways, value, onChange }: ImportChoiceProps<Way>) {
  const labelId = useId();
  // The keys of a record of ways are ways.
  const names = Object.keys(ways) as Way[];
  return (
    <FormControl>
      <FormLabel id={labelId}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={labelId}
        value={value}
        onChange={(_, chosen) => onChange(names.find((each) => each === chosen) ?? value)}
      >
        {names.map((each) => (
          <FormControlLabel
            key={each}
            value={each}
            sx={{ alignItems: 'flex-start', mt: 1 }}
            control={<Radio size="small" sx={{ py: 0.25 }} />}
            label={
              <>
                {ways[each][0]}
                <Typography variant="body2" color="textSecondary">
                  {ways[each][1]}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Takes back the import that was just made, as long as nothing was done with it since. */
function ImportUndo({ importId, onDone }: { readonly importId: string; onDone(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const notifyFailure = useNotifyFailure();
  const { mutate, isPending } = useSend(appApi.undoImport, {
    onSuccess: (undone) => {
      const { removedPeople: people, removedFields: fields } = undone ?? {};
      notify({ text: text('planFile.undone', { people: people ?? 0, fields: fields ?? 0 }), severity: 'success' });
      onDone();
    },
    onError: notifyFailure,
  });
  return (
    <ReasonButton color="inherit" loading={isPending} onClick={() => mutate({ input: { importId } })}>
      {text('planFile.undo')}
    </ReasonButton>
  );
}

/** Number of imports to search: others may import at the same time, and the project's newest is among these. */
const maxImportsAtOnce = 20;

/**
 * Finds the newest import into a project that can be undone; undefined if there is none or the service doesn't provide
 * it. The import proceeds even if its undo can't be offered.
 */
function useNewestImport(projectId: string): () => Promise<string | undefined> {
  const { client } = useSession();
  const isServed = useIsServed();
  return useCallback(async () => {
    if (!isServed) return undefined;
    try {
      const list = await client.call(appApi.listImports, { numberRecords: maxImportsAtOnce });
      return list?.import?.find(({ project, undoable }) => project === projectId && undoable === true)?.id;
    } catch {
      return undefined;
    }
  }, [client, isServed, projectId]);
}

/** Expected effects of an import on the plan, as calculated by the service. */
function PlanCheckFacts({ check, left }: { check: PlanCheck | null | undefined; left: LeftOut }) {
  const { text } = useText();
  const failureText = useFailureText();
  if (check === null) return null;
  return (
    <Box component="section" aria-label={text('planFile.check')} aria-live="polite" sx={{ display: 'grid', gap: 0.5 }}>
      <Typography variant="body2" color="textSecondary">
        {text('planFile.check')}
      </Typography>
      {check === undefined ? (
        <LinearProgress aria-label={text('planFile.checking')} />
      ) : 'check' in check ? (
        <CheckOutcome check={check.check} left={left} />
      ) : (
        <Typography variant="body2">
          {check.error === undefined ? text('planFile.check.unknown') : failureText(check.error)}
        </Typography>
      )}
    </Box>
  );
}

const calendarTexts = new Map<string, TextKey>([
  ['taken', 'planFile.check.calendar.taken'],
  ['removed', 'planFile.check.calendar.removed'],
  ['kept', 'planFile.check.calendar.kept'],
]);

function CheckOutcome({ check, left }: { check: OpPlanImportCheck; left: LeftOut }) {
  const { text } = useText();
  const errors = errorsOf(check);
  if (errors.length > 0) {
    return (
      <Alert severity="error">
        {text('planFile.check.refused')}
        <Box component="ul" sx={{ m: 0, pl: 2.5, maxHeight: 140, overflow: 'auto' }} tabIndex={0}>
          {errors.map(({ message, row, column }) => (
            <li key={`${row ?? ''} ${column ?? ''} ${message ?? ''}`}>{message}</li>
          ))}
        </Box>
      </Alert>
    );
  }
  if (check.changes !== true)
    return (
      <>
        <Typography variant="body2">{text('planFile.check.nothing')}</Typography>
        <LostFields check={check} />
      </>
    );
  const calendarText = calendarTexts.get(check.calendar ?? '');
  const counts = {
    created: (check.numberCreated ?? 0) - left.created,
    updated: (check.numberUpdated ?? 0) - left.updated,
    deleted: (check.numberDeleted ?? 0) - left.deleted,
  };
  return (
    <>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {text('planFile.check.counts', counts)}
      </Typography>
      {calendarText && <Typography variant="body2">{text(calendarText)}</Typography>}
      <LostFields check={check} />
    </>
  );
}

type LeftOut = ReturnType<typeof refusedChanges>;

interface ImportChangesProps {
  readonly check: PlanCheck | null | undefined;
  readonly refused: ReadonlySet<string>;
  onChange(refused: ReadonlySet<string>): void;
}

/** The changes of the import, each with a box that leaves it out. */
function ImportChanges({ check: answer, refused, onChange }: ImportChangesProps) {
  const { text, format } = useText();
  const check = answer && 'check' in answer ? answer.check : undefined;
  const change = check?.change;
  const groups = useMemo(() => importChangeGroups(change ?? [], { text, format }), [change, text, format]);
  const changes = change ?? [];
  if (!check || changes.length === 0 || errorsOf(check).length > 0) return null;
  const total = (check.numberCreated ?? 0) + (check.numberUpdated ?? 0) + (check.numberDeleted ?? 0);
  const choose = (keys: readonly string[], isTaken: boolean) => {
    const next = new Set(refused);
    for (const key of keys) {
      if (isTaken) next.delete(key);
      else next.add(key);
    }
    onChange(next);
  };
  return (
    <Box
      component="section"
      aria-label={text('planFile.changes')}
      sx={{ maxHeight: 360, overflow: 'auto' }}
      tabIndex={0}
    >
      <Typography variant="body2" color="textSecondary">
        {text('planFile.changes')}
      </Typography>
      <ComparisonChanges groups={groups} choice={{ refused, onChoose: choose }} />
      {total > changes.length && (
        <Typography variant="body2" color="textSecondary">
          {text('planFile.changes.more', { count: total - changes.length })}
        </Typography>
      )}
    </Box>
  );
}

/** The data of the file that an import does not keep, folded. */
function LostFields({ check }: { check: OpPlanImportCheck }) {
  const { text } = useText();
  const lost = (check.problem ?? []).filter(({ code }) => code?.startsWith('import.loss.'));
  if (lost.length === 0) return null;
  return (
    <Box component="details" sx={{ summary: { cursor: 'pointer' }, typography: 'body2' }}>
      <summary>{text('planFile.check.lost', { count: lost.length })}</summary>
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 200, overflow: 'auto' }} tabIndex={0}>
        {lost.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </Box>
    </Box>
  );
}
