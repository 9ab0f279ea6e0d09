import type { Static } from 'typebox';
import { backgroundKinds, binary, get, post } from '../core/endpoint.ts';
import { Count, Flag, Id, Name, Percent, record, Text, Timestamp } from '../core/fields.ts';
import { Type } from '../core/schema.ts';

/** Kinds of work that the service does in the background. */
export const jobKinds = ['backup', 'verification', 'automaticLock', ...backgroundKinds] as const;

export const jobStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/**
 * Work of the service in the background. `by` is the name of the user who ordered it, or of the service; `subject` names
 * the file that it is about. `dueAt` is when a job that failed is tried again, `startedAt` when the last attempt began.
 */
const OpJob = record('OpJob', {
  id: Id,
  kind: Type.String({ enum: [...jobKinds] }),
  state: Type.String({ enum: [...jobStates] }),
  by: Name,
  scheduled: Flag,
  subject: Name,
  createdAt: Timestamp,
  dueAt: Timestamp,
  startedAt: Timestamp,
  finishedAt: Timestamp,
  attempts: Count,
  percent: Percent,
  cancelling: Flag,
  problem: Text,
});
export type OpJob = Static<typeof OpJob>;

const OpJobList = record('OpJobList', { job: Type.Array(OpJob) });

/** Number of jobs that are listed, the newest ones. */
export const listedJobs = 500;
/** Number of own jobs that are listed, the newest ones. */
export const listedOwnJobs = 20;

export const jobsApi = {
  listJobs: get('/jobs', { returns: OpJobList }),
  listOwnJobs: get('/jobs/own', { returns: OpJobList }),
  hideJob: post('/jobs/{jobId}/hide', { changes: ['app'] }),
  getJobAnswer: get('/jobs/{jobId}/answer', { returns: binary }),
  cancelJob: post('/jobs/{jobId}/cancel', { changes: ['app'], duringWork: true }),
  repeatJob: post('/jobs/{jobId}/repeat', { changes: ['app'] }),
};
