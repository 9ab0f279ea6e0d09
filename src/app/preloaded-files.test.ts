import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { screens } from './routes.tsx';
import { projectTabs } from './shell/paths.ts';
import { addressKeys, screensOfRoutes, tabsOfProject } from '../../scripts/preloaded-files.js';

test('the build finds every screen of the app with its address', () => {
  const withFiles = screens.filter(({ load }) => load !== undefined).map(({ path }) => path);
  expect(screensOfRoutes().map(({ pattern }) => pattern)).toEqual(withFiles);
});

test('addresses of screens have a key for their first part, and one if more follows', () => {
  expect(addressKeys('/my-day')).toEqual(['my-day']);
  expect(addressKeys('/projects/:projectId/:tab?')).toEqual(['projects/']);
  expect(addressKeys('/administration/:section?')).toEqual(['administration', 'administration/']);
});

test('no two screens have the same key of an address', () => {
  const keys = screensOfRoutes().flatMap(({ pattern }) => addressKeys(pattern));
  expect(new Set(keys).size).toBe(keys.length);
});

test('the build finds the file of every tab of a project', () => {
  const tabs = tabsOfProject();
  expect(tabs.map(({ tab }) => tab)).toEqual([...projectTabs]);
  expect(tabs.filter(({ module }) => !existsSync(`.${module}`))).toEqual([]);
});
