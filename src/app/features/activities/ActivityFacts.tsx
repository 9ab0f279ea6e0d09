import { Link } from '@mui/material';
import { api } from '#contract/documented/api.ts';
import { ActivityAttribute } from '#contract/core/codes.ts';
import type { OpCosts } from '#contract/core/shared.ts';
import type { OpActivity } from '#contract/documented/tasks.ts';
import { HiddenCosts } from '#app/features/common/HiddenCosts.tsx';
import { useResourceNames } from '#app/features/common/use-resource-names.ts';
import { useRead } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { textButton } from '#app/kit/style.ts';
import { ProgressLine } from '#app/kit/ProgressLine.tsx';
import { hasHiddenCosts, remainingOf } from './activity-item.ts';
import { ActivityDates, CategoryMark } from './ActivityMarks.tsx';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { type Fact, FactList } from '#app/kit/Facts.tsx';
import { StatusWord } from './StatusWord.tsx';
import { useCategories } from './use-activity-items.ts';

interface ActivityFactsProps {
  readonly activity: OpActivity;
  /** An ad hoc activity's own data is in fields and not repeated. */
  readonly isAdHoc: boolean;
  onOpen(activityId: string): void;
}

/** Type and dates of an activity; for an ad hoc activity only facts without an own field. */
export function MainFacts({ activity, isAdHoc, onOpen }: ActivityFactsProps) {
  const { text } = useText();
  const main = useMainFacts(activity, onOpen);
  const fields = (['description', 'category', 'priority', 'responsible'] as const).map((key) =>
    text(`activity.${key}`),
  );
  return (
    <>
      <FactList
        title={text(isAdHoc ? 'activity.status' : 'activity.fields.main')}
        facts={isAdHoc ? main.filter(({ label }) => !fields.includes(label)) : main}
      />
      <FactList title={text('activity.fields.dates')} facts={useDateFacts(activity)} />
      <FactList title={text('activity.fields.effort')} facts={useEffortFacts(activity)} />
    </>
  );
}

/** Further facts of an activity; empty ones are left out. */
export function FurtherFacts({ activity }: { activity: OpActivity }) {
  const { text } = useText();
  return (
    <>
      <FactList title={text('activity.fields.costs')} facts={useCostFacts(activity)} />
      <FactList title={text('activity.fields.texts')} facts={useTextFacts(activity)} />
      <FactList title={text('activity.fields.record')} facts={useRecordFacts(activity)} />
    </>
  );
}

const noMoreThan = (value: number | null | undefined) => (value ? value : undefined);

function useMainFacts(activity: OpActivity, onOpen: ActivityFactsProps['onOpen']): Fact[] {
  const { text, format } = useText();
  const { responsibleResource, parentActivity, category, priority, complete } = activity;
  const categories = useCategories();
  const names = useResourceNames([responsibleResource]);
  const parent = useRead(api.tasks.getParentTask, { activityId: activity.id }, { enabled: Boolean(parentActivity) });
  const ofCategory = categories.find(({ id }) => id === category);
  return [
    { label: text('activity.status'), value: <StatusWord status={activity.status} /> },
    {
      label: text('activity.complete'),
      value: <ProgressLine isGoal label={text('activity.complete')} percent={complete} write={format.percent} />,
    },
    { label: text('activity.description'), value: activity.description && <Markdown text={activity.description} /> },
    {
      label: text('activity.category'),
      value: ofCategory && <CategoryMark category={ofCategory} />,
    },
    { label: text('activity.priority'), value: priority ? String(priority) : '' },
    {
      label: text('activity.responsible'),
      value: responsibleResource ? (names.get(responsibleResource) ?? text('portfolio.hidden')) : '',
    },
    { label: text('activity.wbs'), value: activity.wbsCode },
    {
      label: text('activity.extendedName'),
      value: activity.extendedName !== activity.name && <bdi>{activity.extendedName}</bdi>,
    },
    {
      label: text('activity.parent'),
      value: parent.data && (
        <Link component="button" sx={textButton('primary.main')} onClick={() => onOpen(parent.data?.id ?? '')}>
          {parent.data.name}
        </Link>
      ),
    },
  ];
}

function useDateFacts(activity: OpActivity): Fact[] {
  const { text, format } = useText();
  const { start, finish, duration, durationDays, leadTime, followUpTime } = activity;
  return [
    {
      label: text('activity.dates'),
      value: (start || finish) && <ActivityDates activity={activity} />,
    },
    {
      label: text('activity.duration'),
      value:
        duration &&
        text('activity.duration.days', { days: durationDays ?? duration / 8, hours: format.hours(duration) }),
    },
    { label: text('activity.leadTime'), value: format.hours(noMoreThan(leadTime)) },
    { label: text('activity.followUpTime'), value: format.hours(noMoreThan(followUpTime)) },
  ];
}

function useEffortFacts(activity: OpActivity): Fact[] {
  const { text, format } = useText();
  const { baseEffort, actualEffort, unassignedEffort, originalEstimate, effortVariances, effortBillable } = activity;
  const { revisedRemainingEffort, revisedComplete } = activity;
  const remaining = remainingOf(activity);
  if (!baseEffort && !actualEffort && remaining === 0) return [];
  const percent = format.signedPercent(activity.effortVariancesPercent);
  const amount = format.signedHours(effortVariances ?? 0);
  return [
    { label: text('activity.base'), value: format.hours(baseEffort) },
    { label: text('activity.actual'), value: format.hours(actualEffort) },
    { label: text('activity.remaining'), value: format.hours(remaining) },
    { label: text('activity.revisedRemaining'), value: format.hours(noMoreThan(revisedRemainingEffort)) },
    { label: text('activity.revisedComplete'), value: format.percent(noMoreThan(revisedComplete)) },
    { label: text('activity.unassigned'), value: format.hours(noMoreThan(unassignedEffort)) },
    { label: text('activity.estimate'), value: format.hours(noMoreThan(originalEstimate)) },
    {
      label: text('activity.variance'),
      value: effortVariances && (percent === '' ? amount : text('activity.variance.percent', { amount, percent })),
    },
    { label: text('activity.billable'), value: format.percent(noMoreThan(effortBillable)) },
    { label: text('activity.effortBillable'), value: format.hours(noMoreThan(activity.effortAbsoluteBillable)) },
  ];
}

const costTextKeys: Readonly<Record<string, TextKey>> = {
  personnel: 'activity.cost.personnel',
  proceeds: 'activity.cost.proceeds',
  travel: 'activity.cost.travel',
  material: 'activity.cost.material',
  external: 'activity.cost.external',
  miscellaneous: 'activity.cost.miscellaneous',
};

function useCostFacts(activity: OpActivity): Fact[] {
  const { text, format } = useText();
  const { plannedCosts, openCosts, payment, costVariances, costVariancesPercent } = activity;
  const byName = (list: OpCosts | null | undefined) =>
    new Map((list?.cost ?? []).map(({ name, value }) => [name, value ?? 0]));
  const open = byName(openCosts ?? activity.remainingCosts);
  const variances = byName(costVariances);
  return [
    ...(hasHiddenCosts(activity) ? [{ label: text('activity.cost.personnel'), value: <HiddenCosts /> }] : []),
    ...(plannedCosts?.cost ?? []).flatMap(({ name, value }): Fact[] => {
      const key = costTextKeys[name ?? ''];
      const planned = value ?? 0;
      const left = open.get(name) ?? 0;
      const variance = variances.get(name) ?? 0;
      if (planned === 0 && left === 0 && variance === 0) return [];
      const values = {
        planned: format.money(planned),
        open: format.money(left),
        variance: format.signedMoney(variance),
      };
      return [
        {
          label: key ? text(key) : (name ?? ''),
          value: text(variance === 0 ? 'activity.cost.of' : 'activity.cost.differs', values),
        },
      ];
    }),
    { label: text('activity.costVariance'), value: format.signedPercent(noMoreThan(costVariancesPercent?.costs)) },
    { label: text('activity.profitVariance'), value: format.signedPercent(noMoreThan(costVariancesPercent?.profit)) },
    { label: text('activity.costsBillable'), value: format.money(noMoreThan(activity.costsAbsoluteBillable)) },
    { label: text('activity.payment'), value: format.money(noMoreThan(payment)) },
  ];
}

function useTextFacts(activity: OpActivity): Fact[] {
  const { text } = useText();
  const long = (value: string | null | undefined) => value && <Markdown text={value} />;
  return [
    { label: text('activity.environment'), value: long(activity.environment) },
    { label: text('activity.contactPersons'), value: activity.contactPersons },
    { label: text('activity.authorized'), value: activity.authorized },
    { label: text('activity.authorizationComment'), value: long(activity.authorizationComment) },
    { label: text('activity.postProjectPhaseComment'), value: long(activity.postProjectPhaseComment) },
  ];
}

const activityFlagFields = [
  'mandatory',
  'startFixed',
  'finishFixed',
  'imported',
  'validationError',
  'incompleteAssignment',
] as const;

function useRecordFacts(activity: OpActivity): Fact[] {
  const { text, format } = useText();
  const { attributes, created, modified, outlineLevel, sequence, normalizedSequence, subType } = activity;
  const set = [
    ...activityFlagFields.filter((mark) => ((attributes ?? 0) & ActivityAttribute[mark]) !== 0),
    ...(['template', 'deleted'] as const).filter((mark) => activity[mark] === true),
  ];
  const number = (value: number | null | undefined) => (value ? String(value) : undefined);
  return [
    { label: text('activity.marks'), value: set.map((mark) => text(`activity.mark.${mark}`)).join(', ') },
    { label: text('activity.place'), value: number(normalizedSequence ?? sequence) },
    { label: text('activity.outlineLevel'), value: number(outlineLevel) },
    { label: text('activity.subType'), value: number(subType) },
    { label: text('activity.requirement'), value: activity.requirement },
    { label: text('activity.id'), value: activity.id },
    { label: text('activity.created'), value: format.moment(created) },
    { label: text('activity.modified'), value: format.moment(modified) },
  ];
}
