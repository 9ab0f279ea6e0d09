import { type KeyboardEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { nameIndent, planRowHeightPx, headerHeight } from '../gantt/bars.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { scrollToShow } from '../gantt/window.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { Leave } from './use-cell-editing.ts';
import { editCommandOf } from './keymap.ts';
import type { EditCommands } from './use-edit-commands.ts';
import type { EntryLine } from './use-entry-line.ts';

interface EntryLayerProps {
  readonly context: SurfaceContext;
  readonly entry: EntryLine;
  readonly commands: EditCommands;
}

/** The box below the last row, in the column of names: each name with Enter is a row, and the box goes on below it. */
export function EntryLayer({ context, entry, commands }: EntryLayerProps) {
  const { columns, layout } = context.model;
  const column = columns.findIndex(({ id }) => id === 'name');
  if (!entry.isOpen || column < 0) return null;
  const left = columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const box = { left, width: columns[column]?.width ?? 0, height: planRowHeightPx - 1 };
  return <EntryBox context={context} entry={entry} commands={commands} box={box} place={layout.rows.length} />;
}

interface EntryBoxProps extends EntryLayerProps {
  /** Pixels of the table. */
  readonly box: { readonly left: number; readonly width: number; readonly height: number };
  readonly place: number;
}

/** Commands that mean the plan and not the text, as long as nothing is typed. */
const ofPlan: ReadonlySet<string | undefined> = new Set(['undo', 'redo', 'insert', 'insertAbove']);

function EntryBox({ context, entry, commands, box, place }: EntryBoxProps) {
  const { text } = useText();
  const { text: firstName } = entry.firstRows;
  const [name, setName] = useState(firstName);
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  const addFirst = useEffectEvent(() => entry.addFirst(context));
  useEffect(() => addFirst(), []);
  const { scroller, rowsHeight } = context.surface;
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const top = scrollToShow(place * planRowHeightPx, planRowHeightPx, element.scrollTop, rowsHeight);
    if (top !== element.scrollTop) element.scrollTo({ top });
  }, [scroller, rowsHeight, place]);
  const add = (how: Leave) => {
    if (entry.add(context, name, how)) setName('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const isEmpty = name.trim() === '';
    const act = actionOf(event, isEmpty, place === 0);
    // While the input is empty, unhandled keys reach the surface, which ignores keys of other text boxes.
    if (!isEmpty || act) event.stopPropagation();
    if (!act) return;
    event.preventDefault();
    if (act.kind === 'run') commands.run(act.command, context);
    else if (act.kind === 'indent') entry.indent(context, act.by);
    else if (act.kind === 'add') add(act.leave);
    else {
      setName('');
      entry.leave(context);
    }
  };
  return (
    <input
      ref={input}
      data-entry
      className="plan-cell-box"
      aria-label={text('planEditing.entry')}
      placeholder={text(place === 0 ? 'planEditing.newName' : 'planEditing.newName.indent')}
      autoComplete="off"
      spellCheck={false}
      value={name}
      style={{
        ...box,
        top: headerHeight + place * planRowHeightPx,
        paddingInlineStart: nameIndent(entry.levelIn(context)),
      }}
      onChange={(event) => setName(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => (name.trim() === '' ? entry.close() : add('blur'))}
    />
  );
}

type EntryAction =
  | { readonly kind: 'add'; readonly leave: Leave }
  | { readonly kind: 'indent'; readonly by: 1 | -1 }
  | { readonly kind: 'leave' }
  | { readonly kind: 'run'; readonly command: NonNullable<ReturnType<typeof editCommandOf>> };

/** Returns the action of a key that doesn't type text. In an empty plan, which has no levels, Tab moves on in the page. */
function actionOf(event: KeyboardEvent, isEmpty: boolean, isFirst: boolean): EntryAction | undefined {
  const { key, shiftKey, ctrlKey, altKey, metaKey } = event;
  const command = editCommandOf(event);
  if (isEmpty && command && ofPlan.has(command)) return { kind: 'run', command };
  if (key === 'Enter' && !isEmpty && !altKey) return { kind: 'add', leave: 'down' };
  if (ctrlKey || altKey || metaKey) return undefined;
  if (key === 'Escape' || key === 'ArrowUp') return key === 'ArrowUp' && !isEmpty ? undefined : { kind: 'leave' };
  if (key === 'Enter') return { kind: 'leave' };
  if (key === 'Tab' && !isFirst) return { kind: 'indent', by: shiftKey ? -1 : 1 };
  return undefined;
}
