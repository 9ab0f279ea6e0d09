import { Box, TextField } from '@mui/material';
import { useState } from 'react';
import { ActivityType, collectionTypes } from '#contract/core/codes.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { chosenTypes, type EditableColumn } from '../cells.ts';
import { CellField } from './CellField.tsx';
import type { TaskPartProps } from './task-part.ts';
import { twoColumns } from '#app/kit/style.ts';

const fieldColumns = [
  'start',
  'finish',
  'duration',
  'baseEffort',
  'complete',
  'deadline',
  'priority',
  'responsible',
] as const satisfies readonly EditableColumn[];

/** Values that follow from what an activity holds. */
const rolledUp: readonly EditableColumn[] = ['finish', 'duration', 'baseEffort', 'complete'];

/** Name, dates, progress and notes of an activity. */
export function TaskFields(props: TaskPartProps) {
  const { activity, cells } = props;
  const isHolder = cells.document.activities.some(({ parentId }) => parentId === activity.id);
  return (
    <>
      <CellField {...props} column="name" />
      <Box sx={twoColumns}>
        <TypeField {...props} />
        <CellField {...props} column="wbs" />
        {fieldColumns.map((column) => (
          <CellField key={column} {...props} column={column} isDisabled={isHolder && rolledUp.includes(column)} />
        ))}
      </Box>
      <CalendarField {...props} isHolder={isHolder} />
      <NotesField {...props} />
    </>
  );
}

/** The calendar that the activity works by; nothing to choose where the plan has no other than its own. */
function CalendarField({
  activity,
  cells,
  commands,
  labels,
  isHolder,
}: TaskPartProps & { readonly isHolder: boolean }) {
  const { text } = useText();
  const { id, calendarId } = activity;
  const calendars = [...(cells.setting.activityCalendars ?? [])];
  if (calendars.length === 0 || isHolder) return null;
  const label = labels.columns.calendar;
  return (
    <ChoiceTool
      label={label}
      value={calendarId ?? ''}
      options={[
        { value: '', label: text('planCalendar.ofPlan') },
        ...calendars.map(([value, { name }]) => ({ value, label: name })),
      ]}
      onChange={(chosen) =>
        commands.make(text('planEditing.label.cell', { column: label }), {
          kind: 'set',
          id,
          field: 'calendarId',
          value: chosen || null,
        })
      }
    />
  );
}

function TypeField({ activity, cells, commands, labels }: TaskPartProps) {
  const { text } = useText();
  const { id, type } = activity;
  const isOwnType = chosenTypes.some((each) => each === type);
  const types = isOwnType ? chosenTypes : [...chosenTypes, type];
  const label = labels.columns.kind;
  return (
    <ChoiceTool
      label={label}
      value={String(type)}
      disabled={collectionTypes.includes(type) || type === ActivityType.adHoc}
      options={types.map((each) => ({ value: String(each), label: cells.kinds[each] ?? '' }))}
      onChange={(chosen) =>
        commands.make(text('planEditing.label.cell', { column: label }), {
          kind: 'set',
          id,
          field: 'type',
          value: Number(chosen),
        })
      }
    />
  );
}

function NotesField({ activity: { id, description }, commands }: TaskPartProps) {
  const { text } = useText();
  const [typed, setTyped] = useState<string>();
  const label = text('planEditing.task.notes');
  const settle = () => {
    if (typed === undefined) return;
    const isMade =
      typed === description ||
      commands.make(text('planEditing.label.cell', { column: label }), {
        kind: 'set',
        id,
        field: 'description',
        value: typed,
      });
    if (isMade) setTyped(undefined);
  };
  return (
    <TextField
      fullWidth
      multiline
      minRows={2}
      maxRows={8}
      label={label}
      value={typed ?? description}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={settle}
    />
  );
}
