import { zipSync, strToU8 } from 'fflate';
import { describe, expect, test } from 'vitest';
import { SheetFileError } from '../spreadsheet/error.ts';
import { isHiddenFile, isPlanFileName, projectNamesOf, zippedFiles } from './plan-files.ts';

describe('names of projects', () => {
  test('a project has the name of its file without the ending', () => {
    const names = projectNamesOf(['Hall 3.mpp', 'North/Bridge.2026.mpp', '.mpp']);
    expect([...names.values()]).toEqual(['Hall 3', 'Bridge.2026', '.mpp']);
  });

  test('projects of files of the same name have the names of their folders, else the endings', () => {
    const names = projectNamesOf(['A/plan.mpp', 'B/Plan.mpp', 'B/plan.xml', 'plan.mpp', 'Roof.mpp']);
    expect(Object.fromEntries(names)).toEqual({
      'A/plan.mpp': 'plan (A)',
      'B/Plan.mpp': 'Plan (B/Plan.mpp)',
      'B/plan.xml': 'plan (B/plan.xml)',
      'plan.mpp': 'plan',
      'Roof.mpp': 'Roof',
    });
  });

  test('names fit, and are different even where long ones are cut off', () => {
    const long = 'x'.repeat(300);
    const names = [...projectNamesOf([`${long}1.mpp`, `${long}2.mpp`]).values()];
    expect(new Set(names).size).toBe(2);
    expect(Math.max(...names.map(({ length }) => length))).toBeLessThanOrEqual(255);
  });
});

test('plans are known by their endings, files of the system are left out', () => {
  expect(['a.MPP', 'b.xer', 'c.xlsx', 'd.mpp.bak'].map(isPlanFileName)).toEqual([true, true, false, false]);
  const paths = ['__MACOSX/._a.mpp', 'A/.git/x.xml', '~$a.mpp', 'Thumbs.db', 'A/a.mpp'];
  expect(paths.map(isHiddenFile)).toEqual([true, true, true, true, false]);
});

describe('zipped folders', () => {
  test('files of a zipped folder are listed with their paths and read one by one', () => {
    const zip = zipSync({
      'North/': new Uint8Array(),
      'North/a.mpp': strToU8('one'),
      '__MACOSX/._a.mpp': strToU8('-'),
    });
    const files = zippedFiles(zip);
    expect(files.map(({ name, size }) => [name, size])).toEqual([['North/a.mpp', 3]]);
    expect(files[0]?.read()).toEqual(strToU8('one'));
  });

  test('files whose names differ in case only are all there', () => {
    expect(zippedFiles(zipSync({ 'a.mpp': strToU8('1'), 'A.mpp': strToU8('2') })).map(({ name }) => name)).toEqual([
      'a.mpp',
      'A.mpp',
    ]);
  });

  test('names in the code page of old programs are read', () => {
    const zip = zipSync({ 'Br_cke.mpp': strToU8('1') });
    const old = zip.map((byte, index) => (byte === 0x5f && zip[index - 1] === 0x72 ? 0x81 : byte));
    expect(zippedFiles(old).map(({ name }) => name)).toEqual(['Brücke.mpp']);
  });

  test('a file that unpacks to far more than its size is refused, and one that is no zip', () => {
    const bomb = zipSync({ 'a.xml': new Uint8Array(17 * 1024 * 1024) });
    expect(() => zippedFiles(bomb)).toThrow(SheetFileError);
    expect(() => zippedFiles(strToU8('no zip'))).toThrow(SheetFileError);
  });
});
