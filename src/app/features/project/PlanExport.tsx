import { useState } from 'react';
import { planExportFormats } from '#contract/app/plans.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import type { PaperInput } from '#app/features/plan/print/page-model.ts';
import { planLabels } from '#app/features/plan/gantt/labels.ts';
import { localToday } from '#app/data/today.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { useTask } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import type { RowAction } from '#app/kit/row-action.ts';
import { MenuButton } from '#app/kit/RowMenu.tsx';
import { planExportExtensions, usePlanDownload } from './use-version-actions.ts';
import { paperFormats, type PaperFormat } from './use-paper.ts';
import { whenOpened } from '#app/kit/when-opened.tsx';
import { useIsServed } from '#app/data/query.ts';

const PaperOnDemand = whenOpened(async () => (await import('./PaperDialog.tsx')).PaperDialog);

const planExportIcons = { mspdi: icons.Plan, xlsx: icons.Columns };

interface PlanExportProps {
  readonly project: OpProjectNode;
  /** The visible plan, for paper output. */
  readonly paper: Pick<PaperInput, 'subtitle' | 'rows' | 'links' | 'calendar' | 'view' | 'extraColumns'>;
  /** False while marks of the plan are loading; paper output waits for them. */
  readonly isComplete?: boolean;
  /** The working version during editing, exported as an alternative to the published plan. */
  readonly working?: WorkingCopy;
}

interface WorkingCopy {
  readonly versionId: string;
  /** Brings all that was changed to the service; whether it is there. */
  flush(): Promise<boolean>;
}

/** The plan as a file or on paper, in a format that is chosen. */
export function PlanExport({ project, paper, isComplete = true, working }: PlanExportProps) {
  const { text, intl } = useText();
  const { language } = useLanguage();
  const [format, setFormat] = useState<PaperFormat>();
  const files = useFileActions(project, working);
  const drawings = paperFormats.map((each): RowAction => ({
    id: each,
    label: each === 'print' ? text('planFile.paper.print') : `${text(`planFile.paper.${each}`)} (.${each})`,
    Icon: each === 'print' ? icons.Plan : icons.Download,
    run: () => setFormat(each),
  }));
  return (
    <>
      <MenuButton
        startIcon={<icons.Download />}
        loading={files.isRunning}
        menu={text('planFile.export.menu')}
        actions={[...drawings, ...files.actions]}
      >
        {text('planFile.export')}
      </MenuButton>
      {format && (
        <PaperOnDemand
          format={format}
          paper={{
            title: nodeDisplayName(project),
            today: localToday(),
            locale: intl.locale,
            labels: planLabels(language),
            ...paper,
          }}
          isComplete={isComplete}
          onClose={() => setFormat(undefined)}
        />
      )}
    </>
  );
}

type PlanExportFormat = (typeof planExportFormats)[number];

/** The formats that the service writes: of the plan that everybody reads, and of the working version where one is edited. */
function useFileActions(
  project: OpProjectNode,
  working: WorkingCopy | undefined,
): { isRunning: boolean; actions: readonly RowAction[] } {
  const { text } = useText();
  const isServed = useIsServed();
  const download = usePlanDownload(project);
  const notify = useNotify();
  const task = useTask();
  const run = (format: PlanExportFormat, copy?: WorkingCopy) =>
    task.run(async () => {
      if (copy && !(await copy.flush())) {
        notify({ text: text('planFile.editing.unsaved'), severity: 'warning' });
        return;
      }
      const name = nodeDisplayName(project);
      await download(copy ? text('planFile.editing.export.name', { name }) : name, format, copy?.versionId);
    });
  const refusal = isServed ? undefined : text('planFile.export.foreign');
  const actionsOf = (copy?: WorkingCopy) =>
    planExportFormats.map((format) => {
      const label = `${text(`planFile.export.${format}`)} (.${planExportExtensions[format]})`;
      const which = copy ? 'planFile.editing.export.working' : 'planFile.editing.export.checkedIn';
      return {
        id: copy ? `${format}-working` : format,
        label: working ? text(which, { label }) : label,
        Icon: planExportIcons[format],
        refusal,
        run: () => void run(format, copy),
      };
    });
  return { isRunning: task.isRunning, actions: [...(working ? actionsOf(working) : []), ...actionsOf()] };
}
