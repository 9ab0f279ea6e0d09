/** Rows of one plan: few enough not to delay a file that arrives in between. */
const warmUpPlanRows = 300;
/** As often V8 wants to see what a file has most of before it compiles it as well as it can. */
const rounds = 12;

const warmUpEncoder = new TextEncoder();

/** Made-up MSPDI files for a thread that has nothing to read yet: the first real one then takes half the time. */
export function* warmUpPlans(): Generator<Uint8Array> {
  for (let round = 0; round < rounds; round += 1) yield warmUpEncoder.encode(warmUpPlan(round));
}

/** Of each sort of record that large files consist of. */
function warmUpPlan(round: number): string {
  const numbers = Array.from({ length: warmUpPlanRows }, (_, index) => index + 1);
  const resources = numbers
    .slice(0, 20)
    .map((uid) => `<Resource><UID>${uid}</UID><Name>Person ${uid}</Name><Type>1</Type></Resource>`);
  return (
    `<?xml version="1.0" encoding="UTF-8"?><Project xmlns="http://schemas.microsoft.com/project"><SaveVersion>14</SaveVersion>` +
    `<Title>Practice ${round}</Title><Tasks>${numbers.map(taskText).join('')}</Tasks>` +
    `<Resources>${resources.join('')}</Resources><Assignments>${numbers.map(assignmentText).join('')}</Assignments></Project>`
  );
}

function taskText(uid: number): string {
  const level = uid % 10 === 1 ? 1 : 2;
  const day = String(1 + (uid % 28)).padStart(2, '0');
  const link = `<PredecessorLink><PredecessorUID>${uid - 1}</PredecessorUID><Type>1</Type><LinkLag>4800</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`;
  return (
    `<Task><UID>${uid}</UID><ID>${uid}</ID><Name>Task &amp; ${uid}</Name><WBS>${uid}</WBS><OutlineLevel>${level}</OutlineLevel>` +
    `<Priority>500</Priority><Start>2026-03-${day}T08:00:00</Start><Finish>2026-03-${day}T17:00:00</Finish>` +
    `<Duration>PT8H0M0S</Duration><DurationFormat>7</DurationFormat><Work>PT8H0M0S</Work><PercentComplete>${uid % 101}</PercentComplete>` +
    `<ConstraintType>0</ConstraintType><Notes>What is to be done.</Notes>${uid % 10 > 2 ? link : ''}</Task>`
  );
}

function assignmentText(uid: number): string {
  return `<Assignment><UID>${uid}</UID><TaskUID>${uid}</TaskUID><ResourceUID>${1 + (uid % 20)}</ResourceUID><Units>1</Units><Work>PT8H0M0S</Work></Assignment>`;
}
