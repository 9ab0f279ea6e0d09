import { Alert, Button, CircularProgress, FormControlLabel, FormGroup, Switch, Typography } from '@mui/material';
import { useMemo, useState } from 'react';
import type { PlanDocument } from '#plan/document.ts';
import { beginEdit, lastOf } from '#plan/edit/edits.ts';
import { isEditRefusal } from '#plan/edit-refusal.ts';
import { type Levelling, levellingEdit } from '#plan/schedule/levelling.ts';
import { overAllocations, overBookings, type WeekElsewhere } from '#plan/schedule/load.ts';
import type { PlanEditor } from '#app/features/plan/editing/plan-editor.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { ComparisonChanges } from '#app/features/plan/comparison/ComparisonChanges.tsx';
import { useComparison } from '#app/features/plan/comparison/use-comparison.ts';
import { useLevelling } from '#app/features/plan/levelling/use-levelling.ts';
import { nothingElsewhere, usePeopleElsewhere } from '#app/features/plan/levelling/use-weeks-elsewhere.ts';

interface LevelProps {
  readonly editor: PlanEditor;
  readonly document: PlanDocument;
}

/** Shows what levelling would change, and applies it as one edit that can be undone. */
export function LevelDialog({ editor, document, onClose }: LevelProps & { onClose(): void }) {
  const { text } = useText();
  const [isWithinSlack, setWithinSlack] = useState(true);
  const [hasElsewhere, setHasElsewhere] = useState(false);
  const [hasOthers, setHasOthers] = useState(false);
  const isWanted = hasElsewhere || hasOthers;
  const { people, error } = usePeopleElsewhere(editor, document, isWanted);
  const elsewhere = hasElsewhere ? people?.weeks : undefined;
  const substitutes = hasOthers ? people?.substitutes : undefined;
  const options = useMemo(
    () => (isWanted && !people ? undefined : { isWithinSlack, elsewhere, substitutes }),
    [isWithinSlack, isWanted, people, elsewhere, substitutes],
  );
  const { levelling, hasFailed } = useLevelling(document, editor.setting, options);
  const isEmpty = levelling === undefined || levelling.starts.size + levelling.replacements.length === 0;
  const apply = () => {
    if (levelling) editor.edit(text('level.label'), levellingEdit(levelling));
    onClose();
  };
  return (
    <InfoDialog
      title={text('level.title')}
      maxWidth="md"
      onClose={onClose}
      actions={
        <Button variant="contained" disabled={isEmpty} onClick={apply}>
          {text('level.apply')}
        </Button>
      }
    >
      <Typography color="textSecondary">{text('level.text')}</Typography>
      <FormGroup>
        <FormControlLabel
          control={<Switch checked={isWithinSlack} onChange={(_, isOn) => setWithinSlack(isOn)} />}
          label={text('level.withinSlack')}
        />
        <FormControlLabel
          control={<Switch checked={hasElsewhere} onChange={(_, isOn) => setHasElsewhere(isOn)} />}
          label={text('level.elsewhere')}
        />
        <FormControlLabel
          control={<Switch checked={hasOthers} onChange={(_, isOn) => setHasOthers(isOn)} />}
          label={text('level.others')}
        />
      </FormGroup>
      {error !== null && <Failure error={error} />}
      {hasFailed && <Alert severity="error">{text('level.failed')}</Alert>}
      {!levelling && !hasFailed && error === null && <CircularProgress size={24} aria-label={text('state.loading')} />}
      {levelling && <LevelProposal editor={editor} document={document} levelling={levelling} elsewhere={elsewhere} />}
    </InfoDialog>
  );
}

interface LevelProposalProps extends LevelProps {
  readonly levelling: Levelling;
  /** Weeks of people in other plans, if these count. */
  readonly elsewhere: ReadonlyMap<string, readonly WeekElsewhere[]> | undefined;
}

function LevelProposal({ editor, document, levelling, elsewhere = nothingElsewhere }: LevelProposalProps) {
  const { text } = useText();
  const { setting } = editor;
  const levelled = useMemo(() => {
    const steps = beginEdit(document, levellingEdit(levelling), setting);
    return isEditRefusal(steps) ? document : lastOf(steps);
  }, [document, levelling, setting]);
  const [before, after] = useMemo(
    () =>
      [document, levelled].map((each) => {
        const over = [overAllocations(each, setting), overBookings(each, setting, elsewhere)];
        return new Set(over.flatMap((found) => [...found.keys()])).size;
      }),
    [document, levelled, setting, elsewhere],
  );
  const { groups } = useComparison({ from: document, until: levelled, setting });
  if (before === 0) return <Alert severity="success">{text('level.none')}</Alert>;
  return (
    <>
      <Alert severity={after === 0 ? 'success' : 'warning'}>
        {text('level.summary', {
          delayed: levelling.starts.size,
          replaced: levelling.replacements.length,
          before: before ?? 0,
          after: after ?? 0,
        })}
      </Alert>
      {levelled !== document && <ComparisonChanges groups={groups} />}
    </>
  );
}
