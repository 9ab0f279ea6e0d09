import { Chip, Tooltip, Typography } from '@mui/material';
import type { OpTimeWeek } from '#contract/app/approval.ts';
import { WeekState } from '#contract/core/codes.ts';
import { type LocaleTexts, useText } from '#app/i18n/use-text.tsx';
import { icons, type IconName } from '#app/kit/icons.tsx';
import { weekStatus } from './week-parts.ts';

type WeekStateName = keyof typeof WeekState | 'open';
type WeekStatus = ReturnType<typeof weekStatus>;

/** Name of the state of a part; `open` where nothing was submitted. */
function weekStateName(state: number | null | undefined): WeekStateName {
  const names = Object.keys(WeekState) as (keyof typeof WeekState)[];
  return names.find((name) => WeekState[name] === state) ?? 'open';
}

const weekStateLooks: Readonly<
  Record<Exclude<WeekStatus, 'open'>, { color: 'primary' | 'success' | 'warning'; icon: IconName }>
> = {
  submitted: { color: 'primary', icon: 'InProgress' },
  partlySubmitted: { color: 'warning', icon: 'InProgress' },
  partlyApproved: { color: 'primary', icon: 'InProgress' },
  approved: { color: 'success', icon: 'Done' },
  returned: { color: 'warning', icon: 'Undo' },
};

/** State of the approval of a week, a chip once it was submitted, with the details of each of its parts on hover. */
export function WeekStateChip({ week }: { readonly week: OpTimeWeek }) {
  const { text, format } = useText();
  const name = weekStatus(week);
  if (name === 'open')
    return (
      <Typography variant="body2" component="span" color="textSecondary">
        {text('approval.state.open')}
      </Typography>
    );
  const { color, icon } = weekStateLooks[name];
  const Icon = icons[icon];
  const details = (week.part ?? []).map((part) => partSentence(part, { text, format }));
  return (
    <Tooltip title={details.length === 0 ? '' : details.map((detail) => <div key={detail}>{detail}</div>)}>
      <Chip color={color} icon={<Icon />} label={text(`approval.state.${name}`)} />
    </Tooltip>
  );
}

type WeekPart = NonNullable<OpTimeWeek['part']>[number];

function partSentence(part: WeekPart, { text, format }: Pick<LocaleTexts, 'text' | 'format'>): string {
  const name = weekStateName(part.state);
  const isSubmitted = name === 'submitted';
  const sentence = text(`approval.by.${name}`, {
    by: (isSubmitted ? part.submittedByName : part.decidedByName) ?? '',
    at: format.moment(isSubmitted ? part.submittedAt : part.decidedAt),
  });
  return [part.projectName ? `${part.projectName}: ${sentence}` : sentence, part.comment].filter(Boolean).join(' – ');
}
