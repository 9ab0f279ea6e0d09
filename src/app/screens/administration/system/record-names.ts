/** The kinds of records that the service counts, in the words of the app. */
export const recordNames = [
  'user',
  'group',
  'project_node',
  'activity',
  'resource',
  'assignment',
  'plan_version',
  'activity_version',
  'work_record',
  'cost_record',
  'todo',
  'unavailability',
  'event',
  'audit_entry',
] as const;
