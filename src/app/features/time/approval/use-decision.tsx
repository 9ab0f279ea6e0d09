import { useState, type ReactNode } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';
import { useAttempt } from '#app/kit/use-attempt.ts';

/** A week to decide on, as it was read. */
export interface ReadWeek {
  readonly resource: string;
  readonly monday: string;
  readonly version: string;
}

interface ReturnReason {
  readonly comment: string;
}

const returnReasonField: FormField<ReturnReason> = {
  name: 'comment',
  label: 'approval.comment',
  kind: 'longText',
  required: true,
  help: 'approval.comment.help',
};

/** Approves weeks, or sends them back after asking for a comment. `dialog` is to be drawn. */
export function useDecision(): {
  approve(weeks: readonly ReadWeek[]): Promise<boolean>;
  sendBack(weeks: readonly ReadWeek[]): void;
  dialog: ReactNode;
} {
  const { text } = useText();
  const attempt = useAttempt();
  const decide = useSend(appApi.decideWeeks);
  const [returned, setReturned] = useState<readonly ReadWeek[]>();
  return {
    approve: (weeks) =>
      attempt(() => decide.mutateAsync({ input: { body: { decision: 'approve', week: [...weeks] } } }), {
        done: text('approval.approved', { count: weeks.length }),
      }),
    sendBack: setReturned,
    dialog: returned && <ReturnWeeksDialog weeks={returned} onClose={() => setReturned(undefined)} />,
  };
}

function ReturnWeeksDialog({ weeks, onClose }: { weeks: readonly ReadWeek[]; onClose(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const decide = useSend(appApi.decideWeeks);
  const form = useForm<ReturnReason>({
    fields: [returnReasonField],
    submit: async ({ comment }) => {
      await decide.mutateAsync({ input: { body: { decision: 'return', comment, week: [...weeks] } } });
      notify({ text: text('approval.returned', { count: weeks.length }) });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('approval.return.title', { count: weeks.length })}
      submitLabel={text('approval.return')}
      form={form}
      onClose={onClose}
    />
  );
}
