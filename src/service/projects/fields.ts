import type { OpProjectNode } from '#contract/documented/projects.ts';
import { Failure, requiredText } from '#service/core/errors.ts';
import { type FieldValues, recordFields, stampFields } from '#service/core/record-fields.ts';

function requireBudget(budget: number | null | undefined): void {
  if (budget && budget < 0) throw new Failure('project.error.BudgetIncorrect', { budget });
}

/** The fields of projects and portfolios themselves, apart from what hangs on them. */
export const projectFields = recordFields<OpProjectNode>()('project_node', {
  ...stampFields,
  number: { column: 'number', reportLabel: 'node.number' },
  name: { column: 'name', check: requiredText('project.error.ProjectNameMissing') },
  description: { column: 'description' },
  start: { column: 'start' },
  finish: { column: 'finish' },
  probability: { column: 'probability' },
  archived: { column: 'archived' },
  priority: { column: 'priority' },
  situation: { column: 'situation' },
  rationale: { column: 'rationale' },
  miscellaneous: { column: 'miscellaneous' },
  decision: { column: 'decision' },
  decisionComment: { column: 'decision_comment' },
  completed: { column: 'completed' },
  organization: { column: 'organization' },
  type: { column: 'type' },
  customType: { column: 'custom_type_id', isClearable: true },
  budget: { column: 'budget', check: requireBudget },
  savingsPotential: { column: 'savings_potential' },
  trafficLight: { column: 'traffic_light', isReadOnly: true },
  projectStatus: { column: 'project_status_id', isClearable: true },
  projectClassification: { column: 'project_classification_id', isClearable: true },
  riskClassification: { column: 'risk_classification' },
  sponsor: { column: 'sponsor_id', isClearable: true },
  projectManager: { column: 'project_manager_id', isClearable: true },
  issueCoordinator: { column: 'issue_coordinator_id', isClearable: true },
  managerTrafficLight: { column: 'manager_traffic_light' },
  customerTrafficLight: { column: 'customer_traffic_light' },
  qualityTrafficLight: { column: 'quality_traffic_light' },
  datesTrafficLight: { column: 'dates_traffic_light' },
  resourcesTrafficLight: { column: 'resources_traffic_light' },
  costsTrafficLight: { column: 'costs_traffic_light' },
  trackerExecuted: { column: 'tracker_executed' },
  trackerAggregated: { column: 'tracker_aggregated' },
  workTrackable: { column: 'work_trackable' },
  methodology: { column: 'methodology' },
});

export type NodeValues = FieldValues<typeof projectFields>;
