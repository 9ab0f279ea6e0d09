import type { Static } from 'typebox';
import { Type } from '../core/schema.ts';
import { del, get, optional, post } from '../core/endpoint.ts';
import { Count, Day, Flag, record } from '../core/fields.ts';
import { OpRecordCount } from './first-steps.ts';

const DemoCounts = Type.Array(OpRecordCount);

/** The demo data set in an installation, with its state and any obstacles to loading or removing it. */
export const OpDemo = record('OpDemo', {
  loaded: Day,
  marked: Flag,
  hindrance: DemoCounts,
  added: DemoCounts,
  inUse: DemoCounts,
  ownAdministrator: Flag,
});
export type OpDemo = Static<typeof OpDemo>;

const demoChangeAreas = [
  'app',
  'users',
  'projects',
  'planning',
  'tasks',
  'todos',
  'worklogs',
  'resources',
  'products',
  'progress',
  'reports',
] as const;

export const demoApi = {
  getDemo: get('/demo', { returns: OpDemo }),
  loadDemo: post('/demo', { changes: demoChangeAreas }),
  removeDemo: del('/demo', {
    query: {
      added: optional(Count),
    },
    changes: demoChangeAreas,
  }),
};
