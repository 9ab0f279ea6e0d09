import { sql } from 'kysely';
import type { Queries } from '../context.ts';
import { violatedConstraint } from '../database/database-error.ts';
import { Failure } from '../errors.ts';
import type { NodeValues, WritableField } from './rules.ts';

/** Writing nodes and what hangs on them; reading them as records is in node-store.ts. */

const columns = {
  number: 'number',
  name: 'name',
  description: 'description',
  start: 'start',
  finish: 'finish',
  probability: 'probability',
  archived: 'archived',
  priority: 'priority',
  situation: 'situation',
  rationale: 'rationale',
  miscellaneous: 'miscellaneous',
  decision: 'decision',
  decisionComment: 'decision_comment',
  completed: 'completed',
  organization: 'organization',
  type: 'type',
  customType: 'custom_type_id',
  budget: 'budget',
  savingsPotential: 'savings_potential',
  projectStatus: 'project_status_id',
  projectClassification: 'project_classification_id',
  riskClassification: 'risk_classification',
  sponsor: 'sponsor_id',
  projectManager: 'project_manager_id',
  issueCoordinator: 'issue_coordinator_id',
  managerTrafficLight: 'manager_traffic_light',
  customerTrafficLight: 'customer_traffic_light',
  qualityTrafficLight: 'quality_traffic_light',
  datesTrafficLight: 'dates_traffic_light',
  resourcesTrafficLight: 'resources_traffic_light',
  costsTrafficLight: 'costs_traffic_light',
  trackerExecuted: 'tracker_executed',
  trackerAggregated: 'tracker_aggregated',
  workTrackable: 'work_trackable',
  methodology: 'methodology',
} as const satisfies Record<WritableField, string>;

function columnsOf(values: NodeValues): Record<string, unknown> {
  // Object.entries forgets the names of the keys.
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [columns[field as WritableField], value]));
}

/** Names are unique among the nodes of one portfolio, upper and lower case alike. */
async function withUniqueName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violatedConstraint(error) !== 'project_node_sibling_name') throw error;
    throw new Failure('project.error.ProjectNameAlreadyUsed', { name });
  }
}

/** What the rules ask of a portfolio that is to take a node. */
export interface Portfolio {
  readonly id: string;
  readonly name: string;
  readonly type: number;
  readonly archived: boolean;
  readonly path: readonly string[];
}

export function getPortfolio(db: Queries, id: string): Promise<Portfolio> {
  return db
    .selectFrom('project_node')
    .select(['id', 'name', 'type', 'archived', 'path'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function insertNode(db: Queries, parent: Portfolio, values: NodeValues & { name: string }): Promise<string> {
  const { rows } = await withUniqueName(values.name, () => {
    const { names, given } = parts(values);
    return sql<{ id: string }>`
      with new as (select nextval('object_id') as id)
      insert into project_node (id, parent_id, path, ${sql.join(names)})
      select new.id, ${parent.id}::bigint, ${[...parent.path]}::bigint[] || new.id, ${sql.join(given)} from new
      returning id`.execute(db);
  });
  const [node] = rows;
  if (!node) throw new Error('The insertion of a project node returned no id.');
  return node.id;
}
