import { isMonthFirst } from '#app/i18n/typed-dates.ts';
import type { TrackingChoice } from '#app/features/time/quick-track/match.ts';
import { readSentence, restOfBooking, type SentenceBooking } from '#app/features/time/quick-track/sentence.ts';
import { englishSentences } from './quick-track/english.ts';
import {
  type BenchActivity,
  benchActivities,
  type ExpectedBooking,
  type SentenceWords,
  today,
} from './quick-track/expected.ts';
import { germanSentences } from './quick-track/german.ts';
import { firstUnseen } from './quick-track/unseen-1.ts';
import { secondActivities, secondUnseen } from './quick-track/unseen-2.ts';
import { thirdActivities, thirdUnseen } from './quick-track/unseen-3.ts';
import { fourthActivities, fourthUnseen } from './quick-track/unseen-4.ts';
import { fifthActivities, fifthUnseen } from './quick-track/unseen-5.ts';
import { sixthActivities, sixthUnseen } from './quick-track/unseen-6.ts';
import { tenthActivities, tenthUnseen } from './quick-track/unseen-10.ts';
import { ninthActivities, ninthUnseen } from './quick-track/unseen-9.ts';
import { eighthActivities, eighthUnseen } from './quick-track/unseen-8.ts';
import { seventhActivities, seventhUnseen } from './quick-track/unseen-7.ts';

const choicesOf = (activities: readonly BenchActivity[]) =>
  activities.map(([activityName, projectName, wbs], index) => ({
    assignmentId: String(index),
    activityName,
    projectName,
    wbs,
  }));

const contextOf = (locale: string) => ({
  today,
  monthFirst: isMonthFirst(locale),
  isGerman: locale.startsWith('de'),
});

function asked({ chosen }: SentenceBooking, rest: ReturnType<typeof restOfBooking> | undefined): string | undefined {
  if (!chosen || !rest) return 'activity';
  if (rest.dayChoices.length > 0) return 'day';
  if (rest.stateChoices.length > 0) return 'state';
  return rest.unclear.length > 0 ? 'words' : undefined;
}

/** A booking in the form of what is expected of it. */
function readBooking(
  booking: SentenceBooking,
  locale: string,
): Partial<ExpectedBooking> & { readonly project?: string } {
  const { line, chosen, spread } = booking;
  const rest = chosen && restOfBooking(booking, chosen, contextOf(locale));
  const { days, from, until, hours, workdays, open, isDone } = line;
  const first = chosen ?? booking.choices[0];
  const question = asked(booking, rest);
  const found = {
    activity: first?.activityName,
    project: first?.projectName,
    hours,
    workdays: workdays?.count,
    on: days ? days.join() : from === undefined ? until : `${from}..${until}`,
    spread,
    note: rest?.note,
    left: question === 'state' ? undefined : open,
    isDone: isDone && question !== 'state' ? true : undefined,
    asks: question,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function isRight([locale, line, ...bookings]: SentenceWords, choices: readonly TrackingChoice[]): boolean {
  const read = readSentence(line, contextOf(locale), choices).map((booking) => readBooking(booking, locale));
  const isMet = (booking: Partial<ExpectedBooking>, expected: ExpectedBooking) => {
    const { project, asks, activity } = expected;
    // Without a project any has the name; while a day, an activity or a state is asked nothing is booked.
    const open = new Set([
      project === undefined && 'project',
      asks === 'day' && 'on',
      ...(asks === 'state' ? ['left', 'isDone'] : []),
      asks === 'activity' && activity === undefined && 'activity',
    ]);
    const compared = (each: Partial<ExpectedBooking>) =>
      JSON.stringify(
        Object.entries(each)
          .filter(([key]) => !open.has(key))
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      );
    return compared(booking) === compared(expected);
  };
  const isAsExpected =
    read.length === bookings.length &&
    bookings.every((expected, index) => {
      const found = read[index];
      return found !== undefined && isMet(found, expected);
    });
  if (!isAsExpected)
    console.log(`✗ ${locale} ${line}\n  expected ${JSON.stringify(bookings)}\n  read     ${JSON.stringify(read)}`);
  return isAsExpected;
}

const sets: readonly (readonly [string, readonly SentenceWords[], readonly BenchActivity[]])[] = [
  ['English', englishSentences, benchActivities],
  ['German', germanSentences, benchActivities],
  ['First unseen set', firstUnseen, benchActivities],
  ['Second unseen set', secondUnseen, secondActivities],
  ['Third unseen set', thirdUnseen, thirdActivities],
  ['Fourth unseen set', fourthUnseen, fourthActivities],
  ['Fifth unseen set', fifthUnseen, fifthActivities],
  ['Sixth unseen set', sixthUnseen, sixthActivities],
  ['Seventh unseen set', seventhUnseen, seventhActivities],
  ['Eighth unseen set', eighthUnseen, eighthActivities],
  ['Ninth unseen set', ninthUnseen, ninthActivities],
  ['Tenth unseen set', tenthUnseen, tenthActivities],
];

/** Reads sentences of which the meaning is known, and prints the misses and the score of each set. */
export function run(): void {
  for (const [name, sentences, activities] of sets) {
    const choices = choicesOf(activities);
    const right = sentences.filter((sentence) => isRight(sentence, choices)).length;
    console.log(`${name}: ${right} of ${sentences.length} are read as they are meant.`);
  }
}
