import { put, optional, endpointGroup } from '../core/endpoint.ts';
import { Day } from '../core/fields.ts';

export const progress = endpointGroup('progress', {
  updateActivityProgress: put('/updateActivityProgress/{activityId}', {
    query: { start: optional(Day), finish: optional(Day) },
    changes: ['progress', 'tasks', 'projects'],
  }),
});
