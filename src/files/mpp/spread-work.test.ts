import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corpusPath } from '#testing/corpus.ts';
import { readPlanFile } from '../read.ts';

const readCorpus = (folder: string, name: string) => readPlanFile(readFileSync(corpusPath(folder, name)));
const pause = (first: string, last: string) => ({ start: `${first}T08:00:00`, finish: `${last}T17:00:00` });

/** The pauses that MPXJ finds in these files. */
describe.runIf(existsSync(corpusPath('mpp9')))('splits of an .mpp file', () => {
  it('are the pauses of its tasks', () => {
    const { tasks, assignments } = readCorpus('mpp9', 'splits9a.mpp');
    const pauses = new Map(tasks.map((task) => [task.uid, task.pauses]));
    expect(pauses.get(1)).toBeUndefined();
    for (const uid of [2, 3, 4, 5, 6]) expect(pauses.get(uid)).toEqual([pause('2006-01-12', '2006-01-12')]);
    for (const uid of [7, 8, 9, 10, 11, 12, 13])
      expect(pauses.get(uid)).toEqual([pause('2006-01-10', '2006-01-13'), pause('2006-01-23', '2006-01-24')]);
    const spread = assignments.find(({ taskUid }) => taskUid === 2)?.timephased;
    expect(spread).toBeDefined();
  });

  it('are found in tasks with other calendars and after work that was done', () => {
    const { tasks } = readCorpus('mpp9', 'splits9b.mpp');
    const pauses = new Map(tasks.map((task) => [task.uid, task.pauses]));
    expect(pauses.get(1)).toEqual([pause('2005-08-30', '2005-09-01'), pause('2005-09-07', '2005-09-09')]);
    expect(pauses.get(3)).toBeUndefined();
    expect(pauses.get(4)).toEqual([pause('2005-09-01', '2005-09-02')]);
    expect(pauses.get(5)).toEqual([pause('2005-09-08', '2005-09-09')]);
  });
});
