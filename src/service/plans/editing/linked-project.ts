import { ActivityType, Level } from '#contract/core/codes.ts';
import { projectLevels } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import { readRows } from '#service/db/queries.ts';
import type { KeptTaskFields } from '../kept-fields.ts';

/** A project here that a file names as a subproject or as that of a predecessor; days of the activity that the row is there. */
export interface LinkedProject {
  readonly project: string;
  readonly projectName: string;
  readonly activity?: string;
  readonly start?: string | null;
  readonly finish?: string | null;
}

/** `C:\Plans\Harbour.mpp`, `<>\Harbour` → `harbour` */
function namedProject(file: string): string {
  const name = file.split(/[\\/]/).at(-1) ?? '';
  return name.replace(/\.[a-z]{2,4}$/i, '').trim();
}

type FileRow = Pick<KeptTaskFields, 'subprojectFile' | 'isExternal'>;

/**
 * The project that the file of a row is here: the only other one that the caller observes with the name of the file, else the
 * only one with a plan of that title; with the only activity of the row's name, if the row is one of that project.
 */
export async function findLinkedProject(
  { db, caller }: Context,
  { subprojectFile = '', isExternal = false }: FileRow,
  { projectId, name }: { readonly projectId: string; readonly name: string },
): Promise<LinkedProject | undefined> {
  const wanted = namedProject(subprojectFile);
  if (wanted === '') return undefined;
  const found = await readRows<{ id: string; name: string; versionId: string; isNamed: boolean }>(db)`
    select node.id, node.name, version.id as "versionId", lower(node.name) = lower(${wanted}) as "isNamed"
    from project_node node
    join ${projectLevels(caller)} access on access.project_node_id = node.id and access.level >= ${Level.observer}
    join project_plan plan on plan.project_node_id = node.id
    join plan_version version on version.id = plan.current_version_id
    where node.id <> ${projectId}
      and (lower(node.name) = lower(${wanted}) or lower(version.file_fields ->> 'title') = lower(${wanted}))
    order by node.id
    limit 100`;
  const named = found.filter(({ isNamed }) => isNamed);
  const [project, other] = named.length > 0 ? named : found;
  if (!project || other) return undefined;
  const linked = { project: project.id, projectName: project.name };
  if (!isExternal) return linked;
  const activities = await readRows<{ activity: string; start: string | null; finish: string | null }>(db)`
    select activity_id as activity, start, finish from activity_version
    where plan_version_id = ${project.versionId} and lower(name) = lower(${name}) and type <> ${ActivityType.adHoc}
    limit 2`;
  return activities.length === 1 ? { ...linked, ...activities[0] } : linked;
}
