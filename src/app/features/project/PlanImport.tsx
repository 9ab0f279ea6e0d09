import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { whenOpened } from '#app/kit/when-opened.tsx';

const ImportOnDemand = whenOpened(async () => (await import('./PlanImportDialog.tsx')).PlanImportDialog);

interface PlanImportProps {
  readonly projectId: string;
  /** Why no plan can be imported now. */
  readonly refusal: ReasonText | undefined;
  /** The plan has activities, which the import replaces or keeps. */
  readonly hasActivities: boolean;
  /** Runs before a file is read; resolves to whether reading may go on. */
  readonly prepare?: () => Promise<boolean>;
  /** Note on importing into an edited plan. */
  readonly remark?: string;
  /** A file was imported. */
  readonly onImported?: () => void;
  /** Renders the drop target for files, with the button that opens the file dialog. */
  children(button: ReactNode): ReactNode;
}

const acceptedPlanFiles = '.mpp,.mpx,.xml,.xer,.pmxml,.pod,.xls,.xlsx,.ods,.csv';

/** Takes a plan as a file: dropped anywhere on the plan, or chosen with the button. */
export function PlanImport(props: PlanImportProps) {
  const { projectId, refusal, hasActivities, prepare, remark, onImported, children } = props;
  const { text } = useText();
  const [file, setFile] = useState<File>();
  const take = async (next: File | undefined) => {
    if (next === undefined || (await prepare?.()) !== false) setFile(next);
  };
  const button = (
    <FileButton
      label={text('plan.import.title')}
      accept={acceptedPlanFiles}
      refusal={refusal}
      onFile={(next) => void take(next)}
    >
      {text('plan.import')}
    </FileButton>
  );
  return (
    <DropArea label={refusal === undefined ? text('plan.import.drop') : undefined} onFile={(next) => void take(next)}>
      {children(button)}
      {file && (
        <ImportOnDemand
          projectId={projectId}
          file={file}
          hasActivities={hasActivities}
          remark={remark}
          onImported={onImported}
          onClose={() => setFile(undefined)}
        />
      )}
    </DropArea>
  );
}
