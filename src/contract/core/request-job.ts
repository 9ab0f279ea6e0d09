import { basePaths } from './endpoint.ts';
import { Id, record } from './fields.ts';

/** A request that is done in the background: the answer 202 to it. */
export const OpRequestJob = record('OpRequestJob', { id: Id });

/** The path of `getJobAnswer` for a job. */
export const jobAnswerPath = (jobId: string): string => `${basePaths.app}/jobs/${encodeURIComponent(jobId)}/answer`;
