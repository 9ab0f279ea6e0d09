import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import type { OpWorkingPlan } from '#contract/app/plan-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { PlanDraft } from './draft-store.ts';
import { type DraftLine, draftContent } from './draft-lines.ts';

interface DraftDialogProps {
  readonly draft: PlanDraft;
  /** The plan as it is now. */
  readonly plan: Pick<OpWorkingPlan, 'activity'>;
  onApply(): void;
  onForget(): void;
}

/** Maximum number of activities listed; the rest is only counted. */
const maxDraftLines = 200;

/** This browser has changes that were not saved, and the plan has changed since: a person looks at them, and says what happens to them. */
export function DraftDialog({ draft, plan, onApply, onForget }: DraftDialogProps) {
  const { text, format } = useText();
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Dialog open fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{text('planEditing.draft.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <span>{text('planEditing.draft.text', { at: format.moment(draft.at) })}</span>
        {isShown && <DraftChanges draft={draft} plan={plan} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', gap: 0.5 }}>
        {!isShown && (
          <Button color="inherit" sx={{ mr: 'auto' }} onClick={() => setShown(true)}>
            {text('planEditing.draft.show')}
          </Button>
        )}
        <Button color="inherit" onClick={onForget}>
          {text('planEditing.draft.drop')}
        </Button>
        <Button variant="contained" onClick={onApply}>
          {text('planEditing.draft.apply')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Lists the changes in a draft left in this browser, so the user can review them before deciding. */
function DraftChanges({ draft, plan }: Pick<DraftDialogProps, 'draft' | 'plan'>) {
  const { text } = useText();
  const { lines, links, assignments } = useMemo(() => draftContent(draft.steps, plan), [draft, plan]);
  const rest = lines.length - maxDraftLines;
  return (
    <Box component="ul" aria-label={text('comparison.changes')} sx={draftListStyle}>
      {lines.slice(0, maxDraftLines).map((line) => (
        <DraftLineItem key={line.id} line={line} />
      ))}
      {rest > 0 && <li>{text('planEditing.draft.more', { count: rest })}</li>}
      {links > 0 && <li>{text('planEditing.draft.links', { count: links })}</li>}
      {assignments > 0 && <li>{text('planEditing.draft.assignments', { count: assignments })}</li>}
    </Box>
  );
}

function DraftLineItem({ line: { name, kind, fields } }: { readonly line: DraftLine }) {
  const { text, intl } = useText();
  const changes = fields.map((field) => text(`comparison.field.${field}`));
  const words = changes.length > 0 ? intl.formatList(changes, { type: 'unit' }) : text('comparison.field.order');
  return (
    <li>
      {name}
      <Typography component="span" variant="body2" color="textSecondary">
        {` ${kind === 'changed' ? words : text(`comparison.group.${kind}`)}`}
      </Typography>
    </li>
  );
}

const draftListStyle = {
  m: 0,
  pl: 2.5,
  display: 'grid',
  gap: 0.5,
  maxHeight: 320,
  overflow: 'auto',
  overflowWrap: 'anywhere',
} as const;
