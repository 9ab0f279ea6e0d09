import { describe, expect, test } from 'vitest';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import * as rules from './rules.ts';
import * as parentChange from '#service/core/record-tree.ts';

const failure = (code: string, values: object = {}) =>
  expect.objectContaining({ code, arguments: expect.objectContaining(values) }) as Error;

describe('fields of a request body (rule 5)', () => {
  const cleared = {
    projectStatus: null,
    projectClassification: null,
    customType: null,
    sponsor: null,
    projectManager: null,
    issueCoordinator: null,
  };

  test('null clears six references of a project and is ignored in other fields', () => {
    expect(rules.nodeValuesFrom({ ...cleared, name: null, budget: null, finish: null }, 'project')).toEqual(cleared);
  });

  test('null clears only the custom type of a portfolio', () => {
    expect(rules.nodeValuesFrom(cleared, 'portfolio')).toEqual({ customType: null });
  });

  test('computed fields in a body are ignored', () => {
    const body = {
      trafficLight: 3,
      permissionLevel: 64,
      displayName: 'x',
      projectPlan: '5',
      modified: 'x',
      children: [],
    };
    expect(rules.nodeValuesFrom(body, 'project')).toEqual({});
  });

  test('only differences count as changes, and clearing an empty reference is none', () => {
    const current: OpProjectNode = { id: '9', name: 'Bridge', budget: 5, sponsor: null, projectStatus: '7' };
    const testData = { name: 'Bridge', budget: 6, sponsor: null, projectStatus: null, number: 'P-1' };
    expect(rules.changedValues(testData, current)).toEqual({ budget: 6, projectStatus: null, number: 'P-1' });
  });

  test('an empty name resets the name of the root portfolio (rule 7) and of no other', () => {
    expect(rules.changedValues({ name: '' }, { id: '1', name: 'All work' })).toEqual({ name: 'Portfolios' });
    expect(rules.changedValues({ name: '' }, { id: '9', name: 'Bridge' })).toEqual({ name: '' });
  });
});

describe('validating a node', () => {
  const project = { name: 'Bridge', start: '2026-01-01', type: 3 };
  test.each([
    ['ProjectNameMissing', { ...project, name: '' }],
    ['ProjectNameMissing', { ...project, name: ' \t' }],
    ['ProjectNameMissing', { start: '2026-01-01' }],
    ['StartDateMissing', { name: 'Bridge' }],
    ['EndDateIncorrect', { ...project, finish: '2025-12-31' }],
    ['BudgetIncorrect', { ...project, budget: -0.01 }],
  ])('an invalid node is refused with %s', (code, values) => {
    expect(() => rules.checkNode(values, 'project')).toThrow(failure(`project.error.${code}`));
  });

  test('a project of one day without a budget is valid', () => {
    expect(() => rules.checkNode({ ...project, finish: project.start, budget: 0 }, 'project')).not.toThrow();
  });

  test('a portfolio requires no start, and the type must match the kind of node', () => {
    expect(() => rules.checkNode({ name: 'North', type: 2 }, 'portfolio')).not.toThrow();
    expect(() => rules.checkNode({ name: 'North', type: 3 }, 'portfolio')).toThrow(
      failure('main.error.InvalidParameter', { parameterName: 'type', value: 3 }),
    );
    expect(() => rules.checkNode({ ...project, type: 1 }, 'project')).toThrow(failure('main.error.InvalidParameter'));
  });
});

describe('changing the parents of a node', () => {
  const owner = (id: string) => ({ isLink: false, id });
  const link = (id: string) => ({ isLink: true, id });
  const nothing = { moveTo: undefined, link: [], unlink: [] };

  test('absent or unchanged parents change nothing', () => {
    expect(parentChange.parentChange(undefined, [owner('1')])).toEqual(nothing);
    expect(parentChange.parentChange(null, [owner('1')])).toEqual(nothing);
    expect(parentChange.parentChange([link('2'), owner('1')], [owner('1'), link('2')])).toEqual(nothing);
  });

  test('a different parent moves the node, and links are added and removed', () => {
    expect(parentChange.parentChange([{ id: '5' }, link('3')], [owner('1'), link('2')])).toEqual({
      moveTo: '5',
      link: ['3'],
      unlink: ['2'],
    });
    expect(parentChange.parentChange([], [owner('1'), link('2')])).toEqual({ ...nothing, unlink: ['2'] });
  });

  test('two parents, or a link to the parent itself, are refused', () => {
    const refusal = failure('main.error.InvalidParameter', { parameterName: 'parents' });
    expect(() => parentChange.parentChange([owner('5'), owner('6')], [owner('1')])).toThrow(refusal);
    expect(() => parentChange.parentChange([link('1')], [owner('1')])).toThrow(refusal);
  });
});

describe('states of a node', () => {
  const change = (more: Partial<rules.NodeChange>): rules.NodeChange => ({
    values: {},
    parents: { moveTo: undefined, link: [], unlink: [] },
    resources: { add: [], remove: [] },
    accessLevel: undefined,
    hasCustomValues: false,
    ...more,
  });

  test('an archived node must be restored before or together with other changes', () => {
    const archived = { id: '9', name: 'Bridge', archived: true };
    expect(() => rules.checkState(archived, change({ values: { name: 'x' } }))).toThrow(
      failure('project.error.Archived'),
    );
    expect(() => rules.checkState(archived, change({ accessLevel: 2 }))).toThrow(failure('project.error.Archived'));
    expect(() => rules.checkState(archived, change({ values: { name: 'x', archived: false } }))).not.toThrow();
  });

  test('the root portfolio cannot be archived, moved, linked or turned into a program', () => {
    const root = { id: '1', name: 'Portfolios', archived: false };
    const moved = { moveTo: '5', link: [], unlink: [] };
    expect(() => rules.checkState(root, change({ values: { archived: true, type: 2 }, parents: moved }))).toThrow(
      failure('project.error.RootPortfolio', { fields: ['archived', 'type', 'parents'] }),
    );
    expect(() => rules.checkState(root, change({ values: { name: 'All work' } }))).not.toThrow();
  });

  test('a node change writes the one event that matters most', () => {
    expect(rules.nodeChangeEvent(change({ values: { archived: true, projectStatus: '7' } }))).toBe('projectArchived');
    expect(rules.nodeChangeEvent(change({ values: { projectStatus: null } }))).toBe('projectStatusChanged');
    expect(rules.nodeChangeEvent(change({ values: { archived: false } }))).toBe('projectChanged');
  });

  test('a request body without differences changes nothing', () => {
    const current = {
      id: '9',
      name: 'Bridge',
      accessLevel: 2,
      assignedResources: ['4'],
      parents: [{ isLink: false, id: '1' }],
    };
    expect(rules.isEmptyNodeChange(rules.nodeChange(current, current, 'project'))).toBe(true);
    expect(rules.isEmptyNodeChange(rules.nodeChange({ ...current, accessLevel: 0 }, current, 'project'))).toBe(false);
    expect(rules.isEmptyNodeChange(rules.nodeChange({ assignedResources: [] }, current, 'project'))).toBe(false);
  });
});
