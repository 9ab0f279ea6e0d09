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

describe('audience of a change', () => {
  test('a project change reaches users with a personal or group level on that project only', () => {
    const changes = [change({ projects: ['10', '11'] })];
    expect(heard(changes, listener('4', ['5']), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
    expect(heard(changes, listener('9'), reach)).toEqual({ areas: ['projects'], projects: ['11'] });
    expect(heard(changes, listener('6'), reach)).toBeUndefined();
  });

  test('a project change also reaches users who work there without a level, without the project id', () => {
    const changes = [change({ areas: ['todos'], projects: ['11'] })];
    expect(heard(changes, listener('1'), reach)).toEqual({ areas: ['todos'], projects: [] });
    expect(heard(changes, listener('7'), reach)).toEqual({ areas: ['todos'], projects: [] });
    const both = [...changes, change({ projects: ['10'] })];
    // Naming a project would omit changes of other projects.
    expect(heard(both, listener('1'), reach)).toEqual({ areas: ['todos', 'projects'], projects: [] });
  });

  test('a global change reaches all users except those restricted to their projects', () => {
    const changes = [change({ areas: ['resources', 'worklogs'] })];
    expect(heard(changes, listener('6'), reach)).toEqual({ areas: ['resources', 'worklogs'], projects: [] });
    expect(heard(changes, listener('7'), reach)).toBeUndefined();
  });

  test('a change of personal data reaches only that user', () => {
    const changes = [change({ areas: ['worklogs'], userId: '6' })];
    expect(heard(changes, listener('6'), reach)).toEqual({ areas: ['worklogs'], projects: [] });
    expect(heard(changes, listener('1'), reach)).toBeUndefined();
  });

  test('a change is not sent to its own client, but to other clients of the user and to equal client ids of other users', () => {
    const changes = [change({ projects: ['10'], userId: '1', client: 'here' })];
    expect(heard(changes, listener('1', [], 'here'), reach)).toBeUndefined();
    expect(heard(changes, listener('1', [], 'there'), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
    expect(heard(changes, listener('5', [], 'here'), reach)).toEqual({ areas: ['projects'], projects: ['10'] });
  });
});
