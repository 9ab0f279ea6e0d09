import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { DayField } from '#app/kit/day-field/DayField.tsx';
import { endpointQuery } from '#app/data/query.ts';
import { useClient } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure, useFailureText } from '#app/kit/Failure.tsx';
import { DownloadIcon } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { Page } from '#app/kit/Page.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import { localToday } from '#app/data/today.ts';
import { actionText } from './audit-words.ts';
import { AuditTable } from './AuditTable.tsx';
import { useAudit, useAuditFilter } from './use-audit.ts';

/** The audit log of the installation: filtered by the service, paged, and as a file. */
export function AuditSection() {
  const { text } = useText();
  const { filter } = useAuditFilter();
  const audit = useAudit(filter);
  const entries = audit.data?.pages.flatMap((page) => page?.entry ?? []);
  const content = () => {
    if (audit.error && !entries) return <Failure error={audit.error} onRetry={() => void audit.refetch()} />;
    if (!entries) return <Skeleton variant="rounded" height={400} />;
    if (entries.length === 0) return <Empty title={text('audit.empty')}>{text('audit.empty.text')}</Empty>;
    return (
      <>
        <AuditTable entries={entries} />
        {audit.hasNextPage && (
          <Button
            variant="outlined"
            sx={{ alignSelf: 'center' }}
            loading={audit.isFetchingNextPage}
            onClick={() => void audit.fetchNextPage()}
          >
            {text('entries.more')}
          </Button>
        )}
      </>
    );
  };
  return (
    <Page title={text('admin.audit')} actions={<ExportButton />}>
      <AuditFilters />
      {content()}
    </Page>
  );
}

function ExportButton() {
  const { text } = useText();
  const client = useClient();
  const notify = useNotify();
  const failureText = useFailureText();
  const { filter } = useAuditFilter();
  const [isBusy, setIsBusy] = useState(false);
  const run = async () => {
    setIsBusy(true);
    try {
      const file = await client.call(appApi.exportAuditEntries, filter);
      saveFile(file, `${text('admin.audit')} ${localToday()}.csv`);
    } catch (error) {
      notify({ severity: 'error', text: failureText(error) });
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon fontSize="small" />}
      loading={isBusy}
      onClick={() => void run()}
    >
      {text('audit.export')}
    </Button>
  );
}

/** Subjects of the log, by the beginning of its actions. */
const subjects = [
  'user.',
  'people.',
  'group.',
  'token.',
  'session.',
  'permission.',
  'project_status.',
  'project_classification.',
  'activity_category.',
  'custom_type.',
  'custom_attribute.',
  'product.',
  'release.',
  'requirement.',
  'tracker.',
  'tracker_link.',
  'holiday.',
  'resource.',
  'plan.',
  'import.',
  'work.',
  'costs.',
  'demo.',
] as const;

function AuditFilters() {
  const { text } = useText();
  const { filter, change } = useAuditFilter();
  const users = useQuery({ ...endpointQuery(api.users.listAllUsers, {}), staleTime: 300_000 });
  const choices = (users.data?.user ?? []).map(({ id, displayName, name }) => ({
    id,
    label: displayName || name || id,
  }));
  const day = (name: 'from' | 'until') => (
    <DayField
      label={text(`audit.${name}`)}
      value={filter[name] ?? ''}
      onDay={(chosen) => change(name, chosen)}
      sx={{ width: 170 }}
    />
  );
  return (
    <Box
      role="toolbar"
      aria-label={text('admin.audit')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}
    >
      {day('from')}
      {day('until')}
      <Autocomplete
        sx={{ width: 220 }}
        options={choices}
        value={choices.find(({ id }) => id === filter.userId) ?? null}
        getOptionKey={({ id }) => id}
        noOptionsText={text('tree.noMatch')}
        onChange={(_, chosen) => change('userId', chosen?.id ?? '')}
        renderInput={(parameters) => <TextField {...parameters} label={text('audit.user')} />}
      />
      <Autocomplete
        freeSolo
        sx={{ width: 220 }}
        options={subjects}
        getOptionLabel={(action) => actionText(text, action)}
        value={filter.action ?? ''}
        onChange={(_, chosen) => change('action', chosen ?? '')}
        renderInput={(parameters) => <TextField {...parameters} label={text('audit.action')} />}
      />
      {filter.objectId !== undefined && (
        <Button onClick={() => change('objectId', '')}>{text('audit.anyObject', { id: filter.objectId })}</Button>
      )}
    </Box>
  );
}
