import { useState } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { planExportFormats } from '#contract/admin/plans.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import type { PaperInput } from '#app/gantt/paper/paper-plan.ts';
import { nameOf } from '#app/projects/kinds.ts';
import { useSession } from '#app/session.tsx';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { ColumnsIcon, DownloadIcon, PlanIcon } from '#app/ui/icons.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import type { RowAction } from '#app/ui/row-action.ts';
import { type MenuPlace, RowMenu } from '#app/ui/RowMenu.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { PaperDialog, paperFormats, type PaperFormat } from './PaperDialog.tsx';

const endings = { mspdi: 'xml', xlsx: 'xlsx' } as const;
const icons = { mspdi: PlanIcon, xlsx: ColumnsIcon };

interface PlanExportProps {
  readonly project: OpProjectNode;
  /** The plan as it is seen, for paper. */
  readonly paper: Omit<PaperInput, 'isWhole'>;
}

/** The plan as a file or on paper, in a format that is chosen. */
export function PlanExport({ project, paper }: PlanExportProps) {
  const { text } = useText();
  const [place, setPlace] = useState<MenuPlace>();
  const [format, setFormat] = useState<PaperFormat>();
  const files = useFileActions(project);
  const drawings = paperFormats.map((each): RowAction => ({
    id: each,
    label: each === 'print' ? text('planFile.paper.print') : `${text(`planFile.paper.${each}`)} (.${each})`,
    Icon: each === 'print' ? PlanIcon : DownloadIcon,
    run: () => setFormat(each),
  }));
  return (
    <>
      <ReasonButton
        variant="outlined"
        startIcon={<DownloadIcon fontSize="small" />}
        loading={files.isRunning}
        aria-haspopup="menu"
        onClick={(event) => setPlace({ element: event.currentTarget })}
      >
        {text('planFile.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('planFile.export.menu')}
        actions={[...drawings, ...files.actions]}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
      {format && <PaperDialog format={format} paper={paper} onClose={() => setFormat(undefined)} />}
    </>
  );
}

/** The formats that the service writes. */
function useFileActions(project: OpProjectNode): { isRunning: boolean; actions: readonly RowAction[] } {
  const { text } = useText();
  const { client, capabilities } = useSession();
  const notify = useNotify();
  const failureText = useFailureText();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (format: (typeof planExportFormats)[number]) => {
    setIsRunning(true);
    try {
      const content = await client.call(adminApi.exportPlan, { projectId: project.id, format });
      const name = `${nameOf(project)}.${endings[format]}`;
      saveFile(content, name);
      notify({ text: text('planFile.export.done', { name }), severity: 'success' });
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    } finally {
      setIsRunning(false);
    }
  };
  const refusal = capabilities === null ? text('planFile.export.foreign') : undefined;
  const actions = planExportFormats.map((format) => ({
    id: format,
    label: `${text(`planFile.export.${format}`)} (.${endings[format]})`,
    Icon: icons[format],
    refusal,
    run: () => void run(format),
  }));
  return { isRunning, actions };
}
