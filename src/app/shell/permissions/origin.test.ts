import { describe, expect, test } from 'vitest';
import { textsIn } from '#app/i18n/messages.ts';
import { type LevelOrigin, originText, type PermissionTree } from './origin.ts';

const english = (origin: LevelOrigin, of: PermissionTree = 'projects') => originText(textsIn('en'), of, origin);

describe('the origin of a level in words', () => {
  test.each<[string, LevelOrigin, string]>([
    ['given on the record', { origin: 'permission', inherited: false }, 'given here'],
    ['given above', { origin: 'permission', inherited: true, nodeName: 'North' }, 'from “North”'],
    [
      'given above to a group in a group',
      { inherited: true, nodeName: 'North', through: [{ name: 'Planning' }, { name: 'Office' }] },
      'from “North”, through the group “Planning” → the group “Office”',
    ],
    ['given to everybody', { inherited: false, subject: '3' }, 'given here, as everybody has it'],
    ['the project manager', { origin: 'manager', inherited: false }, 'as project manager'],
    ['somebody who works there', { origin: 'assignment', inherited: false }, 'by work in the project'],
    ['by a role above', { origin: 'manager', inherited: true, nodeName: 'North' }, 'as project manager, from “North”'],
    ['an origin that nobody knows', { origin: 'inheritance of tomorrow', inherited: false }, 'given here'],
    ['nothing known', {}, 'given here'],
  ])('the origin of a level is described: %s', (_, origin, sentence) => {
    expect(english(origin)).toBe(sentence);
  });

  test('an origin hidden from the reader is described without names', () => {
    const hidden = { inherited: true, node: null, nodeName: null, through: [{ name: null }] };
    expect(english(hidden)).toBe('from a portfolio above, through a group that is not visible to you');
    expect(english({ inherited: true }, 'resources')).toBe('from a pool above');
  });

  test('the origin of a level is described in German', () => {
    const origin = { inherited: true, nodeName: 'Nord', through: [{ name: 'Planung' }] };
    expect(originText(textsIn('de'), 'projects', origin)).toBe('von „Nord“, durch die Gruppe „Planung“');
  });
});
