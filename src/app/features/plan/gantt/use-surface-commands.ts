import { useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import { planRowHeightPx, type RowSpan } from './bars.ts';
import { stepMatch } from './plan-filter.ts';
import { moveOf } from './focus.ts';
import { expansionTest, expandToRow, toggleRow } from './rows.ts';
import { keptZoom, nextZoom, xOf } from './scale.ts';
import { surfaceCommandFor, type SurfaceCommand } from './surface-keys.ts';
import { placeWithBarOn, spanAt } from './window.ts';
import type { SurfaceContext } from './surface-editing.ts';
import type { SurfaceState } from './use-surface.ts';
import { clampGridWidth, withColumnPlaced, withColumnWidth, withToggledRow, type PlanView } from './view-state.ts';

interface SurfaceCommandOptions extends SurfaceContext {
  readonly findInput: RefObject<HTMLInputElement | null>;
  onOpen(id: string): void;
  /** Shows or hides the card of the picked row. */
  onDetails(show: boolean | 'turn'): void;
}

export interface SurfaceCommands {
  run(command: SurfaceCommand): void;
  /** Keys anywhere on the surface. */
  keyDown(event: KeyboardEvent): void;
  /** Handles keys on rows and cells; unhandled ones reach `keyDown`. */
  tableKeyDown(event: KeyboardEvent): void;
  turn(place: number): void;
  pick(place: number, column: number): void;
  open(place: number): void;
  /** Focus back from the find box to the picked row. */
  leaveFind(): void;
  zoomTo(zoom: PlanView['zoom'], anchor?: number): void;
  resizeColumn(id: string, width: number): void;
  /** Gives a column the width that it has by itself. */
  resetColumn(id: string): void;
  /** Puts a column before the one at a place. */
  placeColumn(id: string, place: number): void;
  settleGrid(width: number): void;
}

/** Surface actions of buttons, keys and pointer; the functions are stable across renders. */
export function useSurfaceCommands(options: SurfaceCommandOptions): SurfaceCommands {
  const [held] = useState(() => hold(options));
  useLayoutEffect(() => held.set(options));
  return held.commands;
}

/** The commands over options that can be replaced. */
function hold(first: SurfaceCommandOptions): { commands: SurfaceCommands; set(options: SurfaceCommandOptions): void } {
  let current = first;
  const now = () => current;
  return {
    commands: { ...viewCommands(now), ...surfaceRowCommands(now) },
    set(options) {
      current = options;
    },
  };
}

type ViewCommands = Pick<SurfaceCommands, 'zoomTo' | 'resizeColumn' | 'resetColumn' | 'placeColumn' | 'settleGrid'>;

function viewCommands(now: () => SurfaceCommandOptions): ViewCommands {
  const change = (next: (view: PlanView) => PlanView) => now().onViewChange(next(now().view));
  return {
    zoomTo: (zoom, anchor) => zoomTo(now(), zoom, anchor),
    resizeColumn: (id, width) => change((view) => withColumnWidth(view, id, width)),
    resetColumn(id) {
      const column = now().model.allColumns.find((each) => each.id === id);
      if (column) change((view) => withColumnWidth(view, id, column.width));
    },
    placeColumn: (id, place) => change((view) => withColumnPlaced(view, id, place)),
    settleGrid(width) {
      now().surface.dragGrid(undefined);
      change((view) => ({ ...view, gridWidth: clampGridWidth(width, now().surface.rows.size.width) }));
    },
  };
}

function surfaceRowCommands(now: () => SurfaceCommandOptions): Omit<SurfaceCommands, keyof ViewCommands> {
  const run = (command: SurfaceCommand) => runCommand(command, now());
  return {
    run,
    turn: (place) => turn(now(), place),
    pick: (place, column) => pickSurfaceCell(now(), place, column),
    leaveFind: () => pickSurfaceCell(now(), now().surface.focus.place, -1),
    open: (place) => openSurfaceRow(now(), place),
    keyDown(event) {
      // Dialogs and menus of the surface are elsewhere in the page, and have their own keys.
      const isHere = event.currentTarget.contains(event.target as Node);
      const command = event.defaultPrevented || !isHere ? undefined : surfaceCommandFor(event);
      const isText = event.target instanceof HTMLInputElement;
      if (!command || tableOnly.has(command) || (isText && !alsoInText.has(command))) return;
      event.preventDefault();
      run(command);
    },
    tableKeyDown(event) {
      const command = surfaceCommandFor(event);
      const isTables = command !== undefined && tableOnly.has(command);
      if (isTables) run(command);
      if (isTables || moveByKey(event, now())) event.preventDefault();
    },
  };
}

function zoomTo({ surface, onViewPart }: SurfaceCommandOptions, zoom: PlanView['zoom'], anchor?: number): void {
  if (anchor !== undefined) surface.timeline.anchorAt(anchor);
  onViewPart({ zoom: zoom === 'fit' ? zoom : keptZoom(zoom) });
}

function pickSurfaceCell({ model, surface }: SurfaceCommandOptions, place: number, column: number): void {
  const id = model.layout.rows[place]?.node.row.id;
  if (id === undefined) return;
  surface.focus.pick(id, column, { dom: true });
  if (column === model.columns.length) bringSpan(surface, spanAt(model.layout, place));
}

/** Scrolls to a bar unless its start is visible. */
function bringSpan({ timeline, scale, scroller, timelineWidth }: SurfaceState, span: RowSpan | undefined): void {
  if (!span) return;
  const left = scroller.current?.scrollLeft ?? 0;
  const x = xOf(scale, span.start);
  if (x < left || x > left + timelineWidth - 80) timeline.scrollTo(span.start, 1 / 4);
}

/** Opens or closes a parent; while only some rows are shown all of them are open. */
function turn({ model, view, onViewChange }: SurfaceCommandOptions, place: number): void {
  const node = model.layout.rows[place]?.node;
  if (node && node.childCount > 0 && model.chosen === undefined) onViewChange(withToggledRow(view, node.row.id));
}

function openSurfaceRow({ model, onOpen }: SurfaceCommandOptions, place: number): void {
  const id = model.layout.rows[place]?.node.row.id;
  if (id !== undefined) onOpen(id);
}

/** Commands that mean the row which has the focus. */
const tableOnly: ReadonlySet<SurfaceCommand> = new Set<SurfaceCommand>(['open', 'siblings']);
/** Text boxes keep their keys, except those that go from match to match and out of the box. */
const alsoInText: ReadonlySet<SurfaceCommand> = new Set<SurfaceCommand>(['findNext', 'findPrevious', 'tools']);

function moveByKey(event: KeyboardEvent, options: SurfaceCommandOptions): boolean {
  const { model, surface } = options;
  if (event.shiftKey || event.altKey || event.metaKey) return false;
  const { place, column } = surface.focus;
  const page = Math.max(1, Math.floor(surface.rowsHeight / planRowHeightPx) - 1);
  const move = moveOf(event, place, column, { rows: model.layout.rows, columns: model.columns.length + 1, page });
  if (!move) return false;
  pickSurfaceCell(options, move.place, move.column);
  if (move.turn !== undefined) turn(options, move.place);
  return true;
}

function runCommand(command: SurfaceCommand, options: SurfaceCommandOptions): void {
  const { surface, findInput, onDetails } = options;
  const { timeline, scale, focus } = surface;
  const panShare = 0.25;
  switch (command) {
    case 'zoomIn':
      return zoomTo(options, nextZoom(scale.pxPerDay, 1));
    case 'zoomOut':
      return zoomTo(options, nextZoom(scale.pxPerDay, -1));
    case 'fit':
      return zoomTo(options, 'fit');
    case 'today':
      return showToday(options);
    case 'panLeft':
      return timeline.scrollBy(-surface.timelineWidth * panShare);
    case 'panRight':
      return timeline.scrollBy(surface.timelineWidth * panShare);
    case 'find':
      findInput.current?.focus();
      return findInput.current?.select();
    case 'findNext':
      return findStep(options, 1);
    case 'findPrevious':
      return findStep(options, -1);
    case 'toBar':
      return showBar(options, focus.place);
    case 'tools':
      return turnToTools(options);
    case 'siblings':
      return openSiblings(options);
    case 'details':
      return onDetails('turn');
    case 'dismiss':
      surface.hover.dismiss();
      return onDetails(false);
    case 'open':
      return openSurfaceRow(options, focus.place);
  }
}

/** Picks the next match, opens what hides it and brings its bar in sight. */
function findStep({ model, view, surface, onViewChange }: SurfaceCommandOptions, direction: 1 | -1): void {
  const { focus } = surface;
  const from = focus.isPicked ? (model.layout.rows[focus.place]?.node.index ?? -1) : -1;
  const match = stepMatch(model.found, from, direction);
  if (!match) return;
  const next = expandToRow(view, match);
  if (next !== view) onViewChange({ ...view, ...next });
  focus.pick(match.row.id, -1, { centre: true });
  bringSpan(surface, match.span);
}

function showBar({ model, surface }: SurfaceCommandOptions, place: number): void {
  const span = spanAt(model.layout, place);
  if (span) surface.timeline.scrollTo(span.start, 1 / 4);
}

/** Scrolls to today, and to a row with a bar today unless one is in sight. */
function showToday({ model, surface }: SurfaceCommandOptions): void {
  surface.timeline.scrollTo(model.today, 1 / 3);
  const element = surface.scroller.current;
  if (!element) return;
  const first = Math.ceil(element.scrollTop / planRowHeightPx);
  const end = Math.floor((element.scrollTop + surface.rowsHeight) / planRowHeightPx);
  const place = placeWithBarOn(model.layout, model.today, first, end);
  if (place !== undefined) element.scrollTo({ top: place * planRowHeightPx - surface.rowsHeight / 3 });
}

/** From the rows to the button that one goes on with, and from anywhere else back to the rows. */
function turnToTools(options: SurfaceCommandOptions): void {
  const { surface, findInput } = options;
  const table = surface.table.current;
  if (!table?.contains(document.activeElement))
    return pickSurfaceCell(options, surface.focus.place, surface.focus.column);
  const tool = surface.scroller.current?.parentElement?.querySelector<HTMLElement>('[data-next-tool]');
  (tool ?? findInput.current)?.focus();
}

/** Expands all collapsed siblings of the picked row, as the treegrid pattern defines for the asterisk. */
function openSiblings({ model, view, surface, onViewChange }: SurfaceCommandOptions): void {
  const parent = model.layout.rows[surface.focus.place]?.node.parent;
  const isOpen = expansionTest(view);
  const closed = model.tree.nodes.filter(
    (node) => node.parent?.index === parent?.index && node.childCount > 0 && !isOpen(node),
  );
  if (closed.length === 0) return;
  const { level, toggled } = closed.reduce((open, node) => toggleRow(open, node.row.id), {
    level: view.level,
    toggled: view.toggled,
  });
  onViewChange({ ...view, level, toggled });
}
