import { put, optional, group } from './endpoint.ts';
import { Day } from './fields.ts';

export const progress = group('progress', {
  updateActivityProgress: put('/updateActivityProgress/{activityId}', 'Update activity progress.', {
    query: { start: optional(Day), finish: optional(Day) },
    changes: ['progress', 'tasks', 'projects'],
  }),
});
