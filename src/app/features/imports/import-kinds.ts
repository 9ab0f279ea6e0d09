import type { CallOptions, Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import type { ImportKindName } from '#contract/core/codes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { OpRecordsImportResult } from '#contract/core/shared.ts';

/** Importable kinds, in display order. */
export const importableKinds = ['projects', 'plan', 'unavailabilities', 'timeRecords', 'costRecords'] as const;
export type ImportableKind = (typeof importableKinds)[number];
/** Kinds of imports on the screen: also a plan for an existing project, and plan files that become projects. */
export const importTopics = [
  'projects',
  'plan',
  'planFiles',
  'unavailabilities',
  'timeRecords',
  'costRecords',
] as const;
export type ImportTopic = (typeof importTopics)[number];
/** Kinds imported from a spreadsheet of records. */
export type SheetKind = ImportKindName;

/** Days whose records are deleted before the import; empty where there are none. */
export interface ReplaceDays {
  readonly from: string;
  readonly until: string;
}

export const hasRange = (kind: SheetKind) => kind !== 'projects';

/** Returns the problem of the days, if any: only absences can be deleted up to a day without a start day. */
export function importRangeProblem(kind: SheetKind, { from, until }: ReplaceDays): 'alone' | 'order' | undefined {
  if (from === '' && until !== '' && kind !== 'unavailabilities') return 'alone';
  return until !== '' && until < from ? 'order' : undefined;
}

/** The days as parameters of an import or a check. */
export function rangeInput({ from, until }: ReplaceDays): { replaceFrom?: string; replaceTo?: string } {
  return { ...(from !== '' && { replaceFrom: from }), ...(until !== '' && { replaceTo: until }) };
}

interface ImportUpload {
  readonly body: File;
  readonly range: ReplaceDays;
}

type Send = (client: Client, sent: ImportUpload, options: CallOptions) => Promise<OpRecordsImportResult | null>;

/** Endpoint of each kind of import, and the request that sends the file. */
export const importing: Readonly<Record<SheetKind, { readonly endpoint: Endpoint; readonly send: Send }>> = {
  projects: {
    endpoint: api.projects.importProjects,
    send: (client, { body }, options) => client.call(api.projects.importProjects, { body }, options),
  },
  unavailabilities: {
    endpoint: api.resources.importUnavailabilities,
    send: (client, { body, range }, options) =>
      client.call(api.resources.importUnavailabilities, { body, ...rangeInput(range) }, options),
  },
  timeRecords: {
    endpoint: api.worklogs.importTimeRecords,
    send: (client, { body, range }, options) =>
      client.call(api.worklogs.importTimeRecords, { body, ...rangeInput(range) }, options),
  },
  costRecords: {
    endpoint: api.worklogs.importCostRecords,
    send: (client, { body, range }, options) =>
      client.call(api.worklogs.importCostRecords, { body, ...rangeInput(range) }, options),
  },
};

/**
 * Creates a key for an upload, used to request its progress and to prevent duplicates. Works without a secure context,
 * too.
 */
export function newUploadKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The imports searched for the user's newest one, because others may import at the same time. */
export const recentImports = { numberRecords: 20 } as const;
