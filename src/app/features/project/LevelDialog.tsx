import { Alert } from '@mui/material';
import { useMemo } from 'react';
import type { PlanDocument } from '#plan/document.ts';
import { levellingEdit, type LevellingProposal } from '#plan/schedule/levelling.ts';
import { overAllocations, overBookings } from '#plan/schedule/load.ts';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { useComparison } from '#app/features/plan/comparison/use-comparison.ts';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';
import { LevellingDialog } from '#app/features/plan/levelling/LevellingDialog.tsx';
import { nothingElsewhere, type WeeksElsewhere } from '#app/features/plan/levelling/use-weeks-elsewhere.ts';
import { useText } from '#app/i18n/use-text.tsx';

interface LevelProps {
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
}

/** Shows what levelling would change, and applies it as one edit that can be undone. */
export function LevelDialog({ editor, document, onClose }: LevelProps & { onClose(): void }) {
  const { text } = useText();
  const { projectId, setting, assignable } = editor;
  const plans = useMemo(
    () => [{ projectId, document, setting, assignable }],
    [projectId, document, setting, assignable],
  );
  return (
    <LevellingDialog
      title={text('level.title')}
      lead={text('level.text')}
      plans={plans}
      countsOthers={false}
      onApply={async ([proposal]) => {
        if (proposal) editor.edit(text('level.label'), levellingEdit(proposal));
        onClose();
      }}
      onClose={onClose}
    >
      {([proposal], elsewhere) =>
        proposal && <LevelProposal editor={editor} document={document} proposal={proposal} elsewhere={elsewhere} />
      }
    </LevellingDialog>
  );
}

interface LevelProposalProps extends LevelProps {
  readonly proposal: LevellingProposal;
  /** Weeks of people in other plans, if these count. */
  readonly elsewhere: WeeksElsewhere | undefined;
}

function LevelProposal({ editor, document, proposal, elsewhere = nothingElsewhere }: LevelProposalProps) {
  const { text } = useText();
  const { setting } = editor;
  const [before, after] = useMemo(
    () =>
      [document, proposal.document].map((each) => {
        const over = [overAllocations(each, setting), overBookings(each, setting, elsewhere)];
        return new Set(over.flatMap((found) => [...found.keys()])).size;
      }),
    [document, proposal, setting, elsewhere],
  );
  const { groups } = useComparison({ from: document, until: proposal.document, setting });
  if (before === 0) return <Alert severity="success">{text('level.none')}</Alert>;
  return (
    <>
      <Alert severity={after === 0 ? 'success' : 'warning'}>
        {text('level.summary', {
          delayed: proposal.starts.size,
          replaced: proposal.replacements.length,
          before: before ?? 0,
          after: after ?? 0,
        })}
      </Alert>
      {groups.length > 0 && <ComparisonChanges groups={groups} />}
    </>
  );
}
