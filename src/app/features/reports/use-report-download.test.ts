import { expect, test } from 'vitest';
import type { Client } from '#client/client.ts';
import { clientError } from '#client/service-error.ts';
import { exportReport } from './use-report-download.ts';

const input = { reportIdOrName: 'project-status', format: 'pdf', body: {} };

/** A client whose calls in the background fail; notes how each call was made. */
function failingInBackground(code: string) {
  const calls: string[] = [];
  const call = async (_endpoint: unknown, _input: unknown, options: object = {}) => {
    const isBackground = 'background' in options;
    calls.push(isBackground ? 'background' : 'direct');
    if (isBackground) throw Object.assign(clientError('client.error.NotReachable'), { code });
    return new Blob(['file']);
  };
  // It answers the one endpoint that is called.
  return { client: { call } as unknown as Client, calls };
}

test('a report that is too long to be kept in the background is downloaded directly', async () => {
  const { client, calls } = failingInBackground('job.error.AnswerTooLong');
  expect((await exportReport(client, input, { background: {} })).size).toBe(4);
  expect(calls).toEqual(['background', 'direct']);
});

test('a report that is refused in the background is not requested again', async () => {
  const { client, calls } = failingInBackground('report.error.NotFound');
  await expect(exportReport(client, input, { background: {} })).rejects.toMatchObject({
    code: 'report.error.NotFound',
  });
  expect(calls).toEqual(['background']);
});
