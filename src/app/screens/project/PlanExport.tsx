import { useState } from 'react';
import { adminApi } from '#contract/admin/api.ts';
import { planExportFormats } from '#contract/admin/plans.ts';
import type { OpProjectNode } from '#contract/projects.ts';
import { nameOf } from '#app/projects/kinds.ts';
import { useSession } from '#app/session.tsx';
import { useText } from '#app/text/use-text.tsx';
import { useFailureText } from '#app/ui/Failure.tsx';
import { ColumnsIcon, DownloadIcon, PlanIcon } from '#app/ui/icons.tsx';
import { useNotify } from '#app/ui/Notices.tsx';
import { ReasonButton } from '#app/ui/ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '#app/ui/RowMenu.tsx';
import { saveFile } from '#app/ui/save-file.ts';

const endings = { mspdi: 'xml', xlsx: 'xlsx' } as const;
const icons = { mspdi: PlanIcon, xlsx: ColumnsIcon };

/** The plan as a file, in a format that is chosen. */
export function PlanExport({ project }: { project: OpProjectNode }) {
  const { text } = useText();
  const { capabilities } = useSession();
  const [place, setPlace] = useState<MenuPlace>();
  const { isRunning, run } = useExport(project);
  const refusal = capabilities === null ? text('planFile.export.foreign') : undefined;
  return (
    <>
      <ReasonButton
        variant="outlined"
        startIcon={<DownloadIcon fontSize="small" />}
        refusal={refusal}
        loading={isRunning}
        aria-haspopup="menu"
        onClick={(event) => setPlace({ element: event.currentTarget })}
      >
        {text('planFile.export')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('planFile.export.menu')}
        actions={planExportFormats.map((format) => ({
          id: format,
          label: `${text(`planFile.export.${format}`)} (.${endings[format]})`,
          Icon: icons[format],
          run: () => void run(format),
        }))}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
    </>
  );
}

function useExport(project: OpProjectNode) {
  const { text } = useText();
  const { client } = useSession();
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
  return { isRunning, run };
}
