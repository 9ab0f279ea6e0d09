import { useMemo } from 'react';
import { useTrail } from '#app/shell/frame/breadcrumbs.tsx';
import { BackgroundJobs } from '#app/features/common/BackgroundJobs.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { Page } from '#app/kit/Page.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ImportHistory } from './History.tsx';
import { KindChoice } from './KindChoice.tsx';
import { type ImportTopic, importTopics } from './import-kinds.ts';
import { PlanChoice } from './PlanChoice.tsx';
import { PlanFilesImport } from './plan-files/PlanFilesImport.tsx';
import { SheetImport } from './SheetImport.tsx';

/** One place for all files that become records: choose what, drop the file, see what it does, import, take back. */
export function ImportsScreen() {
  const { text } = useText();
  const { values, put } = useAddress();
  const kind: ImportTopic = importTopics.find((each) => each === values.get('kind')) ?? 'timeRecords';
  useTrail(useMemo(() => [{ label: text('nav.imports') }], [text]));
  return (
    <Page title={text('imports.title')}>
      <KindChoice
        kind={kind}
        onChange={(next) =>
          put({ kind: next, from: undefined, until: undefined, project: undefined, portfolio: undefined }, true)
        }
      />
      {kind === 'plan' && <PlanChoice />}
      {kind === 'planFiles' && <PlanFilesImport />}
      {kind !== 'plan' && kind !== 'planFiles' && <SheetImport key={kind} kind={kind} />}
      <BackgroundJobs of="imports" />
      <ImportHistory />
    </Page>
  );
}
