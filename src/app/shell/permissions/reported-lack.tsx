import { type OpLevelExplanation, type OpLevelSource, permissionsApi } from '#contract/app/permissions.ts';
import { projects as projectsApi } from '#contract/documented/projects.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { levelText, nodeDisplayName } from '../node-kinds.ts';
import { highestLeveled, type Leveled, type ReportedLackProps } from './missing-permission.tsx';
import { type LevelOrigin, originText, type PermissionTree } from './origin.ts';

/** The whole sentence; the level's origin is loaded when this is shown. */
export function ReportedLack({ of, record, need, known }: ReportedLackProps) {
  const { text } = useText();
  const explanation = useOwnLevel(of, record);
  const decisive = decisiveOf(explanation);
  if (!explanation || !decisive) return known;
  return `${need} ${ownFrom(text, of, explanation, decisive)}`;
}

function ownFrom(
  text: TextFunction,
  of: PermissionTree,
  { level, grantedLevel }: { level?: number | null; grantedLevel?: number | null },
  decisive: LevelOrigin,
): string {
  const values = { level: text(levelText(level)), from: originText(text, of, decisive) };
  return (level ?? 0) < (grantedLevel ?? 0)
    ? text('level.own.capped', { ...values, granted: text(levelText(grantedLevel)) })
    : text('level.own.from', values);
}

/** The same for a level on any project: the highest one that the reader has. */
export function ReportedLackOfAny({ need }: { readonly need: string }) {
  const { text } = useText();
  const { data } = useRead(projectsApi.listMyProjects, {});
  const record = highestLeveled(data?.projectNode ?? []);
  const decisive = decisiveOf(useOwnLevel('projects', record));
  if (!data) return need;
  if (!record) return `${need} ${text('level.best.none')}`;
  const values = { level: text(levelText(record.permissionLevel)), name: nodeDisplayName(record) };
  const best = decisive
    ? text('level.best.from', { ...values, from: originText(text, 'projects', decisive) })
    : text('level.best', values);
  return `${need} ${best}`;
}

function decisiveOf(explanation: OpLevelExplanation | undefined): OpLevelSource | undefined {
  return explanation?.source?.find(({ decides }) => decides === true);
}

/** As long as nothing is changed here, levels rarely do. */
const ownLevelQueryOptions = { staleTime: 300_000, retry: false };

/**
 * Returns the origin of the user's own level on a record; undefined while loading, if the service does not report it,
 * and for records without a level.
 */
function useOwnLevel(of: PermissionTree, record: Leveled | null | undefined): OpLevelExplanation | undefined {
  const isServed = useIsServed();
  const id = record?.id ?? '';
  const isReadable = isServed && id !== '' && record?.permissionLevel !== 0;
  const ofProject = useRead(
    permissionsApi.explainProjectLevel,
    { projectId: id },
    { ...ownLevelQueryOptions, enabled: isReadable && of === 'projects' },
  );
  const ofResource = useRead(
    permissionsApi.explainResourceLevel,
    { resourceId: id },
    { ...ownLevelQueryOptions, enabled: isReadable && of === 'resources' },
  );
  return (of === 'projects' ? ofProject : ofResource).data ?? undefined;
}
