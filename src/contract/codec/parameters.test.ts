import { describe, expect, test } from 'vitest';
import { appApi } from '../app/api.ts';
import { api } from '../documented/api.ts';
import type { Endpoint } from '../core/endpoint.ts';
import { formatMessage } from '#i18n/format.ts';
import texts from '#i18n/en/service.json';
import { FormatError } from '../core/format-error.ts';
import { checkParameters, parameterTexts, type RawQuery } from './parameters.ts';

const { lockWorkRecords, createWorkRecord, listWorkRecordsOfProject } = api.worklogs;

function refusal(endpoint: Endpoint, path: Record<string, string>, query: RawQuery): unknown {
  try {
    checkParameters(endpoint, path, query);
  } catch (error) {
    if (error instanceof FormatError)
      return [error.parameterName, error.value, formatMessage(texts[error.expected.key], error.expected.values)];
    throw error;
  }
  return undefined;
}

describe('checkParameters', () => {
  test('converts path and query parameters to values of their declared types', () => {
    const query = {
      bookingDate: '2026-03-31Z',
      bookingResourceId: '7',
      actualEffort: '7.5',
      open: '0',
      comment: 'Größe',
      completed: 'TRUE',
    };
    expect(checkParameters(createWorkRecord, { assignmentId: '12' }, query)).toEqual({
      assignmentId: '12',
      bookingDate: '2026-03-31',
      bookingResourceId: '7',
      actualEffort: 7.5,
      open: 0,
      comment: 'Größe',
      completed: true,
    });
  });

  test('omits absent and empty parameters but keeps empty texts', () => {
    expect(checkParameters(createWorkRecord, { assignmentId: '1' }, {})).toEqual({ assignmentId: '1' });
    const empty = { bookingDate: '', actualEffort: '', completed: '', comment: '' };
    expect(checkParameters(createWorkRecord, { assignmentId: '1' }, empty)).toEqual({ assignmentId: '1', comment: '' });
  });

  test.each<[string | string[], string[]]>([
    ['1', ['1']],
    ['1,2', ['1', '2']],
    [
      ['1', '2'],
      ['1', '2'],
    ],
    [
      ['1,2', '3', ''],
      ['1', '2', '3'],
    ],
    ['', []],
  ])('reads the id list %j', (projectIds, ids) => {
    expect(checkParameters(api.todos.listMyTodos, {}, { projectIds })).toEqual({ projectIds: ids });
  });

  test('resource parameters accept codes for groups of resources, but work records refuse -4', () => {
    expect(checkParameters(api.tasks.listMyTasks, {}, { resourceIds: '-1,-2,-3,-4,5' })).toEqual({
      resourceIds: ['-1', '-2', '-3', '-4', '5'],
    });
    expect(refusal(listWorkRecordsOfProject, { projectId: '1' }, { resourceIds: '-4' })).toEqual([
      'resourceIds',
      '-4',
      expect.stringContaining('an id'),
    ]);
  });

  test('ignores unknown parameters, including names that every object has', () => {
    expect(
      checkParameters(lockWorkRecords, {}, { from: '2026-01-01', until: '2026-01-31', toString: 'x', unknown: 'y' }),
    ).toEqual({
      from: '2026-01-01',
      until: '2026-01-31',
    });
  });

  test.each<[Endpoint, Record<string, string>, RawQuery, unknown]>([
    [api.projects.getProjectById, { projectId: 'abc' }, {}, ['projectId', 'abc', 'an id of 1 to 18 digits']],
    [api.projects.getProjectById, { projectId: '-1' }, {}, ['projectId', '-1', 'an id of 1 to 18 digits']],
    [api.projects.getProjectById, { projectId: ' 1' }, {}, ['projectId', ' 1', 'an id of 1 to 18 digits']],
    [api.projects.getProjectById, {}, {}, ['projectId', '', 'an id of 1 to 18 digits']],
    [
      lockWorkRecords,
      {},
      { from: '2026-02-30', until: '2026-03-01' },
      ['from', '2026-02-30', 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ],
    [
      lockWorkRecords,
      {},
      { from: '2026-01-01' },
      ['until', null, 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ],
    [
      lockWorkRecords,
      {},
      { from: '2026-01-01', until: '' },
      ['until', null, 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ],
    [
      lockWorkRecords,
      {},
      { from: ['2026-01-01', '2026-01-02'], until: '2026-01-31' },
      ['from', '2026-01-02', 'one value'],
    ],
    [
      createWorkRecord,
      { assignmentId: '1' },
      { actualEffort: '1e' },
      ['actualEffort', '1e', 'a number from -1000000000 to 1000000000'],
    ],
    [
      createWorkRecord,
      { assignmentId: '1' },
      { actualEffort: '1,5' },
      ['actualEffort', '1,5', 'a number from -1000000000 to 1000000000'],
    ],
    [createWorkRecord, { assignmentId: '1' }, { completed: '1' }, ['completed', '1', 'true or false']],
    [
      createWorkRecord,
      { assignmentId: '1' },
      { comment: 'a\u0000' },
      ['comment', 'a\u0000', 'text without control characters, at most 2500 characters'],
    ],
    [
      api.tasks.updateActionStatus,
      { actionId: '1' },
      { status: '3' },
      ['status', '3', 'one of 0 not started, 1 started, 2 done'],
    ],
    [api.tasks.updateActionStatus, { actionId: '1' }, {}, ['status', null, 'one of 0 not started, 1 started, 2 done']],
    [api.todos.listMyTodos, {}, { projectIds: '1,x' }, ['projectIds', 'x', 'an id of 1 to 18 digits']],
    [api.projects.listMyProjects, {}, { minLevel: '1.5' }, ['minLevel', '1.5', 'a whole number from 0 to 2147483647']],
    [
      appApi.previewLock,
      {},
      { from: '2026-01-01' },
      ['until', null, 'a day of the calendar as yyyy-MM-dd or yyyy-MM-ddZ'],
    ],
  ])('$name refuses the parameters %j %j', (endpoint, path, query, expected) => {
    expect(refusal(endpoint, path, query)).toEqual(expected);
  });

  test('error messages never contain credentials', () => {
    const tooLong = 'secret'.repeat(100);
    expect(refusal(api.users.signOn, {}, { login: 'ida', password: tooLong })).toEqual([
      'password',
      null,
      expect.any(String),
    ]);
    expect(refusal(api.users.signOn, {}, { login: 'ida', password: ['one', 'two'] })).toEqual([
      'password',
      null,
      'one value',
    ]);
    expect(refusal(api.users.signOn, {}, { login: 'ida', password: '' })).toEqual([
      'password',
      null,
      expect.any(String),
    ]);
    expect(refusal(api.users.signOn, {}, { login: 'ida' })).toEqual(['password', null, expect.any(String)]);
  });

  test('accepts any text as the name of a report', () => {
    expect(checkParameters(api.reports.inputParameters, { reportIdOrName: 'work report/ä' }, {})).toEqual({
      reportIdOrName: 'work report/ä',
    });
  });

  test('an ad hoc activity id in the query takes precedence over the id in the path', () => {
    const { deleteAdHocActivity } = api.tasks;
    expect(checkParameters(deleteAdHocActivity, { activityId: '1' }, { activityId: '2' })).toEqual({ activityId: '2' });
    expect(checkParameters(deleteAdHocActivity, { activityId: 'x' }, { activityId: '2' })).toEqual({ activityId: '2' });
    expect(checkParameters(deleteAdHocActivity, { activityId: '1' }, { activityId: '' })).toEqual({ activityId: '1' });
    expect(refusal(deleteAdHocActivity, { activityId: 'x' }, {})).toEqual([
      'activityId',
      'x',
      'an id of 1 to 18 digits',
    ]);
  });
});

describe('parameterTexts', () => {
  const { bookingDate, completed, actualEffort } = createWorkRecord.query;

  test('writes texts that checkParameters reads back unchanged', () => {
    expect(parameterTexts(bookingDate, '2026-03-31')).toEqual(['2026-03-31Z']);
    expect(parameterTexts(completed, false)).toEqual(['false']);
    expect(parameterTexts(actualEffort, 1e-7)).toEqual(['1e-7']);
    expect(parameterTexts(api.todos.listMyTodos.query.projectIds, ['1', '2'])).toEqual(['1', '2']);
  });

  test('omits parameters without a value', () => {
    for (const value of [undefined, null]) expect(parameterTexts(bookingDate, value)).toEqual([]);
    expect(parameterTexts(api.todos.listMyTodos.query.projectIds, [])).toEqual([]);
  });
});
