import type { RecordCount } from '../../demo/remove.ts';
import type { Language } from '#service/core/messages/messages.ts';

/** Record kinds named in a refusal, in the plural form used with any number. */
const demoRecordWords: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  user: { en: 'users', de: 'Benutzer' },
  group: { en: 'groups', de: 'Gruppen' },
  resource: { en: 'resources', de: 'Ressourcen' },
  project_node: { en: 'projects and portfolios', de: 'Projekte und Portfolios' },
  project_status: { en: 'project statuses', de: 'Projektstatus' },
  project_classification: { en: 'classifications', de: 'Klassifikationen' },
  activity_category: { en: 'activity categories', de: 'Vorgangskategorien' },
  unavailability_type: { en: 'types of absences', de: 'Abwesenheitsarten' },
  unavailability: { en: 'absences', de: 'Abwesenheiten' },
  custom_type: { en: 'types of custom fields', de: 'Typen eigener Felder' },
  custom_attribute: { en: 'custom fields', de: 'eigene Felder' },
  product: { en: 'products', de: 'Produkte' },
  release: { en: 'releases', de: 'Versionen' },
  requirement: { en: 'requirements', de: 'Anforderungen' },
  tracker_instance: { en: 'trackers', de: 'Tracker' },
  holiday: { en: 'holidays', de: 'Feiertage' },
  lock_range: { en: 'locks', de: 'Sperren' },
  plan_version: { en: 'versions of plans', de: 'Planversionen' },
  activity: { en: 'activities', de: 'Vorgänge' },
  assignment: { en: 'assignments', de: 'Zuordnungen' },
  work_record: { en: 'time records', de: 'Zeitbuchungen' },
  cost_record: { en: 'cost records', de: 'Kostenbuchungen' },
  comment: { en: 'comments', de: 'Kommentare' },
  action: { en: 'actions', de: 'Aktionen' },
  todo: { en: 'to-dos', de: 'Aufgaben' },
  membership: { en: 'memberships of groups', de: 'Mitgliedschaften in Gruppen' },
};

/** Formats the found records for the middle of a sentence: `holidays (12), users (3)`. */
export function foundText(found: readonly RecordCount[], language: Language): string {
  return found.map(({ name, count }) => `${demoRecordWords[name]?.[language] ?? name} (${count})`).join(', ');
}
