import { describe, expect, test } from 'vitest';
import { EventCode } from '#contract/core/codes.ts';
import type { OpEventLogEntry } from '#contract/documented/projects.ts';
import { languages, messagesIn, textsIn } from '#app/i18n/messages.ts';
import { eventText } from './event-text.ts';

const event = (messageCode: number, change: Partial<OpEventLogEntry> = {}): OpEventLogEntry => ({
  id: '1',
  messageCode,
  userName: 'Anna',
  ...change,
});

describe.each(languages)('event texts in %s', (language) => {
  const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn(language));

  test.each(Object.entries(EventCode))('the event %s has its own sentence', (_, code) => {
    const sentence = tell(event(code, { projectName: 'Kettle', planVersionNumber: '3', projectStatusName: 'Running' }));
    expect(sentence).toMatch(/^Anna .+/);
    expect(sentence).not.toContain(String(messagesIn(language)['event.other']).slice(10, 24));
  });

  test('an unknown event code is shown with its number', () => {
    expect(tell(event(999))).toContain('999');
  });
});

test('an import into the working version is described without a version number', () => {
  const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn('en'));
  expect(tell(event(EventCode.planImported, { planVersionNumber: '-1' }))).toBe(
    'Anna imported a plan (not checked in yet)',
  );
  expect(tell(event(EventCode.planImported, { planVersionNumber: '4' }))).toBe('Anna imported a plan as version 4');
});

test.each([
  ['en', 'Anna edited the plan (not checked in yet)'],
  ['de', 'Anna hat den Plan bearbeitet (noch nicht eingecheckt)'],
] as const)(
  'in %s a change saved to the working version is described as a change of the plan, not of an activity',
  (language, sentence) => {
    const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn(language));
    expect(tell(event(EventCode.activityChanged, { planVersionNumber: '-1' }))).toBe(sentence);
    expect(tell(event(EventCode.activityChanged, { activityName: 'Roof' }))).toContain('Roof');
  },
);

test('a comment is quoted without Markdown and shortened if long', () => {
  const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn('en'));
  const comment = (activityCommentText: string) =>
    tell(event(EventCode.commentAdded, { activityName: 'Roof', activityCommentText }));
  expect(comment('**Red** bricks:\n- one\n- `two`')).toBe('Anna commented on “Roof”: Red bricks: one · two');
  expect(comment('long '.repeat(100))).toMatch(/^.{100,250}…$/);
});

test('a user who recorded own work is named only once', () => {
  const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn('en'));
  const work = { activityName: 'Design', resourceName: 'Anna' };
  expect(tell(event(EventCode.workRecorded, work))).toBe('Anna booked time on “Design”');
  expect(tell(event(EventCode.workRecorded, { ...work, resourceName: 'Ben' }))).toBe(
    'Anna booked time on “Design” for Ben',
  );
});

test.each([
  ['en', ['Anna created “Offices”', 'Anna changed “Offices”', 'Anna archived “Offices”']],
  ['de', ['Anna hat „Offices“ angelegt', 'Anna hat „Offices“ geändert', 'Anna hat „Offices“ archiviert']],
] as const)(
  'in %s project and portfolio events use the name because the event does not include the type',
  (language, sentences) => {
    const tell = (entry: OpEventLogEntry) => eventText(entry, textsIn(language));
    const codes = [EventCode.projectCreated, EventCode.projectChanged, EventCode.projectArchived];
    expect(codes.map((code) => tell(event(code, { projectName: 'Offices' })))).toEqual(sentences);
  },
);
