import type { KeyboardEvent, MouseEvent } from 'react';
import type { SurfaceContext, SurfaceHandlers } from '../gantt/surface-editing.ts';
import { rowPlaceAt } from '../gantt/window.ts';
import type { CellEditing } from './use-cell-editing.ts';
import { currentRow, type EditCommands } from './use-edit-commands.ts';
import { isTextInput } from '#app/kit/key-press.ts';
import { editCommandOf, typedBy } from './keymap.ts';
import type { RowClipboard } from './use-row-clipboard.ts';
import { noSelectedRows, onlyRow, rangeTo, turnedRow } from './row-selection.ts';

interface SurfaceHandlerContext {
  readonly commands: EditCommands;
  readonly cells: CellEditing;
  readonly clipboard: RowClipboard;
  openMenu(at: { readonly x: number; readonly y: number }): void;
}

/** Handles keys and pointer events of an edited plan before the surface; unhandled ones go on to the surface. */
export function surfaceHandlers(parts: SurfaceHandlerContext, context: SurfaceContext): SurfaceHandlers {
  const whenOurs =
    <E extends { target: EventTarget; currentTarget: EventTarget; preventDefault(): void; stopPropagation(): void }>(
      act: (event: E) => boolean,
    ) =>
    (event: E) => {
      // Dialogs and menus of the surface are elsewhere in the page, and have their own keys.
      if (!(event.currentTarget as Node).contains(event.target as Node) || isTextInput(event.target)) return;
      if (!act(event)) return;
      event.preventDefault();
      event.stopPropagation();
    };
  return {
    onKeyDownCapture: whenOurs((event: KeyboardEvent) => pressed(event, parts, context)),
    onClickCapture: whenOurs((event: MouseEvent) => handleSurfaceClick(event, parts, context)),
    onDoubleClickCapture: whenOurs((event: MouseEvent) => handleSurfaceDoubleClick(event, parts, context)),
    onContextMenu: whenOurs((event: MouseEvent) => menuAsked(event, parts, context)),
    ...parts.clipboard.handlers(context),
  };
}

/** Tells whether an event is on the rows of the table; headers have their own shortcuts. */
const isInTable = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role="treegrid"]') !== null && !target.closest('[role="columnheader"]');

const modifiers: ReadonlySet<string> = new Set(['Shift', 'Control', 'Alt', 'Meta']);

const rangeKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End'];

function pressed(event: KeyboardEvent, { commands, cells }: SurfaceHandlerContext, context: SurfaceContext): boolean {
  if (cells.typeAhead(context, event)) return true;
  const command = editCommandOf(event);
  // The card of a link that was drawn goes with the next thing that is done.
  if (commands.link?.isDrawn && !modifiers.has(event.key) && command !== 'changeLink') {
    commands.showLink(undefined);
    if (event.key === 'Escape') return true;
  }
  if (command === 'undo' || command === 'redo') return commands.run(command, context);
  if (!isInTable(event.target)) return false;
  if (event.shiftKey && !event.ctrlKey && !event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown'))
    return extended(event.key === 'ArrowUp' ? -1 : 1, commands, context);
  if (command === 'edit' && isBarCellFocused(context)) return commands.run('details', context);
  if (command) return commands.run(command, context);
  if (event.key === ' ' && event.ctrlKey) return toggleCurrentRow(commands, context);
  const typed = typedBy(event);
  // On the cell that represents the bar, keys belong to the chart.
  if (typed !== undefined) return cells.open(context, undefined, typed);
  // The surface moves the focus; the selection is cleared.
  if (rangeKeys.includes(event.key) && !event.shiftKey && !event.ctrlKey) commands.select(noSelectedRows);
  return false;
}

/** Tells whether the focus is on the cell that represents the bar. */
const isBarCellFocused = ({ model, surface }: SurfaceContext): boolean => surface.focus.column === model.columns.length;

/** The focus to the next row, with all rows from where the selection began. */
function extended(step: 1 | -1, { selection, select }: EditCommands, context: SurfaceContext): boolean {
  const { model, surface } = context;
  const id = model.layout.rows[surface.focus.place + step]?.node.row.id;
  const current = currentRow(context);
  if (id === undefined || current === undefined) return true;
  const from = selection.ids.has(current) ? selection : onlyRow(current);
  select(rangeTo(from, id, order(context)));
  surface.focus.pick(id, surface.focus.column, { dom: true });
  return true;
}

function toggleCurrentRow({ selection, select }: EditCommands, context: SurfaceContext): boolean {
  const current = currentRow(context);
  if (current !== undefined) select(turnedRow(selection, current));
  return true;
}

const order = ({ model }: SurfaceContext): string[] => model.layout.rows.map(({ node }) => node.row.id);

interface SurfaceCell {
  readonly id: string;
  readonly column: number;
}

/** The row and cell of the table that an event is on; none on the mark that opens and closes a row. */
function surfaceCellAt(event: MouseEvent, { model }: SurfaceContext): SurfaceCell | undefined {
  const element = event.target instanceof Element ? event.target : undefined;
  const place = element?.closest('[data-place]')?.getAttribute('data-place');
  const id = model.layout.rows[Number(place ?? -1)]?.node.row.id;
  if (id === undefined || element?.closest('[data-turn]')) return undefined;
  const column = Number(element?.closest('[data-column]')?.getAttribute('data-column') ?? -1);
  // The number cell represents the whole row.
  return { id, column: model.columns[column]?.id === 'number' ? -1 : column };
}

function handleSurfaceClick(event: MouseEvent, { commands }: SurfaceHandlerContext, context: SurfaceContext): boolean {
  const target = surfaceCellAt(event, context);
  if (!target) return false;
  const { selection, select } = commands;
  const current = currentRow(context);
  if (event.shiftKey) {
    const from = selection.anchor === undefined && current !== undefined ? onlyRow(current) : selection;
    select(rangeTo(from, target.id, order(context)));
  } else if (event.ctrlKey || event.metaKey) {
    const from =
      selection.ids.size === 0 && current !== undefined && current !== target.id ? onlyRow(current) : selection;
    select(turnedRow(from, target.id));
  } else select(noSelectedRows);
  context.surface.focus.pick(target.id, target.column, { dom: true });
  return true;
}

/** On a cell it opens the cell, on a bar or the number of a row its details. */
function handleSurfaceDoubleClick(
  event: MouseEvent,
  { commands, cells }: SurfaceHandlerContext,
  context: SurfaceContext,
): boolean {
  const target = surfaceCellAt(event, context);
  if (target && target.column >= 0 && target.column < context.model.columns.length) return cells.open(context);
  const id = target?.id ?? rowAtPointer(event, context);
  if (id === undefined) return false;
  context.surface.focus.pick(id, context.surface.focus.column, { dom: true });
  commands.showDetails({ id, tab: 'general' });
  return true;
}

function menuAsked(event: MouseEvent, { commands, openMenu }: SurfaceHandlerContext, context: SurfaceContext): boolean {
  const id = surfaceCellAt(event, context)?.id ?? rowAtPointer(event, context);
  if (id === undefined) return false;
  if (!commands.selection.ids.has(id)) commands.select(noSelectedRows);
  if (id !== currentRow(context)) context.surface.focus.pick(id, context.surface.focus.column, { dom: true });
  openMenu({ x: event.clientX, y: event.clientY });
  return true;
}

function rowAtPointer(event: MouseEvent, { model, surface }: SurfaceContext): string | undefined {
  const drawing = surface.drawing.current;
  if (!drawing?.contains(event.target as Node)) return undefined;
  const place = rowPlaceAt(model.layout, event.clientY - drawing.getBoundingClientRect().top);
  return model.layout.rows[place]?.node.row.id;
}
