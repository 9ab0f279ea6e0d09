import { Button } from '@mui/material';
import { useMemo } from 'react';
import type { OpAuditEntry } from '#contract/app/audit.ts';
import { useSubjectNames } from '#app/features/account/use-subjects.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { actionText, detailsText } from './audit-words.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { useAudit, useAuditFilter } from './use-audit.ts';

const entryId = ({ id }: OpAuditEntry) => id;

/** The audit log, newest entries first, page by page from the service; the id of a record narrows the log to it. */
export function AuditTable() {
  const { text } = useText();
  const { rows, hasNext, error, retry, isRefreshing } = useAudit();
  return (
    <DataTable<OpAuditEntry>
      list="audit"
      label={text('admin.audit')}
      fields={useAuditFields()}
      rows={rows}
      rowId={entryId}
      error={error}
      onRetry={retry}
      empty={<Empty title={text('audit.empty')}>{text('audit.empty.text')}</Empty>}
      paging={{ total: undefined, hasNext, isRefreshing }}
      hasSearch={false}
      tools={<AuditFilters />}
    />
  );
}

/** The service lists the log by time and filters it by other means than single fields. */
const auditField = { isSortable: false, isFilterable: false } as const;

function useAuditFields(): readonly TableField<OpAuditEntry>[] {
  const { text } = useText();
  const { change } = useAuditFilter();
  const subjectName = useSubjectNames();
  return useMemo(
    () => [
      { ...auditField, id: 'at', header: text('audit.at'), kind: 'moment', width: 170, value: ({ at }) => at },
      { ...auditField, id: 'user', header: text('audit.user'), width: 150, value: ({ userName }) => userName },
      {
        ...auditField,
        id: 'action',
        header: text('audit.action'),
        width: 210,
        wraps: true,
        value: ({ action }) => action,
        text: ({ action }) => actionText(text, action ?? ''),
        cell: ({ action }) => <span title={action ?? ''}>{actionText(text, action ?? '')}</span>,
      },
      {
        ...auditField,
        id: 'object',
        header: text('audit.object'),
        width: 90,
        value: ({ object }) => object,
        cell: ({ object }, tabIndex) =>
          object && (
            <Button
              size="small"
              tabIndex={tabIndex}
              sx={{ py: 0, minWidth: 0 }}
              aria-label={text('audit.onlyObject', { id: object })}
              onClick={() => change('objectId', object)}
            >
              {object}
            </Button>
          ),
      },
      {
        ...auditField,
        id: 'details',
        header: text('audit.details'),
        width: 320,
        grows: true,
        wraps: true,
        value: (entry) => detailsText(text, entry, subjectName),
      },
      { ...auditField, id: 'address', header: text('audit.address'), width: 130, value: ({ address }) => address },
    ],
    [text, change, subjectName],
  );
}
