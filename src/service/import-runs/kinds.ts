import type { ImportKindName } from '#contract/core/codes.ts';
import { costRecordsImport } from '#service/time/imports/cost-records.ts';
import type { Importer } from '#service/imports/importer.ts';
import { projectsImport } from '#service/projects/imports/projects.ts';
import { timeRecordsImport } from '#service/time/imports/time-records.ts';
import { unavailabilitiesImport } from '#service/people/imports/unavailabilities.ts';

/** Every kind of import, by its name in the app interface. */
export const importersByKind: Readonly<Record<ImportKindName, Importer>> = {
  projects: projectsImport,
  unavailabilities: unavailabilitiesImport,
  timeRecords: timeRecordsImport,
  costRecords: costRecordsImport,
};
