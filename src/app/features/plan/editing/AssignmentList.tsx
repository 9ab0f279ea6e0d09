import { Box, IconButton, TextField, Tooltip, Typography, Autocomplete } from '@mui/material';
import { useMemo, useState } from 'react';
import type { PlanActivity, PlanAssignment, PlanDocument, PlanSetting } from '#plan/document.ts';
import type { AssignmentShare } from '#plan/edit/kinds.ts';
import { isEvenWork } from '#plan/schedule/contour.ts';
import { overAllocations } from '#plan/schedule/load.ts';
import { readPastedNumber } from '#plan/edit/paste-values.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { AssignmentShape } from './AssignmentShape.tsx';
import type { TimeWords } from './day-text.ts';
import type { PlanEditor } from './plan-editor.ts';
import type { EditCommands } from './use-edit-commands.ts';
import { type Offer, offersFor } from '#plan/edit/offers.ts';
import { type OfferText, useLoadText, useOfferText } from './edit-texts.ts';
import { type LoadElsewhere, useLoadElsewhere, useProjectsElsewhere } from './use-load-elsewhere.ts';

interface AssignmentListProps {
  readonly activity: PlanActivity;
  readonly document: PlanDocument;
  readonly editor: PlanEditor;
  readonly words: TimeWords;
  readonly commands: Pick<EditCommands, 'make'>;
  /** Of the plan; its own hours are those of the document. */
  readonly projectId: string;
}

/** The assignments of an activity with their percentages; over-allocations show at once after each change. */
export function AssignmentList(props: AssignmentListProps) {
  const { activity, document, editor, words, commands, projectId } = props;
  const loads = useLoadElsewhere(projectId, activity);
  const { text } = useText();
  const { own, over, offered } = useActivityStaff(activity, document, editor);
  const label = text('planEditing.label.assign');
  return (
    <>
      {own.length === 0 && <Typography color="textSecondary">{text('planEditing.assign.none')}</Typography>}
      {own.map((assignment) => (
        <AssignmentLine
          // A share that was changed elsewhere is shown as it is now.
          key={`${assignment.resourceId} ${assignment.assigned}`}
          assignment={assignment}
          activity={activity}
          document={document}
          editor={editor}
          words={words}
          projectId={projectId}
          load={loads?.get(assignment.resourceId)}
          over={over.filter(({ resourceId }) => resourceId === assignment.resourceId)}
          onChange={(change) =>
            commands.make(label, {
              kind: 'changeAssignment',
              activityId: activity.id,
              resourceId: assignment.resourceId,
              ...change,
            })
          }
          onRemove={() =>
            commands.make(label, {
              kind: 'unassign',
              activityId: activity.id,
              resourceId: assignment.resourceId,
            })
          }
        />
      ))}
      <AssignChoice
        // A new one after each choice: the box is empty again.
        key={own.length}
        activity={activity}
        document={document}
        setting={editor.setting}
        offered={offered}
        loads={loads}
        onChoose={(resourceId) =>
          commands.make(label, { kind: 'assign', activityId: activity.id, resourceId, assigned: 100 })
        }
      />
    </>
  );
}

/** Returns the assignments of an activity, their over-allocations, and the resources that can be added. */
function useActivityStaff(activity: PlanActivity, document: PlanDocument, { setting, assignable }: PlanEditor) {
  const own = useMemo(
    () => document.assignments.filter(({ activityId }) => activityId === activity.id),
    [document, activity.id],
  );
  const over = useMemo(
    () => overAllocations(document, setting).get(activity.id) ?? [],
    [document, setting, activity.id],
  );
  const offered = useMemo(
    () =>
      [...setting.resources.keys()].filter(
        (id) => assignable.has(id) && !own.some(({ resourceId }) => resourceId === id),
      ),
    [setting, assignable, own],
  );
  return { own, over, offered };
}

interface AssignmentLineProps {
  readonly assignment: PlanAssignment;
  readonly activity: PlanActivity;
  readonly document: PlanDocument;
  readonly editor: PlanEditor;
  readonly words: TimeWords;
  readonly projectId: string;
  readonly load: LoadElsewhere | undefined;
  readonly over: readonly { readonly from: string; readonly until: string; readonly percent: number }[];
  /** Returns whether the change was made. */
  onChange(change: AssignmentShare): boolean;
  onRemove(): void;
}

function AssignmentLine(props: AssignmentLineProps) {
  const { assignment, activity, editor, words, load, over, onChange, onRemove } = props;
  const { text, intl } = useText();
  const resource = editor.setting.resources.get(assignment.resourceId);
  const name = resource?.name ?? assignment.resourceId;
  const [typed, setTyped] = useState(String(assignment.assigned));
  const [isDetailed, setDetailed] = useState(!isEvenWork(assignment));
  const share = readPastedNumber(typed.replace('%', ''), intl.locale);
  const isGood = share !== undefined && share > 0 && share <= 1000;
  const settle = () => {
    if (isGood && share !== assignment.assigned) onChange({ assigned: share });
  };
  return (
    <Box sx={assignmentLineStyle}>
      <div>
        <Typography>{name}</Typography>
        {load ? (
          <LoadElsewhereNotice {...props} load={load} />
        ) : (
          <LoadNotice over={over} absences={absencesIn(activity, resource?.absences ?? [])} />
        )}
      </div>
      <TextField
        value={typed}
        error={!isGood}
        slotProps={{
          htmlInput: { 'aria-label': text('planEditing.assign.share', { name }), inputMode: 'decimal' },
          input: { endAdornment: '%' },
        }}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
      {activity.duration > 0 && (
        <Tooltip title={text('planEditing.assign.shape', { name })}>
          <IconButton aria-expanded={isDetailed} onClick={() => setDetailed(!isDetailed)}>
            <icons.Details />
          </IconButton>
        </Tooltip>
      )}
      <IconButton aria-label={text('planEditing.assign.remove', { name })} onClick={onRemove} sx={{ gridColumn: 4 }}>
        <icons.Close />
      </IconButton>
      {isDetailed && activity.duration > 0 && (
        <AssignmentShape assignment={assignment} name={name} words={words} onChange={onChange} />
      )}
    </Box>
  );
}

const assignmentLineStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 76px auto auto', sm: '1fr 110px auto auto' },
  columnGap: { xs: 0.25, sm: 1 },
  rowGap: 1,
  alignItems: 'start',
};

/** The free hours of an assignee over all plans on the days of the activity, and the other plans that take them. */
function LoadElsewhereNotice({
  assignment: { resourceId, assigned },
  activity,
  document,
  editor: { setting },
  projectId,
  load,
}: AssignmentLineProps & { readonly load: LoadElsewhere }) {
  const { text, format, intl } = useText();
  const loadText = useLoadText();
  const { projects, hidden } = useProjectsElsewhere(projectId, activity, resourceId, load.planned > 0);
  const [offer] = offersFor(document, setting, activity, { resourceIds: [resourceId], assigned });
  if (!offer) return null;
  // The activity counts as well, so nothing more is needed.
  const words = loadText(load, { hours: offer.hours + offer.needed, needed: 0 });
  const named = projects
    .slice(0, mostProjects)
    .map(({ name, hours }) => text('planEditing.assign.project', { name, hours: format.hours(hours) }));
  const others = projects.slice(mostProjects).reduce((sum, { hours }) => sum + hours, hidden);
  const parts = [...named, ...(others > 0 ? [text('planEditing.assign.hidden', { hours: format.hours(others) })] : [])];
  return (
    <>
      <OfferNote {...words} />
      {parts.length > 0 && (
        <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {intl.formatList(parts, { type: 'unit' })}
        </Typography>
      )}
    </>
  );
}

/** Projects that are named; more would not help. */
const mostProjects = 3;

function OfferNote({ text, isWarning }: OfferText) {
  return (
    <Typography
      variant="caption"
      color={isWarning ? 'error' : 'textSecondary'}
      sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}
    >
      {isWarning && <icons.Warning sx={{ fontSize: 14 }} />}
      {text}
    </Typography>
  );
}

interface AssigneeAbsence {
  readonly from: string;
  readonly until: string;
}

const absencesIn = (
  { start, finish }: PlanActivity,
  absences: readonly AssigneeAbsence[],
): readonly AssigneeAbsence[] =>
  absences.filter(({ from, until }) => start !== null && finish !== null && from <= finish && until >= start);

interface LoadProps {
  readonly over: AssignmentLineProps['over'];
  readonly absences: readonly AssigneeAbsence[];
}

/** Shows the days on which the resource is over-allocated or absent, else that it has time. */
function LoadNotice({ over, absences }: LoadProps) {
  const { text, format } = useText();
  if (over.length === 0 && absences.length === 0)
    return (
      <Typography variant="caption" color="textSecondary">
        {text('planEditing.assign.free')}
      </Typography>
    );
  const days = ({ from, until }: AssigneeAbsence) => ({ from: format.day(from), until: format.day(until) });
  const lines = [
    ...over.map((each) => text('planEditing.assign.over', { ...days(each), percent: format.percent(each.percent) })),
    ...absences.map((each) => text('planEditing.assign.away', days(each))),
  ];
  return lines.map((line) => (
    <Typography key={line} variant="caption" color="error" sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      <icons.Warning sx={{ fontSize: 14 }} />
      {line}
    </Typography>
  ));
}

interface AssignChoiceProps {
  readonly activity: PlanActivity;
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  /** Ids of those who can be chosen. */
  readonly offered: readonly string[];
  readonly loads: ReadonlyMap<string, LoadElsewhere> | undefined;
  onChoose(resourceId: string): void;
}

type KnownOffer = Offer & { readonly load: LoadElsewhere | undefined };

/** Resources with enough time come first, and those of which only this plan is known last. */
function compareOffers(one: KnownOffer, other: KnownOffer): number {
  const known = Number(one.load === undefined) - Number(other.load === undefined);
  return known || shortage(one) - shortage(other);
}

/** Hours that are missing; a rank where only this plan is known. */
function shortage({ load, hours, needed, over, busy, away }: KnownOffer): number {
  if (load) return Math.max(0, needed + hours + load.planned - load.capacity);
  return over.length > 0 ? 3 : away.length > 0 ? 2 : busy > 0 ? 1 : 0;
}

/** Picks a resource for an activity; each option shows beforehand whether it has enough time. */
function AssignChoice({ activity, document, setting, offered, loads, onChoose }: AssignChoiceProps) {
  const { text } = useText();
  const options = useMemo(() => {
    const nameOf = (id: string) => setting.resources.get(id)?.name ?? id;
    const offers = offersFor(document, setting, activity, { resourceIds: offered });
    return offers
      .map((offer) => ({ ...offer, name: nameOf(offer.resourceId), load: loads?.get(offer.resourceId) }))
      .toSorted((one, other) => compareOffers(one, other) || one.name.localeCompare(other.name));
  }, [document, setting, activity, offered, loads]);
  const offerText = useOfferText();
  return (
    <Autocomplete
      size="small"
      options={options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ resourceId }) => resourceId}
      isOptionEqualToValue={(one, other) => one.resourceId === other.resourceId}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to add someone
          autoFocus
          label={text('planEditing.assign.add')}
          helperText={text(loads ? 'planEditing.assign.allPlans' : 'planEditing.assign.thisPlan')}
        />
      )}
      renderOption={({ key, ...props }, option) => {
        return (
          <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              {option.name}
              <OfferNote {...offerText(option, option.load)} />
            </Box>
          </Box>
        );
      }}
      onChange={(_, option) => option && onChoose(option.resourceId)}
    />
  );
}
