import type { Baseline, DurationUnit, Hyperlink } from '../plan.ts';
import type { ReadContext } from './context.ts';
import type { MspdiElement } from './element.ts';

const LAST_BASELINE = 10;

/** The baselines of a task, a resource or an assignment; durations are shown in the unit of their owner. */
export function readBaselines(owner: MspdiElement, context: ReadContext, unit: DurationUnit): Baseline[] {
  const baselines: Baseline[] = [];
  for (const element of owner.children) {
    if (element.name !== 'Baseline') continue;
    const number = element.integerWithin('Number', 0, LAST_BASELINE);
    if (number === undefined && element.has('Number')) continue;
    baselines.push({
      number: number ?? 0,
      start: element.dateTime('Start'),
      finish: element.dateTime('Finish'),
      duration: context.duration(element, 'Duration', unit),
      work: context.hours(element, 'Work'),
      cost: element.money('Cost'),
    });
  }
  return baselines.length < 2 ? baselines : baselines.toSorted((a, b) => a.number - b.number);
}

/** The calendar that a task or a resource names; -1 and 0 say that it has none of its own. */
export function knownCalendar(
  owner: MspdiElement,
  calendarUids: ReadonlySet<number>,
  { report }: ReadContext,
): number | undefined {
  const uid = owner.integer('CalendarUID');
  if (uid === undefined || calendarUids.has(uid)) return uid;
  const field = owner.name.toLowerCase();
  if (uid > 0) report.warn('calendarUnknown', { field, calendar: uid }, owner.line);
  return undefined;
}

export function readMspdiHyperlink(element: MspdiElement): Hyperlink | undefined {
  const text = element.text('Hyperlink');
  const address = element.text('HyperlinkAddress');
  const subAddress = element.text('HyperlinkSubAddress');
  if (text === undefined && address === undefined && subAddress === undefined) return undefined;
  return { text, address, subAddress };
}
