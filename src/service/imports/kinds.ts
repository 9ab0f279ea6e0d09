import type { ImportKindName } from '#contract/codes.ts';
import { costRecordsImport } from './cost-records.ts';
import type { Importer } from './importer.ts';
import { projectsImport } from './projects.ts';
import { timeRecordsImport } from './time-records.ts';
import { unavailabilitiesImport } from './unavailabilities.ts';

/** Every kind of import, by its name in the administration interface. */
export const importersByKind: Readonly<Record<ImportKindName, Importer>> = {
  projects: projectsImport,
  unavailabilities: unavailabilitiesImport,
  timeRecords: timeRecordsImport,
  costRecords: costRecordsImport,
};
