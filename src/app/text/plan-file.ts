/** Plans as files: what one holds before it is imported, and writing one. */

const en = {
  'planFile.reading': 'Looking into the file…',
  'planFile.unreadable': 'The file can’t be looked into here',
  'planFile.found': 'What the file holds',
  'planFile.format': 'Format',
  'planFile.format.mspdi': 'Microsoft Project XML',
  'planFile.format.mpp': 'Microsoft Project',
  'planFile.format.mpx': 'Microsoft Project exchange file',
  'planFile.format.xls': 'Spreadsheet',
  'planFile.activities': 'Activities',
  'planFile.activityCount':
    '{activities, number} ({collections, plural, one {# collection} other {# collections}}, {milestones, plural, one {# milestone} other {# milestones}})',
  'planFile.days': 'From – until',
  'planFile.links': 'Dependencies',
  'planFile.count': '{count, number}',
  'planFile.work': 'Work',
  'planFile.workOf': '{hours} in {assignments, plural, one {# assignment} other {# assignments}}',
  'planFile.resources': 'Resources',
  'planFile.noResources': 'None',
  'planFile.resourcesFound': '{count, number} found here by name: {names}',
  'planFile.resourcesMissing':
    '{count, number} not found by name: {names}. Their work is kept as effort that is not assigned.',
  'planFile.warnings': '{count, plural, one {# remark} other {# remarks}} on the file',
  'planFile.times': '({count, number} times)',
  'planFile.update': 'Update what matches, add the rest',
  'planFile.update.text': 'Activities that the file lacks stay as they are.',
  'planFile.undo': 'Undo the import',
  'planFile.undone': 'The import was undone.',
  'planFile.export': 'Export',
  'planFile.export.menu': 'Export the plan as',
  'planFile.export.mspdi': 'Microsoft Project XML',
  'planFile.export.xlsx': 'Excel',
  'planFile.export.foreign':
    'This service writes no plan files: that is part of the administration interface, which it does not have.',
  'planFile.export.done': 'Exported as {name}.',
};

const de: typeof en = {
  'planFile.reading': 'Datei wird angesehen…',
  'planFile.unreadable': 'Die Datei lässt sich hier nicht ansehen',
  'planFile.found': 'Was die Datei enthält',
  'planFile.format': 'Format',
  'planFile.format.mspdi': 'Microsoft-Project-XML',
  'planFile.format.mpp': 'Microsoft Project',
  'planFile.format.mpx': 'Microsoft-Project-Austauschdatei',
  'planFile.format.xls': 'Tabelle',
  'planFile.activities': 'Vorgänge',
  'planFile.activityCount':
    '{activities, number} ({collections, plural, one {# Sammelvorgang} other {# Sammelvorgänge}}, {milestones, plural, one {# Meilenstein} other {# Meilensteine}})',
  'planFile.days': 'Von – bis',
  'planFile.links': 'Abhängigkeiten',
  'planFile.count': '{count, number}',
  'planFile.work': 'Arbeit',
  'planFile.workOf': '{hours} in {assignments, plural, one {# Zuordnung} other {# Zuordnungen}}',
  'planFile.resources': 'Ressourcen',
  'planFile.noResources': 'Keine',
  'planFile.resourcesFound': '{count, number} hier unter ihrem Namen gefunden: {names}',
  'planFile.resourcesMissing':
    '{count, number} nicht unter ihrem Namen gefunden: {names}. Ihre Arbeit bleibt als nicht zugeordneter Aufwand.',
  'planFile.warnings': '{count, plural, one {# Anmerkung} other {# Anmerkungen}} zur Datei',
  'planFile.times': '({count, number}-mal)',
  'planFile.update': 'Aktualisieren, was passt, und den Rest hinzufügen',
  'planFile.update.text': 'Vorgänge, die in der Datei fehlen, bleiben, wie sie sind.',
  'planFile.undo': 'Import rückgängig machen',
  'planFile.undone': 'Der Import wurde rückgängig gemacht.',
  'planFile.export': 'Exportieren',
  'planFile.export.menu': 'Plan exportieren als',
  'planFile.export.mspdi': 'Microsoft-Project-XML',
  'planFile.export.xlsx': 'Excel',
  'planFile.export.foreign':
    'Dieser Dienst schreibt keine Plandateien: Das gehört zur Verwaltungsschnittstelle, die er nicht hat.',
  'planFile.export.done': 'Exportiert als {name}.',
};

export const planFile = { en, de };
