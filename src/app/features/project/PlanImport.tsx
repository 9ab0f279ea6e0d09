import { type ReactNode, useState } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { DropArea } from '#app/kit/DropArea.tsx';
import { FileButton } from '#app/kit/FileButton.tsx';
import type { ReasonText } from '#app/kit/reason.tsx';
import { PlanImportDialog } from './PlanImportDialog.tsx';

interface PlanImportProps {
  readonly projectId: string;
  /** Why no plan can be imported now. */
  readonly refusal: ReasonText | undefined;
  /** The plan has activities, which the import replaces or keeps. */
  readonly hasActivities: boolean;
  /** What is to be done before a file is looked at; whether it may be. */
  readonly prepare?: () => Promise<boolean>;
  /** What is said of an import into a plan that is edited. */
  readonly remark?: string;
  /** A file was imported. */
  readonly onImported?: () => void;
  /** What a file can be dropped on, with the button that asks for one. */
  children(button: ReactNode): ReactNode;
}

const acceptedPlanFiles = '.mpp,.mpx,.xml,.xls,.xlsx,.ods,.csv';

/** Takes a plan as a file: dropped anywhere on the plan, or chosen with the button. */
export function PlanImport({
  projectId,
  refusal,
  hasActivities,
  prepare,
  remark,
  onImported,
  children,
}: PlanImportProps) {
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
        <PlanImportDialog
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
