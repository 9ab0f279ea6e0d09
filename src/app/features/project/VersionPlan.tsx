import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { useSearchParams } from '#app/kit/router.tsx';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { PlanSurface } from '#app/features/plan/gantt/PlanSurface.tsx';
import type { PlanRowLink, PlanRow, ExtraColumn } from '#app/features/plan/gantt/plan-view.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { localToday } from '#app/data/today.ts';
import { planFrame } from './plan-tab-style.ts';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { ComparisonTotals } from './ComparisonTotals.tsx';
import { PlanKeys } from './PlanKeys.tsx';
import { isNoChange, useComparisonWords } from '#app/features/plan/comparison/use-comparison.ts';
import { type LoadedVersion, useVersion, useVersionCosts } from './use-version.ts';
import { versionId, versionName, useHistoryAddress } from './plan-history.ts';
import { useMemo, useCallback, useState } from 'react';
import { compareDocuments } from '#plan/compare/compare.ts';
import { comparisonGroups } from '#app/features/plan/comparison/comparison-groups.ts';
import { comparedLines, onlyChanged, changeColumn } from './comparison-rows.ts';
import { defaultColumnWidths, type PlanView } from '#app/features/plan/gantt/view-state.ts';
import { usePlanView } from './use-plan-view.ts';
import { thinFrame } from '#app/kit/style.ts';

interface VersionPlanProps {
  readonly project: OpProjectNode;
  readonly entry: OpPlanHistoryEntry;
  /** The version that it is compared with. */
  readonly other: OpPlanHistoryEntry | undefined;
}

/**
 * A read-only version of a plan; compared, the other one shows as baseline ghosts, with the changes listed next to it.
 */
export function VersionPlan({ project, entry, other }: VersionPlanProps) {
  const { text } = useText();
  const loaded = useVersion(project.id, versionId(entry), other && versionId(other));
  if (loaded.error) return <Failure error={loaded.error} onRetry={loaded.retry} />;
  if (!loaded.isLoading && !loaded.version) {
    return <Empty title={text('history.notThere')} hint={text('history.notThere.text')} drawing="search" />;
  }
  if (!loaded.version) {
    return <Skeleton variant="rounded" sx={{ flex: 1, minHeight: 320 }} aria-label={text('state.loading')} />;
  }
  const plan = {
    project,
    name: text('history.plan', { version: versionName(entry, text), name: nodeDisplayName(project) }),
  };
  if (!other || !loaded.other) return <SingleVersion {...plan} version={loaded.version} />;
  return <ComparedVersions {...plan} version={loaded.version} other={loaded.other} entries={[other, entry]} />;
}

interface PlanProps {
  readonly name: string;
  readonly version: LoadedVersion;
}

function SingleVersion({ name, version }: PlanProps) {
  return <VersionDrawing name={name} rows={version.rows} links={version.links} />;
}

interface ComparedProps extends PlanProps {
  readonly other: LoadedVersion;
  /** The older and the newer one. */
  readonly entries: readonly [OpPlanHistoryEntry, OpPlanHistoryEntry];
}

function ComparedVersions({ name, version, other, entries }: ComparedProps) {
  const { text } = useText();
  const { hasOnlyChanges, focus } = useHistoryAddress();
  const { comparison, groups, rows, links, changed, first } = useComparedLines(other, version, hasOnlyChanges);
  const [from, until] = entries;
  const costs = useVersionCosts(versionId(from), versionId(until));
  const isSame = versionId(from) === versionId(until);
  return (
    <Box sx={versionSplitStyle}>
      <VersionDrawing name={name} rows={rows} links={links} changed={changed} first={first} />
      <Box component="aside" aria-label={text('history.panel')} sx={versionPanelStyle}>
        <Typography variant="h2">{text('history.panel')}</Typography>
        {isSame || isNoChange(comparison) ? (
          <Alert severity="info">{text(isSame ? 'history.same' : 'comparison.none')}</Alert>
        ) : (
          <>
            <ComparisonTotals comparison={comparison} costs={costs} />
            <ComparisonChanges groups={groups} onShow={focus} />
          </>
        )}
      </Box>
    </Box>
  );
}

interface DrawingProps {
  readonly name: string;
  readonly rows: readonly PlanRow[];
  readonly links: readonly PlanRowLink[];
  /** Texts of what changed, of a comparison. */
  readonly changed?: ReadonlyMap<string, string>;
  /** The row that is shown at first unless the address names another one. */
  readonly first?: string | undefined;
}

function VersionDrawing({ name, rows, links, changed, first }: DrawingProps) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const [searched] = useSearchParams();
  const { view, setView, columns } = useComparedView(changed);
  return (
    <Box sx={versionFrameStyle}>
      <PlanKeys />
      <PlanSurface
        name={name}
        rows={rows}
        links={links}
        today={localToday()}
        locale={intl.locale}
        labels={planLabels(language)}
        view={view}
        onViewChange={setView}
        extraColumns={columns}
        shown={searched.get('focus') ?? first}
        empty={changed ? text('comparison.none') : undefined}
      />
    </Box>
  );
}

const versionFrameStyle = {
  flex: '1 1 420px',
  minWidth: 0,
  ...planFrame,
} as const;

/** Side by side where there is room, else one below the other. */
const versionSplitStyle = {
  flex: 1,
  minHeight: 0,
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  gap: 1.5,
} as const;

const versionPanelStyle = {
  width: { md: 370 },
  flexShrink: 0,
  overflow: 'auto',
  p: 2,
  display: 'grid',
  gap: 1.5,
  alignContent: 'start',
  // A table that scrolls sideways would otherwise give way.
  gridAutoRows: 'max-content',
  bgcolor: 'background.paper',
  ...thinFrame,
} as const;

/** Two versions compared: the lists of what changed, and the lines of the newer one with the marks of it. */
function useComparedLines(from: LoadedVersion, until: LoadedVersion, hasOnlyChanges: boolean) {
  const words = useComparisonWords(until.setting);
  const compared = useMemo(() => {
    const documents = { from: from.document, until: until.document };
    const comparison = compareDocuments(from, until);
    const plans = { ...documents, comparison, words };
    const { schedule, setting } = until;
    return {
      comparison,
      groups: comparisonGroups(plans),
      lines: comparedLines({ ...plans, schedule, setting, today: localToday() }),
    };
  }, [from, until, words]);
  const { comparison, groups, lines } = compared;
  const shown = useMemo(() => (hasOnlyChanges ? onlyChanged(lines) : lines), [lines, hasOnlyChanges]);
  const first = lines.rows.find(({ id }) => lines.changed.has(id))?.id;
  return { comparison, groups, rows: shown.rows, links: shown.links, changed: lines.changed, first };
}

const changeWidth = 180;
/** Default widths in pixels: the table ends with the change column, next to the timeline. */
const usualWidths = {
  grid: defaultColumnWidths.number + defaultColumnWidths.name + changeWidth,
  column: changeWidth,
};
const noComparedColumns: readonly ExtraColumn[] = [];

/**
 * View settings of a version. A comparison adds a column with the changes and shows the older days as ghosts; both
 * belong to the comparison, not to the URL of a plan.
 */
function useComparedView(changed: ReadonlyMap<string, string> | undefined) {
  const isCompared = changed !== undefined;
  const { text } = useText();
  const [address, setAddress] = usePlanView();
  const [widths, setWidths] = useState(usualWidths);
  const [hasGhosts, setGhosts] = useState(true);
  const view = useMemo<PlanView>(() => {
    if (!isCompared) return address;
    const columns = address.columns.flatMap((column) =>
      column.id === 'name' ? [column, { id: changeColumn, width: widths.column }] : [column],
    );
    return { ...address, columns, gridWidth: widths.grid, baseline: hasGhosts };
  }, [isCompared, address, widths, hasGhosts]);
  const setView = useCallback(
    (next: PlanView) => {
      if (!isCompared) {
        setAddress(next);
        return;
      }
      setWidths((before) => ({
        grid: next.gridWidth,
        column: next.columns.find(({ id }) => id === changeColumn)?.width ?? before.column,
      }));
      setGhosts(next.baseline);
      const columns = next.columns.filter(({ id }) => id !== changeColumn);
      setAddress({ ...next, columns, gridWidth: address.gridWidth, baseline: address.baseline });
    },
    [isCompared, setAddress, address.gridWidth, address.baseline],
  );
  const columns = useMemo(
    () =>
      changed
        ? [{ id: changeColumn, header: text('history.column.change'), texts: changed, width: usualWidths.column }]
        : noComparedColumns,
    [changed, text],
  );
  return { view, setView, columns };
}
