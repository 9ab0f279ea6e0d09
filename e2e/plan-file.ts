import { plusDays } from './days.ts';

/** A task of a plan file. Without days it is a summary of the deeper tasks behind it; with one day and no length a milestone. */
export interface FileTask {
  readonly name: string;
  /** 1 at the top. */
  readonly level: number;
  readonly start: string;
  /** Calendar days from start to finish; 0 is a milestone. */
  readonly days: number;
  readonly isSummary?: boolean;
  /** Names of tasks before it. */
  readonly after?: readonly string[];
  /** Hours of the plan's resource. */
  readonly hours?: number;
}

const linkTypes = { finishStart: 1 };

function taskXml(task: FileTask, index: number, tasks: readonly FileTask[]): string {
  const { name, level, start, days, isSummary = false, after = [], hours = 0 } = task;
  const finish = plusDays(start, Math.max(0, days - 1));
  const links = after.map((before) => {
    const uid = tasks.findIndex((other) => other.name === before) + 1;
    return `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>${linkTypes.finishStart}</Type><LinkLag>0</LinkLag><LagFormat>7</LagFormat></PredecessorLink>`;
  });
  return `<Task><UID>${index + 1}</UID><ID>${index + 1}</ID><Name>${name}</Name><Type>1</Type><IsNull>0</IsNull><OutlineLevel>${level}</OutlineLevel>
    <Start>${start}T08:00:00</Start><Finish>${finish}T${days === 0 ? '08' : '17'}:00:00</Finish><Duration>PT${days * 8}H0M0S</Duration><DurationFormat>7</DurationFormat>
    <Summary>${Number(isSummary)}</Summary><Milestone>${Number(days === 0)}</Milestone><Manual>0</Manual><Work>PT${hours}H0M0S</Work>${links.join('')}</Task>`;
}

function assignmentXml({ hours }: FileTask, index: number): string {
  if (hours === undefined) return '';
  return `<Assignment><UID>${index + 1}</UID><TaskUID>${index + 1}</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><Work>PT${hours}H0M0S</Work></Assignment>`;
}

/** A plan as Microsoft Project writes it (MSPDI), whose tasks with hours are assigned to one resource. */
export function planFile(tasks: readonly FileTask[], resource: string): string {
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<Project xmlns="http://schemas.microsoft.com/project">
  <SaveVersion>14</SaveVersion><Name>plan.xml</Name><ScheduleFromStart>1</ScheduleFromStart>
  <StartDate>${tasks[0]?.start ?? ''}T08:00:00</StartDate><MinutesPerDay>480</MinutesPerDay><MinutesPerWeek>2400</MinutesPerWeek><DaysPerMonth>20</DaysPerMonth>
  <Tasks>${tasks.map(taskXml).join('\n')}</Tasks>
  <Resources><Resource><UID>1</UID><ID>1</ID><Name>${resource}</Name><Type>1</Type></Resource></Resources>
  <Assignments>${tasks.map(assignmentXml).join('\n')}</Assignments>
</Project>
`;
}

/**
 * A plan around a day: two phases, five activities, a milestone and three links; activities with hours can be booked on
 * that day.
 */
export function planAround(day: string, resource: string): string {
  const begin = plusDays(day, -7);
  return planFile(
    [
      { name: 'Preparation', level: 1, start: begin, days: 14, isSummary: true },
      { name: 'Survey the site', level: 2, start: begin, days: 14, hours: 40 },
      { name: 'Order the doors', level: 2, start: begin, days: 7, hours: 12 },
      { name: 'Mounting', level: 1, start: plusDays(begin, 14), days: 15, isSummary: true },
      {
        name: 'Mount the doors',
        level: 2,
        start: plusDays(begin, 14),
        days: 10,
        hours: 60,
        after: ['Survey the site', 'Order the doors'],
      },
      {
        name: 'Adjust the closers',
        level: 2,
        start: plusDays(begin, 24),
        days: 5,
        hours: 16,
        after: ['Mount the doors'],
      },
      { name: 'Handed over', level: 1, start: plusDays(begin, 29), days: 0, after: ['Adjust the closers'] },
    ],
    resource,
  );
}
