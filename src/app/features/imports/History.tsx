import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import Link from '@mui/material/Link';
import { appApi } from '#contract/app/api.ts';
import type { OpImport } from '#contract/app/imports.ts';
import { appPaths } from '#app/shell/paths.ts';
import { steadyQuery } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { useFormat } from '#app/kit/format.ts';
import { importableKinds } from './import-kinds.ts';
import { PlainTable } from './table-style.ts';
import { useUndoImport } from './use-undo-import.ts';
import { WorkProgress } from './WorkProgress.tsx';

/** Number of imports listed, and added by each "more". */
const importHistoryLength = 15;

/** Past imports, newest first, each with an undo. */
export function ImportHistory() {
  const { text } = useText();
  const { capabilities } = useSession();
  const [shown, setShown] = useState(importHistoryLength);
  const list = useQuery({
    ...steadyQuery(appApi.listImports, { numberRecords: shown }),
    enabled: capabilities !== null,
  });
  const content = () => {
    if (capabilities === null) return <Typography color="textSecondary">{text('imports.history.foreign')}</Typography>;
    if (list.error && !list.data) return <Failure error={list.error} onRetry={() => void list.refetch()} />;
    if (!list.data) return <Skeleton variant="rounded" height={120} />;
    const all = list.data.import ?? [];
    const total = list.data.total ?? all.length;
    if (all.length === 0) return <Empty title={text('imports.history.none')}>{text('imports.history.noneText')}</Empty>;
    return (
      <>
        <Box sx={{ overflow: 'auto' }} tabIndex={0} role="region" aria-label={text('imports.history')}>
          <ImportTable imports={all} />
        </Box>
        {all.length < total && (
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', mt: 1 }}>
            <Button color="inherit" loading={list.isFetching} onClick={() => setShown(shown + importHistoryLength)}>
              {text('imports.history.more')}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {text('imports.history.shown', { shown: all.length, total })}
            </Typography>
          </Box>
        )}
      </>
    );
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, minWidth: 0 }}>
      <Typography component="h2" variant="h2" sx={{ mb: 1 }}>
        {text('imports.history')}
      </Typography>
      {content()}
    </Paper>
  );
}

function ImportTable({ imports }: { readonly imports: readonly OpImport[] }) {
  const { text } = useText();
  return (
    <PlainTable>
      <thead>
        <tr>
          <th scope="col">{text('imports.history.at')}</th>
          <th scope="col">{text('imports.history.what')}</th>
          <th scope="col">{text('imports.history.by')}</th>
          <th scope="col" className="number">
            {text('imports.created')}
          </th>
          <th scope="col" className="number">
            {text('imports.updated')}
          </th>
          <th scope="col" className="number">
            {text('imports.deleted')}
          </th>
          <th scope="col" aria-label={text('imports.history.undo')} />
        </tr>
      </thead>
      <tbody>
        {imports.map((each) => (
          <ImportRow key={each.id} run={each} />
        ))}
      </tbody>
    </PlainTable>
  );
}

function ImportRow({ run }: { readonly run: OpImport }) {
  const { text, intl } = useText();
  const { moment } = useFormat();
  const { undo, workKey, isUndoing, error } = useUndoImport(run.id);
  const kind = importableKinds.find((each) => each === run.kind);
  const kindName = kind ? text(`imports.kind.${kind}`) : run.kind;
  const number = (value: number | null | undefined) => (value ? intl.formatNumber(value) : '');
  const state = () => {
    if (run.undoneAt)
      return text('imports.history.undoneBy', { user: run.undoneByName ?? '', at: moment(run.undoneAt) });
    if (run.undoable !== true) return text('imports.history.fixed');
    return (
      <Button
        size="small"
        color="inherit"
        variant="outlined"
        loading={isUndoing}
        aria-label={text('imports.history.undoOf', { kind: kindName ?? '', at: moment(run.at) })}
        onClick={undo}
      >
        {text('imports.history.undo')}
      </Button>
    );
  };
  return (
    <>
      <tr>
        <td style={{ whiteSpace: 'nowrap' }}>{moment(run.at)}</td>
        <td>
          {kindName}
          {run.project && (
            <>
              {' · '}
              <Link component={RouterLink} to={appPaths.project(run.project)}>
                {run.projectName}
              </Link>
            </>
          )}
        </td>
        <td>{run.userName}</td>
        <td className="number">{number(run.numberCreated)}</td>
        <td className="number">{number(run.numberUpdated)}</td>
        <td className="number">{number(run.numberDeleted)}</td>
        <td className="quiet" style={{ textAlign: 'right' }}>
          {state()}
        </td>
      </tr>
      {isUndoing && (
        <tr>
          <td colSpan={7}>
            <WorkProgress label={text('imports.undoing')} uploadKey={workKey} sent={1} />
          </td>
        </tr>
      )}
      {error !== null && (
        <tr>
          <td colSpan={7}>
            <Failure error={error} />
          </td>
        </tr>
      )}
    </>
  );
}
