/** The plan that is measured: the same rows, links and dates in every run. */

const day = 86_400_000;
const start = Date.UTC(2026, 0, 5);
const dayText = (offset: number) => new Date(start + offset * day).toISOString().slice(0, 10);

/** Names of those who work on it. */
export const people = Array.from({ length: 40 }, (_, n) => `Person ${n + 1}`);

const group = 10;

/** The levels of a row: every hundredth is a phase, every tenth a collection, the others are work. */
const levelOf = (row: number): number => (row % 100 === 0 ? 1 : row % group === 0 ? 2 : 3);

const firstDayOf = (row: number): number => Math.floor(row / 100) * 8 + (row % 100) * 2;

/** A plan of `count` rows over about three years, in Microsoft Project's format, with 1.5 links per row. */
export function madeUpPlan(count: number): string {
  const tasks = Array.from({ length: count }, (_, row) => task(row));
  const resources = people.map(
    (name, n) => `<Resource><UID>${n + 1}</UID><ID>${n + 1}</ID><Name>${name}</Name><Type>1</Type></Resource>`,
  );
  const assignments = Array.from({ length: count }, (_, row) => assignment(row));
  return `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion>
    <StartDate>${dayText(0)}T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>2400</MinutesPerWeek><DaysPerMonth>20</DaysPerMonth>
    <Tasks>${tasks.join('')}</Tasks><Resources>${resources.join('')}</Resources><Assignments>${assignments.join('')}</Assignments></Project>`;
}

function task(row: number): string {
  const level = levelOf(row);
  const isSummary = level < 3;
  const isMilestone = row % group === 9;
  const first = firstDayOf(row);
  const days = isMilestone ? 0 : 3 + (row % 7);
  const dates = `<Start>${dayText(first)}T08:00:00</Start><Finish>${dayText(first + days)}T17:00:00</Finish>`;
  const length = `<Duration>PT${(days + 1) * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>`;
  const done = isSummary ? 0 : (row * 37) % 101;
  return (
    `<Task><UID>${row + 1}</UID><ID>${row + 1}</ID><Name>${isSummary ? 'Part' : 'Step'} ${row + 1} of the works</Name><Type>1</Type><IsNull>0</IsNull>` +
    `<OutlineLevel>${level}</OutlineLevel>${dates}${isMilestone ? '<Duration>PT0H0M0S</Duration>' : length}<Summary>${Number(isSummary)}</Summary>` +
    `<Milestone>${Number(isMilestone)}</Milestone><Manual>1</Manual><Work>PT${isSummary ? 0 : 16}H0M0S</Work><PercentComplete>${done}</PercentComplete>` +
    `${isSummary ? '' : links(row)}<Baseline><Number>0</Number>${dates}</Baseline></Task>`
  );
}

function links(row: number): string {
  const link = (to: number, type: number) =>
    `<PredecessorLink><PredecessorUID>${to + 1}</PredecessorUID><Type>${type}</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`;
  const near = row % group > 1 ? link(row - 1, row % 3 === 0 ? 3 : 1) : '';
  // Further links reach over other rows, some of them far.
  const reach = row % 50 === 7 ? 400 : 20;
  return row >= reach && levelOf(row - reach) === 3 ? near + link(row - reach, 1) : near;
}

function assignment(row: number): string {
  if (levelOf(row) < 3 || row % group === 9) return '';
  const who = (row * 7) % people.length;
  return `<Assignment><UID>${row + 1}</UID><TaskUID>${row + 1}</TaskUID><ResourceUID>${who + 1}</ResourceUID><Units>1</Units><Work>PT16H0M0S</Work></Assignment>`;
}
