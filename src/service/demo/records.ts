import { WorkRecordState } from '#contract/core/codes.ts';
import { type DemoDay, demoTimestamp, demoDayText } from './days.ts';
import type { Demo } from './demo.ts';
import type { DemoLock } from './locks.ts';
import type { DemoPlan, DemoProject } from './plan-model.ts';
import { createRandom } from './random.ts';

const comments: Readonly<Record<string, readonly string[]>> = {
  hardware: ['Variantenvergleich', 'Abstimmung mit Lieferant', 'Zeichnungssatz geprüft', 'CAD rework after review'],
  firmware: ['Code review', 'Debugging am Prüfplatz', 'Timing issue found', 'Unit tests ergänzt'],
  software: ['Refactoring', 'Demo vorbereitet', 'Fixed search filter', 'Abstimmung mit Vertrieb'],
  test: ['Messreihe 2 wiederholt', 'Protokoll geschrieben', 'Climatic chamber booked', 'Sensor getauscht'],
  engineering: [
    'Besprechung mit Fachplaner',
    'Pläne nachgeführt',
    'Site visit',
    'Stückliste korrigiert',
    'Telefonat mit Bauherr',
  ],
  commissioning: ['Anfahrt 2 h', 'Regler parametriert', 'Waiting for electrician', 'Protokoll an Kunden gesendet'],
  production: ['Umrüsten', 'Musteraufbau', 'Material fehlte'],
  purchasing: ['Angebote verglichen', 'Supplier call', 'Liefertermin bestätigt'],
  it: ['Tickets', 'Testlauf', 'Key user support'],
};

/** Chance that a record has a comment. */
const commented = 0.07;

/** Records older than this many days are approved, where approval is used. */
const approvedAfter = 12;
const approvedPool = 'commissioning';

export type LockOf = (project: DemoProject, day: DemoDay) => DemoLock;

/** The time records of all assignments. */
export function addWorkRecords({ rows, calendar }: Demo, plans: readonly DemoPlan[], lockOf: LockOf): void {
  for (const { project, items } of plans) {
    const random = createRandom(`comments ${project.number}`);
    for (const { assignments } of items) {
      for (const { id, person, bookings } of assignments) {
        const texts = comments[person.pool] ?? ['Besprechung', 'Monthly report', 'Vorbereitung Termin'];
        for (const { day, hours, open, isEstimated, completed } of bookings) {
          const lock = lockOf(project, day);
          const isApproved =
            lock.state === WorkRecordState.editable &&
            person.pool === approvedPool &&
            day < calendar.today - approvedAfter;
          const created = demoTimestamp(day, 960 + random.whole(0, 90));
          rows.work_record.push({
            assignment_id: id,
            resource_id: person.resourceId,
            day: demoDayText(day),
            actual_effort: hours,
            open_effort: open,
            open_sent: isEstimated ? open : null,
            completed,
            comment: random.chance(commented) ? random.pick(texts) : '',
            ...lock,
            state: isApproved ? WorkRecordState.approved : lock.state,
            creator_id: person.userId,
            created,
            modified: created,
          });
        }
      }
    }
  }
}
