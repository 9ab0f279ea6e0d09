import { Box, Link, Paper, Typography } from '@mui/material';
import { Link as RouterLink } from '#app/kit/router.tsx';
import { appApi } from '#contract/app/api.ts';
import type { OpImport } from '#contract/app/imports.ts';
import { appPaths } from '#app/shell/paths.ts';
import { useSteadyRead, useIsServed } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText, type LocaleTexts } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';
import { pageOf, readAllPages, useTableView, viewQuery, useTableFields } from '#app/kit/table/use-table-view.ts';
import { WorkProgress } from '#app/kit/WorkProgress.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { importableKinds } from './import-kinds.ts';
import { useUndoImport } from './use-undo-import.ts';

const prefix = 'history.';
const importId = ({ id }: OpImport) => id;

/** Past imports, newest first, page by page from the service; those that can be undone offer it. */
export function ImportHistory() {
  const { text } = useText();
  const { client } = useSession();
  const isServed = useIsServed();
  const { view } = useTableView(prefix);
  const fields = useTableFields(importTableFields);
  const query = viewQuery(view, fields);
  const list = useSteadyRead(appApi.listImports, { ...query, ...pageOf(view) }, { enabled: isServed });
  const readAll = () =>
    readAllPages(async (range) => (await client.call(appApi.listImports, { ...query, ...range }))?.import ?? []);
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography variant="h2" sx={{ mb: 1 }}>
        {text('imports.history')}
      </Typography>
      {isServed ? (
        <DataTable<OpImport>
          list="importHistory"
          prefix={prefix}
          label={text('imports.history')}
          fields={fields}
          rows={list.data ? (list.data.import ?? []) : undefined}
          rowId={importId}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={<Empty title={text('imports.history.none')} hint={text('imports.history.noneText')} drawing="clock" />}
          paging={{ total: list.data?.total ?? 0, isRefreshing: list.isPlaceholderData, readAll }}
          hasSearch={false}
          maxHeight={480}
        />
      ) : (
        <Typography color="textSecondary">{text('imports.history.foreign')}</Typography>
      )}
    </Paper>
  );
}

function importTableFields({ text, intl }: LocaleTexts): readonly TableField<OpImport>[] {
  const kindText = ({ kind: name }: OpImport) => {
    const kind = importableKinds.find((each) => each === name);
    return kind ? text(`imports.kind.${kind}`) : (name ?? '');
  };
  const stateText = (state: ImportState) => text(`imports.state.${state}`);
  const counted = (id: 'numberCreated' | 'numberUpdated' | 'numberDeleted', header: string) => ({
    id,
    header,
    kind: 'number' as const,
    width: 100,
    value: (run: OpImport) => run[id],
    text: (run: OpImport) => (run[id] ? intl.formatNumber(run[id]) : ''),
  });
  return [
    { id: 'at', header: text('imports.history.at'), kind: 'moment', width: 170 },
    {
      id: 'kind',
      header: text('imports.history.what'),
      width: 220,
      grows: true,
      wraps: true,
      kind: 'choice',
      choices: importableKinds.map((value) => ({ value, label: text(`imports.kind.${value}`) })),
      text: (run) => [kindText(run), run.projectName].filter(Boolean).join(' · '),
      cell: (run, tabIndex) => <RunSubject run={run} kindName={kindText(run)} tabIndex={tabIndex} />,
    },
    { id: 'user', header: text('imports.history.by'), width: 150, value: ({ userName }) => userName },
    counted('numberCreated', text('imports.created')),
    counted('numberUpdated', text('imports.updated')),
    counted('numberDeleted', text('imports.deleted')),
    {
      id: 'state',
      kind: 'choice',
      choices: importStates.map((value) => ({ value, label: stateText(value) })),
      header: text('table.imports.state'),
      width: 200,
      wraps: true,
      value: importStateOf,
      text: (run) => stateText(importStateOf(run)),
      cell: (run, tabIndex) => <RunUndo run={run} kindName={kindText(run)} tabIndex={tabIndex} />,
    },
  ];
}

const importStates = ['undoable', 'undone', 'fixed'] as const;
type ImportState = (typeof importStates)[number];

function importStateOf({ undoneAt, undoable }: OpImport): ImportState {
  if (undoneAt) return 'undone';
  return undoable ? 'undoable' : 'fixed';
}

interface ImportUndoProps {
  readonly run: OpImport;
  readonly kindName: string;
  readonly tabIndex: number;
}

function RunSubject({ run, kindName, tabIndex }: ImportUndoProps) {
  return (
    <span>
      {kindName}
      {run.project && (
        <>
          {' · '}
          <Link component={RouterLink} to={appPaths.project(run.project)} tabIndex={tabIndex}>
            {run.projectName}
          </Link>
        </>
      )}
    </span>
  );
}

/** Undoes an import, or says why that is not possible. */
function RunUndo({ run, kindName, tabIndex }: ImportUndoProps) {
  const { text } = useText();
  const { moment } = useText().format;
  const { undo, jobId, isUndoing, error } = useUndoImport(run.id);
  if (run.undoneAt) return text('imports.history.undoneBy', { user: run.undoneByName ?? '', at: moment(run.undoneAt) });
  if (run.undoable !== true) return text('imports.history.fixed');
  return (
    <Box sx={{ display: 'grid', gap: 0.5, whiteSpace: 'normal', minWidth: 0 }}>
      <ReasonButton
        color="inherit"
        variant="outlined"
        tabIndex={tabIndex}
        loading={isUndoing}
        aria-label={text('imports.history.undoOf', { kind: kindName, at: moment(run.at) })}
        onClick={undo}
      >
        {text('imports.history.undo')}
      </ReasonButton>
      {isUndoing && <WorkProgress label={text('imports.undoing')} uploadKey={jobId} sent={1} />}
      {error !== null && <Failure title={text('imports.undoFailed')} error={error} />}
    </Box>
  );
}
