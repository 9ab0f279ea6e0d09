import { useRef, useState } from 'react';
import { collectionTypes } from '#contract/core/codes.ts';
import { planRowHeightPx } from '../gantt/bars.ts';
import { xOf } from '../gantt/scale.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { spanAt } from '../gantt/window.ts';
import type { PlanEditRefusal } from '#plan/edit-refusal.ts';
import type { PlanLinkKey } from '#plan/compare/changes.ts';
import type { PlanEdit } from '#plan/edit/kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type TakeBack, useNotify } from '#app/kit/Notices.tsx';
import { localToday } from '#app/data/today.ts';
import type { CellEditing } from './use-cell-editing.ts';
import { editOf, isRowCommand, linksBetween, type Meant, type RowCommand } from './commands.ts';
import type { EditCommand } from './keymap.ts';
import type { PickedLink } from './LinkPopover.tsx';
import type { PlanEditor } from './plan-editor.ts';
import type { TaskTab } from './task/task-tabs.ts';
import { meantRows, noSelectedRows, selectRows, type RowSelection } from './row-selection.ts';
import { planHoursPerDay } from './document-rows.ts';
import { usePlanRefusalText } from './edit-texts.ts';

interface ShownDetails {
  readonly id: string;
  readonly tab: TaskTab;
}

export interface EditCommands {
  readonly selection: RowSelection;
  /** Last action, for screen readers. */
  readonly spoken: string;
  /** The row whose details are shown, and the tab that opens. */
  readonly detailed: ShownDetails | undefined;
  /** The link that is changed. */
  readonly link: PickedLink | undefined;
  select(selection: RowSelection): void;
  showLink(link: PickedLink | undefined): void;
  showDetails(details: ShownDetails | undefined): void;
  /** Does what a key or a button says; whether there was something to do. */
  run(command: EditCommand, context: SurfaceContext): boolean;
  /** Makes an edit and says what came of it; whether it was made. */
  make(label: string, edit: PlanEdit, spoken?: string | (() => string)): boolean;
  /** The new days of an activity, as a sentence. */
  daysOf(id: string, context: SurfaceContext): string;
  say(text: string): void;
  refuse(refusal: PlanEditRefusal): void;
  /** Dismisses the message of the last refusal. */
  forgetRefusal(): void;
  /** The rows that commands mean now, in the order of the plan. */
  meant(context: SurfaceContext): readonly string[];
}

/** The row that has the focus, where one was picked. */
export function currentRow({ model, surface }: SurfaceContext): string | undefined {
  return surface.focus.isPicked ? model.layout.rows[surface.focus.place]?.node.row.id : undefined;
}

/** Applies edits and announces the result, or the reason of a refusal. */
function useMaking(editor: PlanEditor, say: (text: string) => void) {
  const notify = useNotify();
  const refusalText = usePlanRefusalText();
  // Why something was not done is of no use once another thing is.
  const refused = useRef<TakeBack>(undefined);
  const forgetRefusal = () => refused.current?.();
  const refuse = (refusal: PlanEditRefusal) => {
    refused.current = notify({ text: refusalText(refusal), severity: 'warning' });
  };
  const make: EditCommands['make'] = (label, edit, sentence = label) => {
    const refusal = editor.edit(label, edit);
    if (refusal) {
      refuse(refusal);
      return false;
    }
    forgetRefusal();
    editor.whenShown(() => say(typeof sentence === 'string' ? sentence : sentence()));
    return true;
  };
  return { make, refuse, forgetRefusal };
}

/** The link and the row that are shown in a dialog. */
function useDialogs(editor: PlanEditor, { ids }: RowSelection, refuse: EditCommands['refuse']) {
  const { text } = useText();
  const notify = useNotify();
  const [detailed, showDetails] = useState<ShownDetails>();
  const [link, showLink] = useState<PickedLink>();
  const openDetails = (id: string | undefined, tab: TaskTab) => {
    const activity = editor.document.activities.find((each) => each.id === id);
    if (!activity) return;
    if (tab === 'people' && collectionTypes.includes(activity.type))
      refuse({ refused: 'FollowsFromHeld', ids: [activity.id], names: [activity.name] });
    else showDetails({ id: activity.id, tab });
  };
  /** Of what was drawn a moment ago, else of the row that has the focus: first the links to other rows that are selected. */
  const openLink = (context: SurfaceContext) => {
    if (link?.isDrawn) return showLink({ ...link, isDrawn: false });
    const current = currentRow(context);
    const all = current === undefined ? [] : linksBetween(editor.document, [current]);
    const isSelected = ({ predecessorId, successorId }: PlanLinkKey) => ids.has(predecessorId) && ids.has(successorId);
    const among = all.toSorted((a, b) => Number(isSelected(b)) - Number(isSelected(a)));
    const [first] = among;
    if (!first) return notify({ text: text('planEditing.refusal.noLinks'), severity: 'warning' });
    const { predecessorId, successorId } = first;
    return showLink({ predecessorId, successorId, among, isDrawn: false, ...belowBar(context) });
  };
  return { shown: { detailed, link, showDetails, showLink }, openDetails, openLink };
}

/** Runs the commands that act on rows. */
function useRowCommands(
  editor: PlanEditor,
  cells: CellEditing,
  { make, meant, select }: Pick<EditCommands, 'make' | 'meant' | 'select'>,
) {
  const { text } = useText();
  const daysOf: EditCommands['daysOf'] = (id, { model }) => {
    const activity = editor.document.activities.find((each) => each.id === id);
    const [start, finish] = [activity?.start, activity?.finish].map((day) => model.format.dayLong(day ?? undefined));
    return text('planEditing.days', { name: activity?.name ?? '', start: start ?? '', finish: finish ?? '' });
  };
  /** Of one row that moves in time its new days, else how many rows it was. */
  const spokenOf = (command: RowCommand, label: string, ids: readonly string[], context: SurfaceContext) => {
    const [only] = ids;
    if (inTime.has(command) && ids.length === 1 && only !== undefined) return daysOf(only, context);
    return text('planEditing.done', { label, count: command.startsWith('insert') ? 1 : ids.length });
  };
  /** Moves the focus to a changed row; a new row opens its name editor, which takes the focus itself. */
  const follow = (ids: readonly string[], { surface }: SurfaceContext, isNew: boolean) => {
    const [first] = ids;
    select(ids.length > 1 ? selectRows(ids) : noSelectedRows);
    if (first !== undefined) surface.focus.pick(first, surface.focus.column, { dom: !isNew });
  };
  const runRows = (command: RowCommand, context: SurfaceContext) => {
    const ids = meant(context);
    const result = editOf(command, meantBy(editor, context, ids, text('planEditing.newName')));
    if (!result) return;
    const label = text(`planEditing.command.${command}`);
    if (!make(label, result.edit, () => spokenOf(command, label, ids, context))) return;
    const isNew = command === 'insert' || command === 'insertAbove';
    const [made] = result.next;
    editor.whenShown(() => follow(result.next, context, isNew));
    if (isNew && made !== undefined) cells.open(context, { id: made, column: 'name' });
  };
  return { runRows, daysOf };
}

/** Commands behind the shortcuts, buttons and menu of an edited plan. */
export function useEditCommands(editor: PlanEditor, cells: CellEditing): EditCommands {
  const { text } = useText();
  const [selection, select] = useState<RowSelection>(noSelectedRows);
  const [spoken, say] = useState('');
  const making = useMaking(editor, say);
  const meant = (context: SurfaceContext) => meantRows(selection, currentRow(context), editor.document.activities);
  const { runRows, daysOf } = useRowCommands(editor, cells, { make: making.make, meant, select });
  const { shown, openDetails, openLink } = useDialogs(editor, selection, making.refuse);
  const travel = (direction: 'undo' | 'redo') => {
    const { history } = editor;
    const label = history[direction === 'undo' ? 'past' : 'future']?.label;
    if (label === undefined) return;
    editor[direction]();
    say(text(direction === 'undo' ? 'planEditing.undone' : 'planEditing.redone', { label }));
  };
  const run = (command: EditCommand, context: SurfaceContext): boolean => {
    if (command === 'edit') return cells.open(context);
    if (command === 'leave' && selection.ids.size === 0) return false;
    if (isRowCommand(command)) runRows(command, context);
    else if (command === 'undo' || command === 'redo') travel(command);
    else if (command === 'selectAll') select(selectRows(context.model.layout.rows.map(({ node }) => node.row.id)));
    else if (command === 'changeLink') openLink(context);
    else if (command === 'details') openDetails(currentRow(context), 'general');
    else if (command === 'assign') openDetails(currentRow(context), 'people');
    else select(noSelectedRows);
    return true;
  };
  return { selection, spoken, select, say, run, daysOf, meant, ...making, ...shown };
}

/** Position below the start of the focused bar, or where it would first be visible, in window pixels. */
function belowBar({ model, surface }: SurfaceContext): { readonly x: number; readonly y: number } {
  const { scroller, drawing, offset, scale, focus } = surface;
  const view = scroller.current?.getBoundingClientRect();
  const drawn = drawing.current?.getBoundingClientRect();
  const start = spanAt(model.layout, focus.place)?.start ?? scale.first;
  const from = (view?.left ?? 0) + offset;
  const x = Math.min(Math.max((drawn?.left ?? 0) + xOf(scale, start), from), Math.max(from, view?.right ?? 0));
  return { x, y: (drawn?.top ?? 0) + (focus.place + 1) * planRowHeightPx };
}

const inTime: ReadonlySet<RowCommand> = new Set<RowCommand>(['earlier', 'later', 'longer', 'shorter']);

function meantBy(editor: PlanEditor, context: SurfaceContext, ids: readonly string[], newName: string): Meant {
  const { model, surface } = context;
  return {
    document: editor.document,
    ids,
    current: currentRow(context),
    isOpen: model.layout.rows[surface.focus.place]?.expanded ?? false,
    dayHours: planHoursPerDay(editor.setting),
    today: localToday(),
    newName,
    newId: () => crypto.randomUUID(),
  };
}
