import { Box, LinearProgress, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { OpPlanImportCheck } from '#contract/app/imports.ts';
import { useResources } from '#app/features/common/use-resources.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Facts } from '#app/kit/Facts.tsx';
import { icons } from '#app/kit/icons.tsx';
import type { PlanReading } from './plan-reading.ts';
import { byPresence, type PlanSummary } from './plan-summary.ts';

/** Maximum number of listed names; the rest is only counted. */
const maxPreviewNames = 12;

interface PlanFilePreviewProps {
  readonly reading: PlanReading | undefined;
  /** The service's check of the file, if available. */
  readonly check: OpPlanImportCheck | undefined;
}

/** Contents of a plan file before the import. */
export function PlanFilePreview({ reading, check }: PlanFilePreviewProps) {
  const { text } = useText();
  if (reading === undefined) {
    return (
      <Box role="status">
        <LinearProgress aria-label={text('planFile.reading')} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {text('planFile.reading')}
        </Typography>
      </Box>
    );
  }
  if ('problem' in reading) {
    return (
      <Remark>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {text('planFile.unreadable')}
        </Typography>
        <Typography variant="body2">{reading.problem}</Typography>
      </Remark>
    );
  }
  return <Summary summary={reading.summary} check={check} />;
}

function Summary({ summary, check }: { summary: PlanSummary } & Pick<PlanFilePreviewProps, 'check'>) {
  const { text, format } = useText();
  const { format: fileFormat, activities, collections, milestones, links, assignments, work } = summary;
  const days = summary.start === undefined ? '–' : `${format.day(summary.start)} – ${format.day(summary.finish)}`;
  return (
    <Box component="section" aria-label={text('planFile.found')} sx={{ display: 'grid', gap: 1.5 }}>
      <Facts
        facts={[
          { label: text('planFile.format'), value: text(`planFile.format.${fileFormat}`) },
          {
            label: text('planFile.activities'),
            value: text('planFile.activityCount', { activities, collections, milestones }),
          },
          { label: text('planFile.days'), value: days },
          { label: text('planFile.links'), value: text('planFile.count', { count: links }) },
          {
            label: text('planFile.work'),
            value: text('planFile.workOf', { hours: format.hours(work), assignments }),
          },
          {
            label: text('planFile.resources'),
            value: <ResourcesFact resources={summary.resources} check={check} />,
          },
        ]}
      />
      {summary.warnings.length > 0 && <Warnings warnings={summary.warnings} />}
    </Box>
  );
}

interface ResourcesFactProps extends Pick<PlanSummary, 'resources'>, Pick<PlanFilePreviewProps, 'check'> {}

/** Lists the file's resources that exist here, as matched by the service; only their names without a check. */
function ResourcesFact({ resources, check }: ResourcesFactProps) {
  const { text } = useText();
  const known = useResources(resources.length > 0 && check === undefined);
  if (resources.length === 0) return text('planFile.noResources');
  if (check && (check.numberErrors ?? 0) === 0) {
    const people = check.person ?? [];
    const unknown = people.filter(({ basis }) => basis === 'none').length;
    return text('planFile.people.count', { count: people.length, unknown });
  }
  if (known === undefined) return text('planFile.count', { count: resources.length });
  const { found, missing } = byPresence(
    resources,
    known.map(({ name }) => name),
  );
  const [here, notHere] = [found, missing].map((list) => list.map(({ name }) => name));
  return (
    <FoundLines
      found={
        here && here.length > 0 && text('planFile.resourcesFound', { count: here.length, names: previewNames(here) })
      }
      missing={
        notHere &&
        notHere.length > 0 &&
        text('planFile.resourcesMissing', { count: notHere.length, names: previewNames(notHere) })
      }
    />
  );
}

/** Lists matched and unmatched resources, if any. */
function FoundLines({ found, missing }: Record<'found' | 'missing', string | false | undefined>) {
  return (
    <>
      {found && (
        <Box component="span" sx={previewLineStyle}>
          <icons.Done color="success" sx={previewIconStyle} />
          {found}
        </Box>
      )}
      {missing && (
        <Box component="span" sx={previewLineStyle}>
          <icons.Warning color="warning" sx={previewIconStyle} />
          {missing}
        </Box>
      )}
    </>
  );
}

function previewNames(all: readonly string[]): string {
  return all.slice(0, maxPreviewNames).join(', ') + (all.length > maxPreviewNames ? ' …' : '');
}

function Warnings({ warnings }: Pick<PlanSummary, 'warnings'>) {
  const { text } = useText();
  return (
    <Remark>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {text('planFile.warnings', { count: warnings.length })}
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label={text('planFile.warnings', { count: warnings.length })}
        sx={warningList}
      >
        {warnings.map(({ text: sentence, count }) => (
          <Typography component="li" variant="body2" key={sentence}>
            {sentence}
            {count > 1 && (
              <Typography component="span" variant="body2" color="textSecondary">
                {` ${text('planFile.times', { count })}`}
              </Typography>
            )}
          </Typography>
        ))}
      </Box>
    </Remark>
  );
}

/** Something to know before importing; nothing has gone wrong yet, so that it is no alert. */
function Remark({ children }: { children: ReactNode }) {
  return (
    <Box role="note" sx={remark}>
      <icons.Warning color="warning" />
      <Box sx={{ minWidth: 0, flex: 1 }}>{children}</Box>
    </Box>
  );
}

const previewLineStyle = { display: 'flex', gap: 0.75, alignItems: 'flex-start' } as const;
const previewIconStyle = { fontSize: 18, flexShrink: 0, mt: '1px' } as const;
const remark = {
  display: 'flex',
  gap: 1,
  p: 1.5,
  border: 1,
  borderColor: 'warning.main',
  borderRadius: 1,
} as const;
const warningList = { m: 0, mt: 0.5, pl: 2.5, display: 'grid', gap: 0.25, maxHeight: 140, overflow: 'auto' } as const;
