import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpActivityCalendarEdit, OpPlanCalendar } from '#contract/app/plan-editing.ts';
import { DifferentDays, type DaysChange } from '#app/features/common/DifferentDays.tsx';
import { type DayWork, weekDays, weekFields } from '#app/features/common/day-work.ts';
import { WeekTable } from '#app/features/common/WeekTable.tsx';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';
import { useSend } from '#app/data/query.ts';
import { useCall } from '#app/data/use-call.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { useNotifyFailure } from '#app/kit/Failure.tsx';
import { useFailureText } from '#app/kit/failure-text.ts';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { icons } from '#app/kit/icons.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';

interface PlanCalendarProps {
  readonly editor: PlanEditor;
  /** The plan goes on with other calendars. */
  onReplaced(editor: PlanEditor): void;
}

/** The dialog for the calendars of a plan that is edited. They are read once, so that nothing replaces what is typed. */
export function usePlanCalendars(editor: PlanEditor, onReplaced: PlanCalendarProps['onReplaced']) {
  const { text } = useText();
  const call = useCall();
  const notifyFailure = useNotifyFailure();
  const [calendar, setCalendar] = useState<OpPlanCalendar | null>(null);
  const open = async () => {
    try {
      await requireSaved(editor, text);
      setCalendar(await call(appApi.getPlanCalendar, { projectId: editor.projectId }));
    } catch (error) {
      notifyFailure(error);
    }
  };
  const close = () => setCalendar(null);
  const dialog = calendar && (
    <PlanCalendarDialog editor={editor} calendar={calendar} onClose={close} onReplaced={onReplaced} />
  );
  return { open, dialog };
}

interface PlanCalendarDialogProps extends PlanCalendarProps {
  readonly calendar: OpPlanCalendar;
  onClose(): void;
}

/** The calendar of the plan and those of its activities, chosen one at a time; all of them are saved together. */
function PlanCalendarDialog({ editor, calendar, onClose, onReplaced }: PlanCalendarDialogProps) {
  const { text } = useText();
  const failureText = useFailureText();
  const [times, setTimes] = useState<CalendarTimes>({
    days: calendar.ownWeek === true ? weekDays(calendar) : null,
    exception: calendar.exception ?? [],
  });
  const [own, setOwn] = useState<readonly OpActivityCalendarEdit[]>(calendar.activityCalendar ?? []);
  const [chosen, setChosen] = useState('plan');
  const { save, isSaving, error } = useCalendarSave(editor, onReplaced);
  const place = chosen === 'plan' ? -1 : Number(chosen);
  const add = () => {
    setOwn([...own, { name: '', ...weekFields(times.days ?? standardWeek), exception: [] }]);
    setChosen(String(own.length));
  };
  const submit = async () => {
    const { modified = null, scheduleFinish = null } = calendar;
    const { days, exception } = times;
    const week = days ? weekFields(days) : { week: null };
    if (await save({ ...week, exception, scheduleFinish, activityCalendar: [...own], modified })) onClose();
  };
  const current = own[place];
  return (
    <InfoDialog
      title={text('planCalendar.title')}
      onClose={onClose}
      actions={
        <ReasonButton
          variant="contained"
          loading={isSaving}
          refusal={own.some(({ name }) => !name?.trim()) ? text('planCalendar.nameMissing') : undefined}
          onClick={() => void submit()}
        >
          {text('planCalendar.save')}
        </ReasonButton>
      }
    >
      {error !== undefined && <Alert severity="error">{failureText(error)}</Alert>}
      <CalendarChoice own={own} chosen={chosen} onChoose={setChosen} onAdd={add} />
      {current ? (
        <ActivityCalendarFields
          key={chosen}
          calendar={current}
          onChange={(change) => setOwn(own.map((each, index) => (index === place ? { ...each, ...change } : each)))}
          onRemove={() => {
            setOwn(own.filter((_, index) => index !== place));
            setChosen('plan');
          }}
        />
      ) : (
        <TimesFields
          days={times.days}
          source={text('planCalendar.company')}
          exception={times.exception}
          onChange={(change) => setTimes({ ...times, ...change })}
        />
      )}
    </InfoDialog>
  );
}

interface CalendarChoiceProps {
  readonly own: readonly OpActivityCalendarEdit[];
  /** `plan`, or the index of a calendar of activities. */
  readonly chosen: string;
  onChoose(chosen: string): void;
  onAdd(): void;
}

function CalendarChoice({ own, chosen, onChoose, onAdd }: CalendarChoiceProps) {
  const { text } = useText();
  return (
    <Box sx={{ display: 'flex', gap: 1, pt: 1, alignItems: 'center', flexWrap: 'wrap' }}>
      <ChoiceTool
        label={text('planCalendar.calendar')}
        value={chosen}
        options={[
          { value: 'plan', label: text('planCalendar.ofPlan') },
          ...own.map(({ name }, index) => ({ value: String(index), label: name || text('planCalendar.unnamed') })),
        ]}
        onChange={onChoose}
        sx={{ flex: '1 1 200px' }}
      />
      <Button startIcon={<icons.Add />} onClick={onAdd}>
        {text('planCalendar.add')}
      </Button>
    </Box>
  );
}

/** The week of a company calendar, which counts while a plan has none. */
const standardWeek = weekDays({ week: [8, 8, 8, 8, 8, 0, 0] });

interface CalendarTimes {
  /** Null for that of the company. */
  readonly days: readonly DayWork[] | null;
  readonly exception: ExceptionDays;
}

interface TimesFieldsProps extends CalendarTimes {
  /** Describes the week that counts without an own one; absent where there has to be one. */
  readonly source?: string;
  onChange(change: Partial<CalendarTimes>): void;
}

function TimesFields({ days, source, exception, onChange }: TimesFieldsProps) {
  const keep = (change: Partial<CalendarTimes>) => {
    onChange(change);
    return Promise.resolve(true);
  };
  return (
    <Box>
      <WeekTable
        days={days ?? standardWeek}
        isOwn={days !== null}
        source={source}
        isDisabled={false}
        onChange={(next) => keep({ days: next })}
      />
      <DifferentDays
        days={exception}
        isDisabled={false}
        onChange={(change) => keep({ exception: changedDays(exception, change) })}
      />
    </Box>
  );
}

interface ActivityCalendarProps {
  readonly calendar: OpActivityCalendarEdit;
  onChange(change: Partial<OpActivityCalendarEdit>): void;
  onRemove(): void;
}

function ActivityCalendarFields({ calendar, onChange, onRemove }: ActivityCalendarProps) {
  const { text } = useText();
  const { name, exception, activities } = calendar;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="body2" color="textSecondary">
        {text('planCalendar.help')}
      </Typography>
      <TextField
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a calendar that was just added needs a name first
        autoFocus={!name}
        label={text('planCalendar.name')}
        value={name ?? ''}
        slotProps={{ htmlInput: { maxLength: 255 } }}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <TimesFields
        days={weekDays(calendar)}
        exception={exception ?? []}
        onChange={({ days, ...change }) => onChange({ ...change, ...(days && weekFields(days)) })}
      />
      <ReasonButton
        color="error"
        startIcon={<icons.Delete />}
        sx={{ justifySelf: 'start' }}
        refusal={activities ? text('planCalendar.used', { count: activities }) : undefined}
        onClick={onRemove}
      >
        {text('planCalendar.remove')}
      </ReasonButton>
    </Box>
  );
}

type ExceptionDays = NonNullable<OpActivityCalendarEdit['exception']>;

/** In their order. */
function changedDays(days: ExceptionDays, change: DaysChange): ExceptionDays {
  if ('remove' in change) return days.filter(({ from }) => from !== change.remove.from);
  return [...days, change.add].toSorted((one, two) => ((one.from ?? '') < (two.from ?? '') ? -1 : 1));
}

/** Other calendars move what is saved; says so where not all is. */
async function requireSaved(editor: PlanEditor, text: TextFunction): Promise<void> {
  if (!(await editor.flush())) throw new Error(text('planFile.editing.unsaved'));
}

/** Saves the plan and then its calendars, with which the plan goes on. */
function useCalendarSave(editor: PlanEditor, onReplaced: PlanCalendarProps['onReplaced']) {
  const { text } = useText();
  const { mutateAsync } = useSend(appApi.setPlanCalendar);
  const [state, setState] = useState<{ readonly isSaving: boolean; readonly error?: unknown }>({ isSaving: false });
  const save = async (body: OpPlanCalendar) => {
    setState({ isSaving: true });
    try {
      await requireSaved(editor, text);
      await mutateAsync({ input: { projectId: editor.projectId, body } });
      onReplaced(await editor.withNewCalendars(text('planCalendar.label')));
      return true;
    } catch (error) {
      setState({ isSaving: false, error });
      return false;
    }
  };
  return { save, ...state };
}
