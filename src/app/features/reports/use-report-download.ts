import { useCallback, useEffect, useRef, useState } from 'react';
import { type CallOptions, type Client, hasErrorCode } from '#client/client.ts';
import { appApi } from '#contract/app/api.ts';
import type { Input } from '#contract/core/endpoint.ts';
import { api } from '#contract/documented/api.ts';
import { useSession } from '#app/data/session.tsx';
import { useOwnJob } from '#app/data/shown-jobs.ts';
import { saveFile } from '#app/kit/save-file.ts';
import { localToday } from '#app/data/today.ts';

export const downloadFormats = ['pdf', 'xlsx', 'xls', 'csv', 'html', 'xml', 'json'] as const;
export type ReportFormat = (typeof downloadFormats)[number];

/** Documents are complete only when the last page is made; the other formats are sent while their rows are read. */
const documents: ReadonlySet<ReportFormat> = new Set(['pdf', 'xlsx', 'xls']);

export interface Download {
  readonly format: ReportFormat;
  /** Bytes so far; the total is unknown until the end. */
  readonly loaded: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly error?: unknown;
}

/** The file of a report; one that is too long to be kept in the background is downloaded directly. */
export async function exportReport(
  client: Client,
  input: Input<typeof api.reports.export>,
  { background, ...options }: CallOptions,
): Promise<Blob> {
  if (!background) return client.call(api.reports.export, input, options);
  try {
    return await client.call(api.reports.export, input, { ...options, background });
  } catch (error) {
    if (!hasErrorCode(error, 'job.error.AnswerTooLong')) throw error;
    return client.call(api.reports.export, input, options);
  }
}

/**
 * One download at a time, which can be broken off. A document that is left goes on in the background.
 * @param name of the report, with which the name of the file begins
 */
export function useReportDownload(reportId: string, name: string) {
  const { client } = useSession();
  const [download, setDownload] = useState<Download>();
  const stop = useRef<AbortController>(undefined);
  const jobId = useRef<string>(undefined);
  const ownJob = useOwnJob();
  useEffect(() => () => stop.current?.abort(), []);
  const end = useCallback(() => {
    stop.current?.abort();
    if (jobId.current !== undefined)
      void client.call(appApi.cancelJob, { jobId: jobId.current }).catch(() => undefined);
    jobId.current = undefined;
  }, [client]);
  const start = useCallback(
    async (format: ReportFormat, body: Readonly<Record<string, string>>) => {
      end();
      const controller = new AbortController();
      stop.current = controller;
      setDownload({ format, loaded: 0, state: 'running' });
      const isCurrent = () => stop.current === controller && !controller.signal.aborted;
      try {
        const onBegin = (id: string) => {
          jobId.current = id;
          ownJob.begin(id);
        };
        const options: CallOptions = {
          signal: controller.signal,
          onDownload: ({ loaded }) => isCurrent() && setDownload({ format, loaded, state: 'running' }),
          ...(documents.has(format) && { background: { onBegin } }),
        };
        const file = await exportReport(client, { reportIdOrName: reportId, format, body: { ...body } }, options);
        if (!isCurrent()) return;
        const savedJob = jobId.current;
        jobId.current = undefined;
        ownJob.end();
        saveFile(file, `${name} ${localToday()}.${format}`);
        // Otherwise the list of background work would offer the file again after a reload.
        if (savedJob !== undefined) void client.call(appApi.hideJob, { jobId: savedJob }).catch(() => undefined);
        setDownload({ format, loaded: file.size, state: 'done' });
      } catch (error) {
        if (!isCurrent()) return;
        jobId.current = undefined;
        ownJob.end();
        setDownload({ format, loaded: 0, state: 'failed', error });
      }
    },
    [client, reportId, name, end, ownJob],
  );
  const cancel = useCallback(() => {
    end();
    setDownload(undefined);
  }, [end]);
  return { download, start, cancel };
}
