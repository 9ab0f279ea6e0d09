import { Button } from '@mui/material';
import { useMemo } from 'react';
import { appApi } from '#contract/app/api.ts';
import type { OpAuditEntry } from '#contract/app/audit.ts';
import { useSteadyRead } from '#app/data/query.ts';
import { useSubjectNames, useUserNames } from '#app/features/account/use-subjects.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { pageOf, useTableView, viewQuery } from '#app/kit/table/use-table-view.ts';
import { actionText, detailsText } from './audit-words.ts';

const entryId = ({ id }: OpAuditEntry) => id;

/** The audit log, newest entries first, page by page from the service, which sorts and filters it. */
export function AuditTable() {
  const { text } = useText();
  const { view } = useTableView();
  const fields = useAuditFields();
  const found = useSteadyRead(appApi.listAuditEntries, { ...viewQuery(view, fields), ...pageOf(view) });
  return (
    <DataTable<OpAuditEntry>
      list="audit"
      label={text('admin.audit')}
      fields={fields}
      rows={found.data ? (found.data.entry ?? []) : undefined}
      rowId={entryId}
      error={found.error}
      onRetry={() => void found.refetch()}
      empty={<Empty title={text('audit.empty')} hint={text('audit.empty.text')} drawing="clock" />}
      paging={{ total: undefined, hasNext: Boolean(found.data?.next), isRefreshing: found.isPlaceholderData }}
      hasSearch={false}
    />
  );
}

/** Subjects of the log: actions begin with them. */
const auditSubjects = [
  'user',
  'people',
  'group',
  'token',
  'session',
  'permission',
  'project_status',
  'project_classification',
  'activity_category',
  'custom_type',
  'custom_attribute',
  'product',
  'release',
  'requirement',
  'tracker',
  'tracker_link',
  'holiday',
  'resource',
  'plan',
  'import',
  'work',
  'costs',
  'backup',
  'job',
  'demo',
] as const;

/** Fields of the log; an action is filtered by its subject. */
export function useAuditFields(): readonly TableField<OpAuditEntry>[] {
  const { text, format, intl } = useText();
  const subjectName = useSubjectNames();
  const users = useUserNames();
  return useMemo(
    () => [
      { id: 'at', header: text('audit.at'), kind: 'moment', width: 170 },
      {
        id: 'user',
        header: text('audit.user'),
        kind: 'choice',
        choices: users,
        width: 150,
        text: ({ userName }) => userName ?? '',
      },
      {
        id: 'action',
        header: text('audit.action'),
        kind: 'choice',
        choices: subjectChoices(text),
        width: 210,
        wraps: true,
        text: ({ action }) => actionText(text, action ?? ''),
        cell: ({ action }) => <span title={action ?? ''}>{actionText(text, action ?? '')}</span>,
      },
      {
        id: 'object',
        header: text('audit.object'),
        kind: 'choice',
        isSortable: false,
        width: 90,
        cell: ({ object }, tabIndex) => object && <ObjectButton object={object} tabIndex={tabIndex} />,
      },
      {
        isSortable: false,
        isFilterable: false,
        id: 'details',
        header: text('audit.details'),
        width: 320,
        grows: true,
        wraps: true,
        value: (entry) => detailsText({ text, day: format.day, number: intl.formatNumber }, entry, subjectName),
      },
      { id: 'address', header: text('audit.address'), isSortable: false, width: 130 },
    ],
    [text, format, intl, subjectName, users],
  );
}

const subjectChoices = (text: TextFunction) =>
  auditSubjects
    .map((value) => ({ value, label: actionText(text, `${value}.`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));

/** Narrows the log to a record. */
function ObjectButton({ object, tabIndex }: { readonly object: string; readonly tabIndex: number }) {
  const { text } = useText();
  const { view, change } = useTableView();
  const others = view.filters.filter(({ field }) => field !== 'object');
  return (
    <Button
      tabIndex={tabIndex}
      sx={{ py: 0.25, minWidth: 0 }}
      aria-label={text('audit.onlyObject', { id: object })}
      onClick={() => change({ filters: [...others, objectFilter(object)] })}
    >
      {object}
    </Button>
  );
}

const objectFilter = (value: string) => ({ field: 'object', operator: 'is', value }) as const;
