const en = {
  'entries.filter': 'Filter',
  'entries.open': 'Properties',
  'entries.properties': 'Properties',
  'entries.unseen': 'not visible to you',
  'entries.up': 'Move up',
  'entries.down': 'Move down',
  'entries.notInOrder': 'The list is filtered or sorted: clear that to put it in order.',
  'entries.atEnd': 'There is nothing beyond.',
  'entries.delete': 'Delete',
  'entries.deleted': '“{name}” was deleted.',
  'entries.remove.title': '{action}: {name}',
  'entries.inUse': '{count, plural, one {# record has it} other {# records have it}}, so it stays.',
  'entries.uses': 'Used',
  'entries.more': 'Show more',
  'entries.shown': '{shown} of {total}',
};

const de: typeof en = {
  'entries.filter': 'Filter',
  'entries.open': 'Eigenschaften',
  'entries.properties': 'Eigenschaften',
  'entries.unseen': 'für Sie nicht sichtbar',
  'entries.up': 'Nach oben',
  'entries.down': 'Nach unten',
  'entries.notInOrder': 'Die Liste ist gefiltert oder sortiert: Heben Sie das auf, um die Reihenfolge zu ändern.',
  'entries.atEnd': 'Weiter geht es nicht.',
  'entries.delete': 'Löschen',
  'entries.deleted': '„{name}“ wurde gelöscht.',
  'entries.remove.title': '{action}: {name}',
  'entries.inUse': '{count, plural, one {# Datensatz hat es} other {# Datensätze haben es}}, darum bleibt es.',
  'entries.uses': 'Verwendet',
  'entries.more': 'Mehr zeigen',
  'entries.shown': '{shown} von {total}',
};

export const entries = { en, de };
