import { recordFields } from '#service/core/record-fields.ts';
import type { ActivityValues } from './rules.ts';

/** Fields of an activity in a version that an edit can change, except its position and its progress. */
export const editedFields = recordFields<ActivityValues>()('activity_version', {
  type: { column: 'type' },
  name: { column: 'name' },
  description: { column: 'description' },
  wbsCode: { column: 'wbs_code' },
  category: { column: 'category_id', isClearable: true },
  start: { column: 'start', isClearable: true },
  finish: { column: 'finish', isClearable: true },
  duration: { column: 'duration' },
  leadTime: { column: 'lead_time' },
  followUpTime: { column: 'follow_up_time' },
  priority: { column: 'priority' },
  baseEffort: { column: 'base_effort' },
  unassignedEffort: { column: 'unassigned_effort' },
  responsibleResource: { column: 'responsible_resource_id', isClearable: true },
  attributes: { column: 'attributes' },
  deadline: { column: 'deadline', isClearable: true },
});
