import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inTurn } from '../../scripts/take-turns.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'opdesk-turns-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('commands that would install or build at the same time do so one after the other', async () => {
  const file = path.join(folder, 'dist', 'preparing');
  const steps: string[] = [];
  let finish = () => {};
  const first = inTurn(
    file,
    async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      steps.push('first');
    },
    () => steps.push('first waits'),
  );
  const second = inTurn(
    file,
    async () => void steps.push('second'),
    () => steps.push('second waits'),
  );
  finish();
  await Promise.all([first, second]);
  expect(steps).toEqual(['second waits', 'first', 'second']);
  expect(fs.existsSync(file)).toBe(false);
});

test('a command that failed leaves the turn to the next one, and so does one that was killed', async () => {
  const file = path.join(folder, 'preparing');
  const failed = inTurn(file, () => Promise.reject(new Error('The build failed.')), expect.unreachable);
  await expect(failed).rejects.toThrow('The build failed.');
  fs.writeFileSync(file, '');
  fs.utimesSync(file, 0, 0);
  const steps: string[] = [];
  await inTurn(
    file,
    async () => void steps.push('done'),
    () => steps.push('waits'),
  );
  expect(steps).toEqual(['waits', 'done']);
});
