import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#contract/documented/api.ts';
import { useSession } from '#app/data/session.tsx';
import { type Preview, previewIn } from './preview.ts';

/** Bytes of a report that is looked at before it is downloaded. */
const previewBytes = 4_000_000;
/** Reports that are too long to be looked at are broken off. */
export const tooLong = 'too long';
/** So are those of another service that writes them in a way of its own. */
export const unreadablePreview = 'unreadable';

/** The report as a preview, anew with each other input; `tooLong` or `unreadable` where it is only to be downloaded. */
export function useReportPreview(reportIdOrName: string, body: Readonly<Record<string, string>> | undefined) {
  const { client } = useSession();
  return useQuery<Preview | typeof tooLong | typeof unreadablePreview>({
    queryKey: [api.reports.export.area, 'preview', reportIdOrName, body],
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const stop = new AbortController();
      signal.addEventListener('abort', () => stop.abort());
      let isLong = false;
      const onDownload = ({ loaded }: { readonly loaded: number }) => {
        if (loaded <= previewBytes) return;
        isLong = true;
        stop.abort();
      };
      try {
        const input = { reportIdOrName, format: 'json', body: { ...body } };
        const file = await client.call(api.reports.export, input, { signal: stop.signal, onDownload });
        return previewIn((await file?.text()) ?? '') ?? unreadablePreview;
      } catch (error) {
        if (isLong) return tooLong;
        throw error;
      }
    },
  });
}
