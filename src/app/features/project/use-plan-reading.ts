import { useEffect, useState } from 'react';
import { useLanguage } from '#app/i18n/use-text.tsx';
import type { PlanReading } from './plan-reading.ts';
import { readPlanSummary } from './read-plan-summary.ts';

/** Reads a file; undefined while reading. Any other error is also returned as a problem of the file. */
export function usePlanReading(file: File): PlanReading | undefined {
  const { language } = useLanguage();
  const [read, setRead] = useState<{ readonly file: File; readonly reading: PlanReading }>();
  useEffect(() => {
    const abort = new AbortController();
    const tell = (reading: PlanReading) => {
      if (!abort.signal.aborted) setRead({ file, reading });
    };
    readPlanSummary(file, language, abort.signal).then(tell, (error: unknown) =>
      tell({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => abort.abort();
  }, [file, language]);
  return read?.file === file ? read.reading : undefined;
}
