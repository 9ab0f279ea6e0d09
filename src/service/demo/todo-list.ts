import { TodoType } from '#contract/core/codes.ts';

export interface TodoEntry {
  readonly name: string;
  readonly type: number;
  readonly topic: string | null;
  readonly text?: string;
  readonly source?: string;
}

const todoEntryOfType =
  (type: number) =>
  (name: string, topic: string | null, text = '', source = ''): TodoEntry => ({ name, type, topic, text, source });
const todo = todoEntryOfType(TodoType.todo);
const issue = todoEntryOfType(TodoType.issue);
const risk = todoEntryOfType(TodoType.risk);
const decision = todoEntryOfType(TodoType.decision);

/** To-dos that come up in a project outside the plan. */
export const todoEntries: readonly TodoEntry[] = [
  todo('Protokoll des Jour fixe verteilen', 'Kommunikation', '', 'Jour fixe'),
  todo('Update the project one-pager', 'Kommunikation', 'For the next portfolio board.'),
  todo('Restpunkte aus der Abnahme einplanen', 'Qualität', 'Liste im Projektraum, Register 7.', 'Abnahme'),
  todo('Besprechungsraum für Lenkungsausschuss buchen', null),
  todo('Angebot Sensoren einholen', 'Einkauf', 'Mindestens drei Anbieter.'),
  todo('Order spare parts for test bench', 'Einkauf'),
  todo('Schulungstermin mit Betreiber vereinbaren', 'Kunde', 'Haustechnik und Leitwarte gemeinsam.', 'Telefonat'),
  todo('Rechnungsadresse klären', 'Kunde'),
  todo('Risikoliste aktualisieren', 'Risiken', '', 'Lenkungsausschuss'),
  todo('Collect lessons learned', 'Qualität'),
  todo('Urlaubsvertretung festlegen', 'Team'),
  todo('Zugang zum Projektraum für neue Kollegin', 'Team'),
  todo('Compare actual hours with the estimate', 'Kosten', 'Ausreißer mit den Verantwortlichen besprechen.'),
  todo('Nachtrag 3 kalkulieren', 'Kosten', '', 'Baubesprechung'),
  issue(
    'Fühler liefert sporadisch −40 °C',
    'Technik',
    'Tritt nur bei Kaltstart auf. Verdacht: Kontaktproblem am Stecker.',
    'Feldtest',
  ),
  issue('Missing drawings for the basement', 'Kunde', 'The architect promised them twice.', 'Baubesprechung'),
  issue(
    'Schaltschrank passt nicht durch die Brandschutztür',
    'Baustelle',
    'Teilen oder über das Dach einbringen?',
    'Baustelle',
  ),
  issue('Build fails with the new compiler', 'Technik'),
  issue('Lieferung unvollständig: 4 Ventile fehlen', 'Einkauf', '', 'Wareneingang'),
  issue(
    'Measured noise 3 dB above target',
    'Qualität',
    'At 70 % fan speed. Repeat with the second supplier’s fan.',
    'Messung',
  ),
  risk('Lieferzeit Inverter über 16 Wochen', 'Risiken', 'Zweitlieferant qualifizieren, Puffer bestellen.', 'Einkauf'),
  risk('Key person is absent in the hot phase', 'Team', 'Plan a deputy and share the knowledge early.'),
  risk('Genehmigung verzögert sich', 'Kunde', 'Eintritt: mittel. Folge: drei Wochen.', 'Behörde'),
  risk('Exchange rate for compressors', 'Kosten', 'Hedging is with finance.'),
  risk('Winterbau: keine Arbeiten unter −5 °C', 'Baustelle'),
  decision(
    'Variante A oder B für die Lüfteraufhängung',
    'Technik',
    'Kosten, Schall und Montagezeit stehen im Vergleichsblatt.',
    'Design Review',
  ),
  decision('Go-live date', 'Termine', 'Before or after the year-end closing?', 'Lenkungsausschuss'),
  decision('Mehrkosten Kupfer weitergeben', 'Kosten', '', 'Kunde'),
  decision('Zweite Schicht für die Pilotserie', 'Termine', '', 'Fertigung'),
];

export const todoComments: readonly string[] = [
  'Erledige ich bis Ende der Woche.',
  'Waiting for an answer, reminded today.',
  'Habe ich mit dem Einkauf besprochen, Rückmeldung am Donnerstag.',
  'Please see the mail of yesterday.',
  'Termin verschoben, neue Fälligkeit eingetragen.',
];
