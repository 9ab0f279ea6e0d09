import { Box, Chip, Paper, Skeleton, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { appApi } from '#contract/app/api.ts';
import { countedKinds, type OpSystem } from '#contract/app/system.ts';
import { Facts } from '#app/kit/Facts.tsx';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Page } from '#app/kit/Page.tsx';
import { SystemBackups } from './SystemBackups.tsx';
import { SettingsTable } from './SettingsTable.tsx';

/** Polling interval while the section is visible, ms. */
const watched = 30_000;

/** The running service: version, health, database, how many records there are, backup and settings. */
export function SystemSection() {
  const { text } = useText();
  const system = useRead(appApi.getSystem, {}, { refetchInterval: watched });
  // While the service can't be reached the question waits.
  const isAnswering = system.error === null && system.fetchStatus !== 'paused';
  const content = () => {
    if (system.error && !system.data) return <Failure error={system.error} onRetry={() => void system.refetch()} />;
    if (!system.data) return <Skeleton variant="rounded" height={400} />;
    return (
      <>
        {system.error && <Failure error={system.error} onRetry={() => void system.refetch()} />}
        <SystemFacts system={system.data} isAnswering={isAnswering} />
      </>
    );
  };
  return <Page title={text('admin.system')}>{content()}</Page>;
}

function SystemFacts({ system, isAnswering }: { system: OpSystem; isAnswering: boolean }) {
  const { text, format, intl } = useText();
  const { database, records, settings } = system;
  const isEmbedded = database?.kind === 'embedded';
  const megabytes = (database?.bytes ?? 0) / 1_000_000;
  return (
    <Box sx={systemGridStyle}>
      <SystemPart title={text('system.service')}>
        <Facts
          facts={[
            { label: text('system.health'), value: <Health isAnswering={isAnswering} /> },
            { label: text('system.version'), value: `${system.product} ${system.version}` },
            { label: text('system.runtime'), value: system.runtime },
            { label: text('system.startedAt'), value: format.moment(system.startedAt) },
            { label: text('system.openSessions'), value: intl.formatNumber(system.openSessions ?? 0) },
            { label: text('system.failedSignOns'), value: intl.formatNumber(system.failedSignOns ?? 0) },
          ]}
        />
      </SystemPart>
      <SystemPart title={text('system.database')}>
        <Facts
          facts={[
            {
              label: text('system.database.kind'),
              value: text(isEmbedded ? 'system.database.embedded' : 'system.database.postgres'),
            },
            { label: text('system.version'), value: `PostgreSQL ${database?.databaseVersion ?? ''}` },
            {
              label: text('system.database.size'),
              value: intl.formatNumber(megabytes, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 0 }),
            },
            { label: text('system.database.migration'), value: database?.migration },
          ]}
        />
      </SystemPart>
      <SystemPart title={text('system.records')}>
        <Facts
          facts={(records?.record ?? []).map(({ name, count }) => {
            const known = countedKinds.find((each) => each === name);
            return {
              label: known ? text(`system.record.${known}`) : (name ?? ''),
              value: intl.formatNumber(count ?? 0),
            };
          })}
        />
      </SystemPart>
      <SystemPart title={text('backups.title')} isWide>
        <SystemBackups lastBackup={system.lastBackup} />
      </SystemPart>
      <SystemPart title={text('system.settings')} isWide>
        <SettingsTable settings={settings?.setting ?? []} />
      </SystemPart>
    </Box>
  );
}

/** A response from the service implies that the database responded too. */
function Health({ isAnswering }: { isAnswering: boolean }) {
  const { text } = useText();
  if (!isAnswering) {
    return <Chip color="error" variant="outlined" icon={<icons.Warning />} label={text('system.unhealthy')} />;
  }
  return <Chip color="success" variant="outlined" icon={<icons.Done />} label={text('system.healthy')} />;
}

function SystemPart({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={title}
      sx={{ p: 2, minWidth: 0, ...(isWide && { gridColumn: '1 / -1' }) }}
    >
      <Typography variant="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Paper>
  );
}

const systemGridStyle = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
} as const;
