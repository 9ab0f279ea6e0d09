import { describe, expect, test } from 'vitest';
import { textsIn } from '#app/i18n/messages.ts';
import { type LevelOrigin, originText, type PermissionTree } from './origin.ts';

const english = (origin: LevelOrigin, of: PermissionTree = 'projects') => originText(textsIn('en'), of, origin);

describe('the origin of a level in words', () => {
  test.each<[string, LevelOrigin, string]>([
    ['given on the record', { origin: 'permission', inherited: false }, 'granted here'],
    ['given above', { origin: 'permission', inherited: true, nodeName: 'North' }, 'from “North”'],
    [
      'given above to a group in a group',
      { inherited: true, nodeName: 'North', through: [{ name: 'Planning' }, { name: 'Office' }] },
      'from “North” via group “Planning” → group “Office”',
    ],
    ['given to everybody', { inherited: false, subject: '3' }, 'granted here, default for everyone'],
    ['the project manager', { origin: 'manager', inherited: false }, 'as project manager'],
    ['a person who works there', { origin: 'assignment', inherited: false }, 'assigned in this project'],
    ['by a role above', { origin: 'manager', inherited: true, nodeName: 'North' }, 'as project manager, from “North”'],
    ['an unknown origin', { origin: 'inheritance of tomorrow', inherited: false }, 'granted here'],
    ['nothing known', {}, 'granted here'],
  ])('the origin of a level is described: %s', (_, origin, sentence) => {
    expect(english(origin)).toBe(sentence);
  });

  test('an origin hidden from the reader is described without names', () => {
    const hidden = { inherited: true, node: null, nodeName: null, through: [{ name: null }] };
    expect(english(hidden)).toBe('from a portfolio above via a group you can’t see');
    expect(english({ inherited: true }, 'resources')).toBe('from a pool above');
  });

  test('the origin of a level is described in German', () => {
    const origin = { inherited: true, nodeName: 'Nord', through: [{ name: 'Planung' }] };
    expect(originText(textsIn('de'), 'projects', origin)).toBe('von „Nord“ über Gruppe „Planung“');
  });
});
