import { Box, Link } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpPlanFileField } from '#contract/app/plan-editing.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import type { TextKey } from '#app/i18n/messages.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Facts } from '#app/kit/Facts.tsx';
import { Markdown } from '#app/kit/markdown/Markdown.tsx';
import { appPaths } from '#app/shell/paths.ts';
import { safeAddress } from '#files/notes/markdown.ts';

/** Folded values of an activity that came with its plan file and that nothing is calculated with; nothing without any. */
export function PlanFileFields(props: { readonly projectId: string; readonly activityId: string }) {
  const { text } = useText();
  const [isOpen, setOpen] = useState(false);
  const { data } = useRead(appApi.getPlanFileFields, props, { enabled: useIsServed() });
  const fields = data?.field ?? [];
  if (fields.length === 0) return null;
  return (
    <Box
      component="details"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      sx={planFileFieldsStyle}
    >
      <summary>{text('planFileFields.title')}</summary>
      {isOpen && <FileFieldFacts fields={fields} />}
    </Box>
  );
}

const planFileFieldsStyle = {
  mt: 1.5,
  summary: { cursor: 'pointer', fontSize: '0.875rem', fontWeight: 600 },
  dl: { mt: 1 },
  dd: { whiteSpace: 'pre-line' },
} as const;

function FileFieldFacts({ fields }: { readonly fields: readonly OpPlanFileField[] }) {
  const labelOf = usePlanFileLabel();
  const valueOf = usePlanFileValue();
  return (
    <Facts facts={fields.map((field, at) => ({ id: String(at), label: labelOf(field), value: valueOf(field) }))} />
  );
}

const fieldTexts: Readonly<Record<string, TextKey>> = {
  start: 'planFileFields.start',
  finish: 'planFileFields.finish',
  deadline: 'planFileFields.deadline',
  work: 'planFileFields.work',
  cost: 'planFileFields.cost',
  hyperlink: 'planFileFields.hyperlink',
  type: 'planFileFields.type',
  isEffortDriven: 'planFileFields.isEffortDriven',
  isEstimated: 'planFileFields.isEstimated',
  isRecurring: 'planFileFields.isRecurring',
  isExternal: 'planFileFields.isExternal',
  isActive: 'planFileFields.inactive',
  priority: 'planFileFields.priority',
  physicalPercentComplete: 'planFileFields.physicalPercentComplete',
  contact: 'planFileFields.contact',
  subprojectFile: 'planFileFields.subprojectFile',
  externalProject: 'planFileFields.externalProject',
  created: 'planFileFields.created',
  notes: 'planFileFields.notes',
  rateTable: 'planFileFields.rateTable',
  overtimeWork: 'planFileFields.overtimeWork',
  quantity: 'planFileFields.quantity',
  pause: 'planFileFields.pause',
};

/** Custom fields are numbered: `text1`. */
const customFieldTexts: Readonly<Record<string, TextKey>> = {
  text: 'planFileFields.custom.text',
  number: 'planFileFields.custom.number',
  cost: 'planFileFields.custom.cost',
  date: 'planFileFields.custom.date',
  start: 'planFileFields.custom.start',
  finish: 'planFileFields.custom.finish',
  duration: 'planFileFields.custom.duration',
  flag: 'planFileFields.custom.flag',
  outlineCode: 'planFileFields.custom.outlineCode',
};

/** The name of a field of a plan file, with that of Microsoft Project where the file has another. */
export function usePlanFileLabel() {
  const { text } = useText();
  const ownLabel = ({ field, baseline, resource, alias }: OpPlanFileField): string => {
    const name = field ?? '';
    // Of an activity only long notes are listed: its description has the others.
    const own = name === 'notes' && resource ? 'planFileFields.workNotes' : fieldTexts[name];
    if (own && typeof baseline === 'number')
      return text('planFileFields.baseline', { number: baseline, field: text(own) });
    if (own) return text(own);
    const [, kind = '', number = ''] = /^([a-zA-Z]+)(\d+)$/.exec(name) ?? [];
    const custom = customFieldTexts[kind];
    const numbered = custom ? text(custom, { number }) : name;
    return alias ? text('planFileFields.custom.named', { alias, field: numbered }) : numbered;
  };
  return (field: OpPlanFileField): string =>
    field.resource
      ? text('planFileFields.ofResource', { resource: field.resource, field: ownLabel(field) })
      : ownLabel(field);
}

const fileMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
const chosenTexts: Readonly<Record<string, TextKey>> = {
  fixedDuration: 'planFileFields.type.fixedDuration',
  fixedWork: 'planFileFields.type.fixedWork',
};

function usePlanFileValue() {
  const { text, format, intl } = useText();
  const ofNumber = (value: number, { field, unit }: OpPlanFileField): string => {
    if (unit) return `${intl.formatNumber(value)}\u00a0${unitText(text, unit)}`;
    if (field === 'work' || field === 'overtimeWork') return format.hours(value);
    if (field === 'physicalPercentComplete') return format.percent(value);
    // The currency of the file may be another than that of the installation.
    return intl.formatNumber(value, field?.startsWith('cost') ? twoDecimals : undefined);
  };
  return (shown: OpPlanFileField): ReactNode => {
    const { field, value } = shown;
    if (typeof value === 'number') return ofNumber(value, shown);
    if (typeof value === 'boolean') return text(value || field === 'isActive' ? 'form.yes' : 'form.no');
    if (typeof value !== 'string') return '';
    const chosen = field === 'type' ? chosenTexts[value] : undefined;
    if (chosen) return text(chosen);
    if (field === 'notes') return <Markdown text={value} />;
    if (field === 'hyperlink') return <FileHyperlink label={value} address={shown.address ?? ''} />;
    if (shown.project) return <LinkedFile shown={shown} file={value} />;
    if (shown.until)
      return text('planFileFields.fromUntil', { from: format.moment(value), until: format.moment(shown.until) });
    // Times of files have no time zone: they are read as those of the reader.
    return fileMoment.test(value) ? format.moment(value) : value;
  };
}

const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

const unitTexts: Readonly<Record<string, TextKey>> = {
  minutes: 'gantt.units.minutes',
  hours: 'gantt.units.hours',
  days: 'gantt.units.days',
  weeks: 'gantt.units.weeks',
  months: 'gantt.units.months',
};

/** `elapsedDays` → `ed` */
function unitText(text: TextFunction, unit: string): string {
  const base = unit.replace(/^elapsed/, '').toLowerCase();
  const key = unitTexts[base];
  return `${base === unit ? '' : text('gantt.elapsedPrefix')}${key ? text(key) : '%'}`;
}

/** The project of this installation that a file is, and the activity of it that a row represents, with its days. */
function LinkedFile({ shown, file }: { readonly shown: OpPlanFileField; readonly file: string }) {
  const { text, format } = useText();
  const { project, projectName, activity, start, finish } = shown;
  const days =
    start && finish && text('planFileFields.fromUntil', { from: format.day(start), until: format.day(finish) });
  return (
    <>
      <Link component={RouterLink} to={appPaths.project(project ?? '')}>
        {projectName}
      </Link>
      {activity && (
        <>
          {'\n'}
          <Link component={RouterLink} to={appPaths.activity(activity)}>
            {text('planFileFields.activity')}
          </Link>
          {days && ` · ${days}`}
        </>
      )}
      {`\n${file}`}
    </>
  );
}

/** A link to the web or to a mail; any other address, such as that of a file or a script, is text. */
function FileHyperlink({ label, address }: { readonly label: string; readonly address: string }) {
  const href = safeAddress(address);
  if (href === undefined) return address === '' || address === label ? label : `${label} (${address})`;
  return (
    <Link href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </Link>
  );
}
