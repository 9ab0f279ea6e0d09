import { useQuery } from '@tanstack/react-query';
import { type OpLevelExplanation, type OpLevelSource, permissionsApi } from '#contract/app/permissions.ts';
import { levelText, nodeDisplayName } from '../node-kinds.ts';
import { endpointQuery } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { type LevelOrigin, originText, type PermissionTree } from './origin.ts';
import { useSession } from '#app/data/session.tsx';
import { projects as projectsApi } from '#contract/documented/projects.ts';

type PermissionTextFunction = ReturnType<typeof useText>['text'];

interface MissingPermission {
  /** Tree of the record; default: projects. */
  readonly of?: PermissionTree;
  /** The record on which the level is needed, or the one where the reader comes nearest; undefined where it is not known. */
  readonly record: Leveled | null | undefined;
  readonly needed: number;
  /** Purpose of the required level as a full sentence, if it is more than the control's label says. */
  readonly needs?: string;
}

/** Why something needs more than the reader's level: which one is needed, which one the reader has, and where that comes from. */
export function missingPermission(
  text: PermissionTextFunction,
  { of = 'projects', record, needed, needs }: MissingPermission,
): ReasonText {
  const need = needs ?? text('level.needs', { needed: text(levelText(needed)) });
  if (!record) return need;
  const own = ownText(text, record.permissionLevel);
  const known = own === '' ? need : `${need} ${own}`;
  return { text: known, reported: <ToldLack of={of} record={record} need={need} known={known} /> };
}

function ownText(text: PermissionTextFunction, level: number | null | undefined): string {
  if (level === undefined || level === null) return '';
  return level > 0 ? text('level.own', { level: text(levelText(level)) }) : text('level.own.none');
}

interface ToldLackProps {
  readonly of: PermissionTree;
  readonly record: Leveled;
  readonly need: string;
  /** Text shown until more is known. */
  readonly known: string;
}

/** The whole sentence; the level's origin is loaded when this is shown. */
function ToldLack({ of, record, need, known }: ToldLackProps) {
  const { text } = useText();
  const explanation = useOwnLevel(of, record);
  const decisive = decisiveOf(explanation);
  if (!explanation || !decisive) return known;
  return `${need} ${ownFrom(text, of, explanation, decisive)}`;
}

function ownFrom(
  text: PermissionTextFunction,
  of: PermissionTree,
  { level, grantedLevel }: { level?: number | null; grantedLevel?: number | null },
  decisive: LevelOrigin,
): string {
  const values = { level: text(levelText(level)), from: originText(text, of, decisive) };
  return (level ?? 0) < (grantedLevel ?? 0)
    ? text('level.own.capped', { ...values, granted: text(levelText(grantedLevel)) })
    : text('level.own.from', values);
}

/** The same for a level required on any project: shows the user's highest level on a project, loaded when shown. */
export function lackOfAny(text: PermissionTextFunction, needed: number, needs?: string): ReasonText {
  const need = needs ?? text('level.needs', { needed: text(levelText(needed)) });
  return { text: need, reported: <ToldLackOfAny need={need} /> };
}

function ToldLackOfAny({ need }: { need: string }) {
  const { text } = useText();
  const { data } = useQuery(endpointQuery(projectsApi.listMyProjects, {}));
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

/** Of several records the one on which the reader has most; the first of those that are as high. */
export function highestLeveled<T extends Leveled>(records: readonly T[]): T | undefined {
  return records.reduce<T | undefined>(
    (best, each) => ((each.permissionLevel ?? 0) > (best?.permissionLevel ?? 0) ? each : best),
    undefined,
  );
}

/** A record of the interface with the user's own level; absent if unknown. */
interface Leveled {
  readonly id: string;
  readonly permissionLevel?: number | null;
}

/** As long as nothing is changed here, levels rarely do. */
const ownLevelQueryOptions = { staleTime: 300_000, retry: false };

/**
 * Returns the origin of the user's own level on a record; undefined while loading, if the service does not report it,
 * and for records without a level.
 */
function useOwnLevel(of: PermissionTree, record: Leveled | null | undefined): OpLevelExplanation | undefined {
  const isServed = useSession().capabilities !== null;
  const id = record?.id ?? '';
  const isReadable = isServed && id !== '' && record?.permissionLevel !== 0;
  const ofProject = useQuery({
    ...endpointQuery(permissionsApi.explainProjectLevel, { projectId: id }),
    ...ownLevelQueryOptions,
    enabled: isReadable && of === 'projects',
  });
  const ofResource = useQuery({
    ...endpointQuery(permissionsApi.explainResourceLevel, { resourceId: id }),
    ...ownLevelQueryOptions,
    enabled: isReadable && of === 'resources',
  });
  return (of === 'projects' ? ofProject : ofResource).data ?? undefined;
}
