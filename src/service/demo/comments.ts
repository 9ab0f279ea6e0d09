import { ActionStatus, ActivityType } from '#contract/core/codes.ts';
import { demoChoices } from './company.ts';
import type { Custom } from './custom.ts';
import { demoTimestamp } from './days.ts';
import type { Demo } from './demo.ts';
import type { DemoPlanItem, DemoPlan } from './plan-model.ts';
import { createRandom, type SeededRandom } from './random.ts';

const demoRemarks: readonly (readonly [title: string, text: string])[] = [
  [
    'Lieferverzug',
    'Der Lieferant hat den Termin um eine Woche verschoben. Wir ziehen die Vorbereitung vor, damit der Meilenstein hält.',
  ],
  ['Question', 'Do we need the full test set here, or is the reduced one from the last project enough?'],
  ['Stand', 'Etwa zwei Drittel erledigt, keine Überraschungen.'],
  [
    'Decision needed',
    'Two variants are feasible. Variant B costs 4 % more but saves a week. Please decide until Friday.',
  ],
  ['Ergebnis', 'Messwerte liegen innerhalb der Toleranz, der Bericht ist im Projektraum abgelegt.'],
  ['Risiko', 'Wenn die Freigabe nicht bis Monatsende da ist, fehlt uns die Kapazität auf dem Prüfstand.'],
  [
    'Abstimmung',
    'Mit dem Kunden telefoniert: Die Änderung ist in Ordnung, er schickt uns die Bestätigung schriftlich.',
  ],
  ['Thanks', 'Good work, this solved the problem in the first attempt.'],
  ['Nacharbeit', 'Drei Punkte aus der Prüfung sind noch offen, siehe Checkliste.'],
  ['Info', 'The drawings were updated to revision C. Please use only those.'],
];

const checklists: readonly (readonly string[])[] = [
  ['Unterlagen sammeln', 'Entwurf erstellen', 'Mit Team besprechen', 'Freigabe einholen'],
  ['Prepare test bench', 'Run measurement', 'Evaluate', 'Write report'],
  ['Angebot einholen', 'Bestellen', 'Wareneingang prüfen'],
  ['Termin mit Kunden', 'Protokoll versenden', 'Offene Punkte nachfassen'],
];

/** Shares of activities with remarks (in progress and afterwards) and with checklists. */
const remarked = 0.6;
const remarkedOnce = 0.14;
const checklistShare = 0.12;

/** Adds user content to activities: comments, checklists of actions, custom values. */
export function addRemarks(demo: Demo, plans: readonly DemoPlan[], custom: Custom): void {
  for (const { project, items } of plans) {
    const random = createRandom(`remarks ${project.number}`);
    for (const item of items) {
      if (item.type === ActivityType.adHoc || item.entry === null) continue;
      const isRemarked = random.chance(item.progress.isDone ? remarkedOnce : remarked);
      if (isRemarked && item.assignments.length > 0 && item.progress.isBegun) addComments(demo, item, random);
      if (random.chance(checklistShare)) addActions(demo, item, random);
      addValues(demo, item, custom, random);
    }
  }
}

function addComments({ rows, calendar }: Demo, item: DemoPlanItem, random: SeededRandom): void {
  const { from, to } = item.progress;
  const last = Math.min(to, calendar.now - 1);
  if (last < from) return;
  const people = [item.project.leader, ...item.assignments.map(({ person }) => person)];
  const places = Array.from({ length: random.whole(1, 3) }, () => random.whole(Math.max(from, last - 40), last));
  for (const place of places.toSorted((a, b) => a - b)) {
    const [name, text] = random.pick(demoRemarks);
    const at = demoTimestamp(calendar.dayAt(place), random.whole(480, 1000));
    const creator_id = random.pick(people).userId;
    rows.activity_comment.push({
      activity_id: item.id,
      creator_id,
      name,
      text,
      comment_date: at,
      created: at,
      modified: at,
    });
  }
}

function addActions({ rows, calendar }: Demo, { id, progress, project }: DemoPlanItem, random: SeededRandom): void {
  const names = random.pick(checklists);
  const reached = progress.isDone ? names.length : progress.isBegun ? random.whole(0, names.length - 1) : 0;
  const created = demoTimestamp(calendar.dayAt(Math.min(progress.from, calendar.now - 3)), 500);
  for (const [index, name] of names.entries()) {
    const isNext = index === reached && progress.isBegun;
    const status = index < reached ? ActionStatus.done : isNext ? ActionStatus.started : ActionStatus.notStarted;
    const description = index === 0 ? `Siehe ${project.number}` : '';
    rows.action.push({
      activity_id: id,
      name,
      description,
      deleted: random.chance(0.03),
      status,
      sequence: index + 1,
      created,
      modified: created,
    });
  }
}

function addValues({ rows }: Demo, { id, project, entry }: DemoPlanItem, custom: Custom, random: SeededRandom): void {
  const values: [key: string, value: unknown][] = [];
  if (project.classification === 'order' && random.chance(0.6))
    values.push(['trade', random.pick(demoChoices('trade'))]);
  if (random.chance(0.1)) values.push(['inspection', entry?.pool === 'test']);
  if (random.chance(0.08))
    values.push(['estimateNote', random.pick(['Erfahrungswert', 'Quotation', 'Analogie zu WP4'])]);
  for (const [key, value] of values) {
    rows.activity_custom_value.push({ activity_id: id, attribute_id: custom.attribute(key), value });
  }
}
