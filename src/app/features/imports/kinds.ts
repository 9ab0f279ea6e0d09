import type { CallOptions, Client } from '#client/client.ts';
import { api } from '#contract/documented/api.ts';
import type { ImportKindName } from '#contract/core/codes.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { OpRecordsImportResult } from '#contract/core/shared.ts';

/** What can be imported, in the order in which it is offered. */
export const importableKinds = ['projects', 'plan', 'unavailabilities', 'timeRecords', 'costRecords'] as const;
export type ImportableKind = (typeof importableKinds)[number];
/** What is imported from a spreadsheet of records. */
export type SheetKind = ImportKindName;

/** Days whose records are deleted before the import; empty where there are none. */
export interface ReplaceDays {
  readonly from: string;
  readonly until: string;
}

export const hasRange = (kind: SheetKind) => kind !== 'projects';

/** What is wrong with the days, if anything: only absences are deleted up to a day whenever they began. */
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

/** How each kind is imported, and what its call makes stale. */
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

/** A name for an upload, by which it is asked after and never done twice. Works without a secure context, too. */
export function newUploadKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
