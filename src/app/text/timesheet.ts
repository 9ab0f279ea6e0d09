const en = {
  'timesheet.resource': 'Book for',
  'timesheet.previous': 'Previous week',
  'timesheet.next': 'Next week',
  'timesheet.thisWeek': 'This week',
  'timesheet.away': 'Absent',
  'timesheet.noResource': 'You are not linked to a resource',
  'timesheet.noResourceText': 'Hours are booked for a resource. Ask an administrator to link your user to yours.',
  'timesheet.bookFirst': 'Book hours in this week first: remaining effort and “done” belong to the latest booking.',
};

const de: typeof en = {
  'timesheet.resource': 'Buchen für',
  'timesheet.previous': 'Vorige Woche',
  'timesheet.next': 'Nächste Woche',
  'timesheet.thisWeek': 'Diese Woche',
  'timesheet.away': 'Abwesend',
  'timesheet.noResource': 'Sie sind mit keiner Ressource verknüpft',
  'timesheet.noResourceText':
    'Stunden werden für eine Ressource gebucht. Bitten Sie einen Administrator, Ihren Benutzer zu verknüpfen.',
  'timesheet.bookFirst':
    'Buchen Sie erst Stunden in dieser Woche: Restaufwand und „erledigt“ gehören zur letzten Buchung.',
};

export const timesheet = { en, de };
