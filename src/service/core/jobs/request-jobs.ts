import { sql } from 'kysely';
import { backgroundKinds, type WireFormat } from '#contract/core/endpoint.ts';
import type { Queries } from '#service/db/queries.ts';
import { Failure } from '../errors.ts';
import { type Language, messages, serviceText } from '../messages/messages.ts';
import type { Job } from './job-store.ts';

/** Unfinished requests in the background that a user may have. */
const mostJobs = 20;
/** Files of finished jobs are kept for this time, ms. */
const keptMs = 86_400_000;

/** A request that a job does, as its input; an upload is a file of the job. */
export interface StoredRequest {
  /** Area and name of the operation, such as `worklogs.importTimeRecords`. */
  readonly operation: string;
  readonly format: WireFormat;
  readonly input: Readonly<Record<string, unknown>>;
  readonly language: Language;
  readonly address: string;
  readonly timeZone?: string | undefined;
  readonly locale?: string | undefined;
  readonly client?: string | undefined;
}

type JobFileRole = 'request' | 'answer';

/** An upload, or the answer of a request. */
export interface JobFile {
  readonly mediaType: string;
  readonly fileName: string;
  readonly content: Buffer;
}

/** Stores a file of a job; an answer takes the place of the upload. */
export async function insertJobFile(
  db: Queries,
  jobId: string,
  role: JobFileRole,
  { mediaType = '', fileName = '', content }: Partial<JobFile> & Pick<JobFile, 'content'>,
): Promise<void> {
  if (role === 'answer') await db.deleteFrom('job_file').where('job_id', '=', jobId).execute();
  await db
    .insertInto('job_file')
    .values({ job_id: jobId, role, media_type: mediaType, file_name: fileName, content })
    .execute();
}

export async function readJobFile(db: Queries, jobId: string, role: JobFileRole): Promise<JobFile | undefined> {
  return db
    .selectFrom('job_file')
    .select(['media_type as mediaType', 'file_name as fileName', 'content'])
    .where('job_id', '=', jobId)
    .where('role', '=', role)
    .executeTakeFirst();
}

/** Removes files of jobs that finished more than a day ago. */
export async function removeOldJobFiles(db: Queries, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - keptMs).toISOString();
  await sql`delete from job_file using job where job.id = job_file.job_id and job.finished_at < ${oldest}`.execute(db);
}

/** @throws Failure if a user has as many unfinished requests in the background as are allowed */
export async function requireFewJobs(db: Queries, userId: string): Promise<void> {
  const { count } = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('kind', 'in', backgroundKinds)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirstOrThrow();
  if (Number(count) >= mostJobs) throw new Failure('job.error.TooMany', { most: mostJobs });
}

const importTitles = {
  'projects.importProjects': 'import.title.projects',
  'resources.importUnavailabilities': 'import.title.unavailabilities',
  'worklogs.importTimeRecords': 'import.title.timeRecords',
  'worklogs.importCostRecords': 'import.title.costRecords',
  'planning.importProjectPlan': 'import.title.plan',
  'app.importPlan': 'import.title.plan',
} as const;

/** The records that a request imports, or the project or report that it makes. */
export function requestSubject({ input }: Job, language: Language): string | undefined {
  // Only BackgroundRequests writes the input of these kinds.
  const { operation, input: sent } = input as StoredRequest;
  const title = Object.entries(importTitles).find(([name]) => name === operation)?.[1];
  if (title) return serviceText(title, language);
  const { name, reportIdOrName, format = 'pdf' } = sent as Readonly<Record<string, string | undefined>>;
  if (reportIdOrName === undefined) return name;
  const report = Object.entries(messages[language]).find(([key]) => key === `report.name.${reportIdOrName}`)?.[1];
  return `${report ?? reportIdOrName}.${format}`;
}
