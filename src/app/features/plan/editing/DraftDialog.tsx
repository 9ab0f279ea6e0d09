import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { useId, useMemo, useState } from 'react';
import type { OpWorkingPlan, OpActivityEdit } from '#contract/app/plan-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useFormat } from '#app/kit/format.ts';
import type { PlanDraft, DraftStep } from './draft-store.ts';
import { comparedActivityFields, type ComparedField, rolledUpFields } from '#plan/compare/compare.ts';

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
  const { text } = useText();
  const format = useFormat();
  const titleId = useId();
  const [isShown, setShown] = useState(false);
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={titleId}>
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

/** Lists the changes in a draft left in this browser, so the user can review them before deciding. */

/** An activity that is new, changed or gone in the draft. */
interface DraftLine {
  readonly id: string;
  readonly name: string;
  readonly kind: 'added' | 'changed' | 'removed';
  /** Fields that differ; empty if only the position changed. */
  readonly fields: readonly ComparedField[];
}

/** The fields of a save by the names that comparisons have for them. */
const fieldNames: Readonly<Record<string, ComparedField>> = {
  ...Object.fromEntries([...comparedActivityFields, 'start', 'finish'].map((field) => [field, field])),
  parent: 'parentId',
  responsibleResource: 'responsibleId',
  category: 'categoryId',
};

/** Values that a collection derives from its children are not listed as its own changes. */
const ofHeld: ReadonlySet<string> = new Set([...rolledUpFields, 'start', 'finish']);

/** The fields that an edit changes, without those that only follow; undefined where nothing else changes. */
function directlyEditedFields(edit: OpActivityEdit, isHolder: boolean): readonly ComparedField[] | undefined {
  const written = Object.keys(edit).filter((field) => field in fieldNames);
  const own = isHolder ? written.filter((field) => !ofHeld.has(field)) : written;
  if (own.length === 0 && written.length > 0) return undefined;
  return own.flatMap((field) => fieldNames[field] ?? []);
}

/**
 * Summarizes the steps of a draft.
 * @param plan the current plan, which provides names for the changed items
 */
export function draftContent(steps: readonly DraftStep[], plan: Pick<OpWorkingPlan, 'activity'>) {
  const known = new Map<string, string>();
  for (const { id, guid, name } of plan.activity) for (const key of [id, guid]) if (key) known.set(key, name ?? '');
  const holders = new Set(plan.activity.map(({ parent }) => parent));
  const lines = new Map<string, DraftLine>();
  for (const { activity = [], removedActivity = [] } of steps) {
    for (const edit of activity) {
      const before = lines.get(edit.id);
      const fields = directlyEditedFields(edit, holders.has(edit.id));
      if (!fields) continue;
      lines.set(edit.id, {
        id: edit.id,
        name: edit.name ?? before?.name ?? known.get(edit.id) ?? '',
        kind: before?.kind === 'added' || !known.has(edit.id) ? 'added' : 'changed',
        fields: [...new Set([...(before?.fields ?? []), ...fields])],
      });
    }
    for (const id of removedActivity) {
      if (lines.get(id)?.kind === 'added') lines.delete(id);
      else lines.set(id, { id, name: known.get(id) ?? '', kind: 'removed', fields: [] });
    }
  }
  const count = (lists: readonly (readonly unknown[] | undefined)[]) =>
    lists.reduce((sum, list) => sum + (list?.length ?? 0), 0);
  return {
    lines: [...lines.values()],
    /** Links and assignments that are written or taken away. */
    links: count(steps.flatMap(({ link, removedLink }) => [link, removedLink])),
    assignments: count(steps.flatMap(({ assignment, removedAssignment }) => [assignment, removedAssignment])),
  };
}
