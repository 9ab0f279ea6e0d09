/**
 * Sentences on time and cost records, and the not-found sentences of all areas; `{name}` is replaced by an argument.
 */

/** @param pronoun of the last thing that `was` names, as the object of a sentence */
export const notFoundTexts = (what: string, was: string, pronoun: 'ihn' | 'sie' | 'es') => ({
  en: `There is no ${what} with the id {id}, or you may not see it.`,
  de: `Es gibt ${was} mit der Id {id} nicht, oder Sie dürfen ${pronoun} nicht sehen.`,
});

/** Failures of booking hours and costs. */
export const workMessages = {
  'work.error.NotFound': notFoundTexts('work record or assignment', 'die Buchung oder Zuordnung', 'sie'),
  'work.error.WorkSlipNotEditable': {
    en: 'The record of {resource} on {date} is locked by {lockedBy} since {lockedAt}.',
    de: 'Die Buchung von {resource} am {date} ist seit {lockedAt} von {lockedBy} gesperrt.',
  },
  'work.error.WorkSlipApproved': {
    en: 'The record of {resource} on {date} is approved and cannot be changed any more.',
    de: 'Die Buchung von {resource} am {date} ist genehmigt und kann nicht mehr geändert werden.',
  },
  'work.error.IncorrectActualEffort': {
    en: 'The actual effort {value} is not valid: {reason}.',
    de: 'Der Ist-Aufwand {value} ist nicht gültig: {reason}.',
  },
  'work.error.IncorrectRemainingEffort': {
    en: 'The remaining effort {value} is not valid: {reason}.',
    de: 'Der Restaufwand {value} ist nicht gültig: {reason}.',
  },
  'work.error.DateMissing': {
    en: 'The booking date is missing.',
    de: 'Das Buchungsdatum fehlt.',
  },
  'work.error.RecordExists': {
    en: '{resource} already has a record on {date} for this assignment. Change that record instead.',
    de: '{resource} hat am {date} schon eine Buchung zu dieser Zuordnung. Ändern Sie diese.',
  },
  'work.error.BeforeActivityStart': {
    en: 'The activity starts on {start}: nothing can be recorded on {date}.',
    de: 'Der Vorgang beginnt am {start}: Am {date} kann nichts erfasst werden.',
  },
  'work.error.NoDayLeft': {
    en: 'Nothing was recorded: the days from {from} to {until} hold no working day of {resource} that is still free.',
    de: 'Nichts wurde erfasst: Vom {from} bis zum {until} gibt es keinen freien Arbeitstag von {resource} mehr.',
  },
  'work.error.NotAssigned': {
    en: '{resource} is not assigned to {activity}.',
    de: '{resource} ist {activity} nicht zugeordnet.',
  },
  'work.error.NotOfProject': {
    en: '{resource} is not a resource of {project}.',
    de: '{resource} ist keine Ressource von {project}.',
  },
  'work.error.CostRecordExists': {
    en: 'There is already a record of {resource} on {date} that says the same. A comment tells two apart.',
    de: 'Es gibt schon eine Buchung von {resource} am {date}, die dasselbe sagt. Ein Kommentar unterscheidet zwei.',
  },
  'work.error.CostsBooked': {
    en: 'There is already a cost record of {resource} on {date} for this activity and cost type. Change it instead.',
    de: 'Es gibt schon eine Kostenbuchung von {resource} am {date} zu diesem Vorgang und dieser Kostenart. Ändern Sie diese.',
  },
  'work.error.IncorrectCosts': {
    en: 'The costs {value} are not valid: they are 0 to {most}.',
    de: 'Die Kosten {value} sind nicht gültig: Es sind 0 bis {most}.',
  },
  'work.error.ImportFailed': {
    en: 'Nothing was imported. {first} Errors in all: {errors}.',
    de: 'Nichts wurde importiert. {first} Fehler insgesamt: {errors}.',
  },
  'work.error.NotBookable': {
    en: 'Nothing can be recorded for {activity}: {reason}.',
    de: 'Zu {activity} kann nichts erfasst werden: {reason}.',
  },
} as const;
