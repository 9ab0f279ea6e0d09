import { describe, expect, test } from 'vitest';
import { type AudienceChange, heard, type ChangeReach } from './audience.ts';

const reach: ChangeReach = {
  subjects: new Map([
    ['10', new Set(['1', '5'])],
    ['11', new Set(['9'])],
  ]),
  concerned: new Map([['11', new Set(['1', '7', '9'])]]),
  external: new Set(['7']),
};
const change = (change: Partial<AudienceChange>): AudienceChange => ({
  areas: ['projects'],
  projects: [],
  userId: '2',
  client: undefined,
  ...change,
});
const listener = (userId: string, groups: string[] = [], client?: string) => ({
  userId,
  subjects: [userId, ...groups],
  client,
});

describe('who hears of a change', () => {
  test('of a project: those who have a level on it, by themselves or by a group, and of no other project', () => {
    const changes = [change({ projects: ['10', '11'] })];
    expect(heard(changes, listener('4', ['5']), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
    expect(heard(changes, listener('9'), reach)).toEqual({ areas: ['projects'], projects: ['11'] });
    expect(heard(changes, listener('6'), reach)).toBeUndefined();
  });

  test('of a project: whoever works in it without a level, too, but not of which project it is', () => {
    const changes = [change({ areas: ['todos'], projects: ['11'] })];
    expect(heard(changes, listener('1'), reach)).toEqual({ areas: ['todos'], projects: [] });
    expect(heard(changes, listener('7'), reach)).toEqual({ areas: ['todos'], projects: [] });
    const both = [...changes, change({ projects: ['10'] })];
    // Naming a project would omit changes of other projects.
    expect(heard(both, listener('1'), reach)).toEqual({ areas: ['todos', 'projects'], projects: [] });
  });

  test('of the installation: everybody but those who only see their projects', () => {
    const changes = [change({ areas: ['resources', 'worklogs'] })];
    expect(heard(changes, listener('6'), reach)).toEqual({ areas: ['resources', 'worklogs'], projects: [] });
    expect(heard(changes, listener('7'), reach)).toBeUndefined();
  });

  test('of what belongs to a person: that one alone', () => {
    const changes = [change({ areas: ['worklogs'], userId: '6' })];
    expect(heard(changes, listener('6'), reach)).toEqual({ areas: ['worklogs'], projects: [] });
    expect(heard(changes, listener('1'), reach)).toBeUndefined();
  });

  test('not the client that made it, but the other windows of the same person, and others of the same name', () => {
    const changes = [change({ projects: ['10'], userId: '1', client: 'here' })];
    expect(heard(changes, listener('1', [], 'here'), reach)).toBeUndefined();
    expect(heard(changes, listener('1', [], 'there'), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
    expect(heard(changes, listener('5', [], 'here'), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
  });
});
