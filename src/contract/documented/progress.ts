import { put, optional, endpointGroup } from '../core/endpoint.ts';
import { Day, describe } from '../core/fields.ts';

export const progress = endpointGroup('progress', {
  updateActivityProgress: put('/updateActivityProgress/{activityId}', {
    query: { start: optional(describe(Day, 'Actual start.')), finish: optional(describe(Day, 'Actual finish.')) },
    changes: ['progress', 'tasks', 'projects'],
  }),
});
