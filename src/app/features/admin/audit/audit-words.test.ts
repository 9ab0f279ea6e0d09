import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import serviceTexts from '#i18n/en/service.json' with { type: 'json' };
import { textsIn } from '#app/i18n/messages.ts';
import { textFormatFor } from '#app/i18n/text-format.ts';
import { actionText, detailsText } from './audit-words.ts';

const none = () => undefined;

const wordsIn = (language: 'en' | 'de', locale: string = language) => ({
  text: textsIn(language),
  day: textFormatFor(locale).day,
  number: (value: number) => new Intl.NumberFormat(locale).format(value),
});

test('an audit action is described in words, and an unknown action is shown unchanged', () => {
  expect(actionText(textsIn('en'), 'user.passwordReset')).toBe('User: password reset');
  expect(actionText(textsIn('de'), 'user.passwordReset')).toBe('Benutzer: Kennwort zurückgesetzt');
  expect(actionText(textsIn('de'), 'user.')).toBe('Benutzer');
  expect(actionText(textsIn('en'), 'moon.landed')).toBe('moon.landed');
  expect(actionText(textsIn('en'), 'user.landed')).toBe('user.landed');
});

test('audit details are described in words with the names of the users concerned', () => {
  const details = { changes: [{ subject: '17', from: 0, to: 16 }], external: true, expires: null, orbit: 'low' };
  const nameOf = (id: string) => (id === '17' ? 'Kim' : undefined);
  expect(detailsText(wordsIn('de'), { action: 'permission.granted', details }, nameOf)).toBe(
    'Änderungen: {für: Kim, vorher: Keine, nachher: Leitung}, extern: Ja, läuft ab: –, orbit: low',
  );
  expect(detailsText(wordsIn('en'), { action: 'user.changed', details: { name: 'Website', to: 16 } }, none)).toBe(
    'name: Website, after: 16',
  );
  expect(detailsText(wordsIn('en'), { action: 'user.signedOn', details: {} }, none)).toBe('');
});

test('audit entries of locks and imports name their days, projects and records', () => {
  const locked = { lastDay: '2026-02-28', firstDay: '2026-02-01', allProjects: true, records: 1967 };
  expect(actionText(textsIn('en'), 'work.locked')).toBe('Time: locked');
  expect(detailsText(wordsIn('en', 'en-GB'), { action: 'work.locked', details: locked }, none)).toBe(
    'from: 01/02/2026, until: 28/02/2026, all projects: Yes, records: 1,967',
  );
  const imported = { kind: 'timeRecords', projects: ['Website', 'Shop'], created: 5, updated: 0, deletedRecords: 1 };
  expect(actionText(textsIn('de'), 'import.done')).toBe('Import: abgeschlossen');
  expect(detailsText(wordsIn('de'), { action: 'import.done', details: imported }, none)).toBe(
    'Art: Zeitbuchungen, Projekte: Website, Shop, angelegt: 5, geändert: 0, gelöscht: 1',
  );
});

/** The service's sources without its tests. */
const service = path.resolve(import.meta.dirname, '../../../../service');
const sources = readdirSync(service, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => readFileSync(path.join(service, file), 'utf8'))
  .filter((source) => /recordAudit|AuditAction/.test(source));

test('every action that the service writes to the audit log has a description', () => {
  const found = sources.flatMap((source) =>
    [...source.matchAll(/'((?!expected\.|access\.|import\.title)[a-z_]+\.[a-zA-Z]+)'/g)].map(
      ([, action = '']) => action,
    ),
  );
  const actions = [...new Set(found)].filter((action) => !action.includes('.error.') && !(action in serviceTexts));
  expect(actions.length).toBeGreaterThan(30);
  expect(actions.filter((action) => actionText(textsIn('de'), action) === action)).toEqual([]);
  const catalogues = readdirSync(service, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(catalogues|trackers\/handlers)\.ts$/.test(file))
    .flatMap((file) => [...readFileSync(path.join(service, file), 'utf8').matchAll(/subject: '([a-z_]+)'/g)])
    .map(([, subject = '']) => subject);
  expect(catalogues.length).toBeGreaterThan(5);
  for (const subject of catalogues) expect(actionText(textsIn('de'), `${subject}.`)).not.toBe(`${subject}.`);
});
