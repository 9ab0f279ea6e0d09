import { put, optional, endpointGroup } from '../core/endpoint.ts';
import { Day, describe } from '../core/fields.ts';

export const progress = endpointGroup('progress', {
  updateActivityProgress: put(
    '/updateActivityProgress/{activityId}',
    'Sets the actual start and finish of a milestone, or of an activity whose effort is not tracked.',
    {
      query: { start: optional(describe(Day, 'Actual start.')), finish: optional(describe(Day, 'Actual finish.')) },
      changes: ['progress', 'tasks', 'projects'],
    },
  ),
});
