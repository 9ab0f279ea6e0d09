import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#contract/documented/api.ts';
import { useSession } from '#app/data/session.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import { localToday } from '#app/data/today.ts';

export const downloadFormats = ['pdf', 'xlsx', 'xls', 'csv', 'html', 'xml', 'json'] as const;
export type ReportFormat = (typeof downloadFormats)[number];

export interface Download {
  readonly format: ReportFormat;
  /** Bytes so far; the total is unknown until the end. */
  readonly loaded: number;
  readonly state: 'running' | 'done' | 'failed';
  readonly error?: unknown;
}

/** One download at a time, which can be broken off. */
export function useReportDownload(reportId: string) {
  const { client } = useSession();
  const [download, setDownload] = useState<Download>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const start = useCallback(
    async (format: ReportFormat, body: Readonly<Record<string, string>>) => {
      stop.current?.abort();
      const controller = new AbortController();
      stop.current = controller;
      setDownload({ format, loaded: 0, state: 'running' });
      const isCurrent = () => stop.current === controller && !controller.signal.aborted;
      try {
        const file = await client.call(
          api.reports.export,
          { reportIdOrName: reportId, format, body: { ...body } },
          {
            signal: controller.signal,
            onDownload: ({ loaded }) => isCurrent() && setDownload({ format, loaded, state: 'running' }),
          },
        );
        if (!isCurrent()) return;
        saveFile(file, `${reportId}-${localToday()}.${format}`);
        setDownload({ format, loaded: file.size, state: 'done' });
      } catch (error) {
        if (isCurrent()) setDownload({ format, loaded: 0, state: 'failed', error });
      }
    },
    [client, reportId],
  );
  const cancel = useCallback(() => {
    stop.current?.abort();
    setDownload(undefined);
  }, []);
  return { download, start, cancel };
}
