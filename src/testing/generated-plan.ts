/**
 * An MSPDI plan of `tasks` tasks: every hundredth row is a phase, every tenth a collection, the others are work of 16
 * hours of one of 50 people, each after the previous one.
 */
export function generatedPlan(tasks: number): Buffer {
  const rows = Array.from({ length: tasks }, (_, index) => row(index + 1));
  const people = Array.from(
    { length: 50 },
    (_, index) =>
      `<Resource><UID>${index + 1}</UID><ID>${index + 1}</ID><Name>Person ${index + 1}</Name><Type>1</Type></Resource>`,
  );
  const assignments = rows.flatMap((_, index) => (levelOf(index) < 3 ? [] : [assignment(index + 1)]));
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion>` +
      `<Title>Generated</Title><Tasks>${rows.join('')}</Tasks><Resources>${people.join('')}</Resources>` +
      `<Assignments>${assignments.join('')}</Assignments></Project>`,
  );
}

function levelOf(index: number): number {
  if (index % 100 === 0) return 1;
  return index % 10 === 0 ? 2 : 3;
}

function row(uid: number): string {
  const level = levelOf(uid - 1);
  const day = String(1 + (uid % 28)).padStart(2, '0');
  const link =
    level === 3 && levelOf(uid - 2) === 3
      ? `<PredecessorLink><PredecessorUID>${uid - 1}</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`
      : '';
  return (
    `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>Task ${uid}</Name><OutlineLevel>${level}</OutlineLevel><Priority>500</Priority>` +
    `<Start>2026-03-${day}T08:00:00</Start><Finish>2026-03-${day}T17:00:00</Finish><Duration>PT16H0M0S</Duration>` +
    `<DurationFormat>7</DurationFormat><Work>PT16H0M0S</Work><Notes>What is to be done in task ${uid}.</Notes>${link}</Task>`
  );
}

function assignment(uid: number): string {
  return `<Assignment><UID>${uid}</UID><TaskUID>${uid}</TaskUID><ResourceUID>${1 + (uid % 50)}</ResourceUID><Units>1</Units><Work>PT16H0M0S</Work></Assignment>`;
}
