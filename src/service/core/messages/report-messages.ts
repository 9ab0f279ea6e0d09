import { notFoundTexts } from './work-messages.ts';

/** Failures of reports; `{name}` is replaced by an argument. */
export const reportMessages = {
  'report.error.NotFound': notFoundTexts('report', 'den Bericht', 'ihn'),
  'report.error.InvalidReportFormat': {
    en: 'The format {format} is not supported. Accepted are {formats}.',
    de: 'Das Format {format} wird nicht unterstützt. Erlaubt sind {formats}.',
  },
  'report.error.MissingInputParameter': {
    en: 'The input parameter {name} is missing.',
    de: 'Der Eingabeparameter {name} fehlt.',
  },
  'report.error.TooManyRows': {
    en: 'The report has more than {limit} rows, which is too much for {format}. Take one of the formats {formats}, or ask for less.',
    de: 'Der Bericht hat mehr als {limit} Zeilen, das ist zu viel für {format}. Nehmen Sie eines der Formate {formats}, oder fragen Sie nach weniger.',
  },
  'report.error.TakesTooLong': {
    en: 'Making the report as {format} takes longer than the {seconds} seconds that there are for it. Try again when the service has less to do, take one of the formats {formats}, or ask for less.',
    de: 'Den Bericht als {format} herzustellen dauert länger als die {seconds} Sekunden, die dafür da sind. Versuchen Sie es wieder, wenn der Dienst weniger zu tun hat, nehmen Sie eines der Formate {formats}, oder fragen Sie nach weniger.',
  },
  'report.error.TakesTooMuchMemory': {
    en: 'Making the report as {format} takes more memory than there is for it. Take one of the formats {formats}, or ask for less.',
    de: 'Den Bericht als {format} herzustellen braucht mehr Speicher, als dafür da ist. Nehmen Sie eines der Formate {formats}, oder fragen Sie nach weniger.',
  },
} as const;
