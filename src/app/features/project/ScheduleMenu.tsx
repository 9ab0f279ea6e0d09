import { Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { PlanDocument } from '#plan/document.ts';
import { placementEdit } from '#plan/edit/constraints.ts';
import { useSend } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { icons } from '#app/kit/icons.tsx';
import { MenuButton } from '#app/kit/RowMenu.tsx';
import { usePlanCalendars } from './use-plan-calendars.tsx';
import { LevelDialog } from './LevelDialog.tsx';

interface ScheduleMenuProps {
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
  /** The plan goes on with other calendars. */
  onReplaced(editor: PlanEditor): void;
}

/** Menu of the ways in which the days of a whole plan are found. */
export function ScheduleMenu({ editor, document, onReplaced }: ScheduleMenuProps) {
  const { text } = useText();
  const calendars = usePlanCalendars(editor, onReplaced);
  const [dialog, setDialog] = useState<'level' | 'finish'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <MenuButton
        startIcon={<icons.Calendar />}
        menu={text('schedule.menu')}
        actions={[
          {
            id: 'level',
            label: text('level.button'),
            Icon: icons.Assign,
            refusal: document.assignments.length === 0 ? text('level.noPeople') : undefined,
            run: () => setDialog('level'),
          },
          {
            id: 'finish',
            label: text('schedule.finish.button'),
            Icon: icons.Calendar,
            run: () => setDialog('finish'),
          },
          {
            id: 'calendars',
            label: text('planCalendar.button'),
            Icon: icons.Calendar,
            run: () => void calendars.open(),
          },
        ]}
      >
        {text('schedule.button')}
      </MenuButton>
      {calendars.dialog}
      {dialog === 'level' && <LevelDialog editor={editor} document={document} onClose={close} />}
      {dialog === 'finish' && <ScheduleFinishDialog editor={editor} document={document} onClose={close} />}
    </>
  );
}

interface ScheduleFinishForm {
  readonly scheduleFinish?: string;
  readonly isApplied?: boolean;
}

const scheduleFinishFields: readonly FormField<ScheduleFinishForm>[] = [
  { name: 'scheduleFinish', label: 'schedule.finish.day', kind: 'day', help: 'schedule.finish.day.help' },
  { name: 'isApplied', label: 'schedule.finish.apply', kind: 'check' },
];

/** Sets the day from which the plan is scheduled backward, which all its versions share, and places its activities by it. */
function ScheduleFinishDialog({
  editor,
  document,
  onClose,
}: Omit<ScheduleMenuProps, 'onReplaced'> & { onClose(): void }) {
  const { text } = useText();
  const client = useClient();
  const { projectId } = editor;
  const { mutateAsync } = useSend(appApi.setPlanCalendar);
  const { scheduleFinish: before } = editor.setting;
  const form = useForm<ScheduleFinishForm>({
    fields: scheduleFinishFields,
    initial: { isApplied: true, ...(before !== undefined && { scheduleFinish: before }) },
    async submit({ scheduleFinish, isApplied }) {
      const calendar = await client.call(appApi.getPlanCalendar, { projectId });
      const { week, ownWeek, exception, modified } = calendar ?? {};
      const finish = scheduleFinish || undefined;
      await mutateAsync({
        input: {
          projectId,
          body: {
            exception: exception ?? [],
            ...(ownWeek === true && week && { week }),
            ...(modified && { modified }),
            ...(finish !== undefined && { scheduleFinish: finish }),
          },
        },
      });
      editor.scheduleFrom(finish);
      if (isApplied === true) editor.edit(text('schedule.finish.label'), placementEdit(document, finish !== undefined));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={text('schedule.finish.title')}
      submitLabel={text('schedule.finish.submit')}
      above={<Typography color="textSecondary">{text('schedule.finish.text')}</Typography>}
      onClose={onClose}
    />
  );
}
