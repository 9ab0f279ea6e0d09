import type { KeyboardEvent, RefObject } from 'react';
import { rowHeight, spanOf } from './bars.ts';
import { stepMatch } from './find.ts';
import { moveOf } from './focus.ts';
import { expansionTest, revealed, turned } from './rows.ts';
import { nextZoom, xOf } from './scale.ts';
import { commandOf, type Command } from './surface-keys.ts';
import type { PlanModel } from './use-plan-model.ts';
import type { SurfaceState } from './use-surface.ts';
import { withTurned, type PlanView } from './view-state.ts';

interface Options {
  readonly model: PlanModel;
  readonly view: PlanView;
  readonly surface: SurfaceState;
  readonly findInput: RefObject<HTMLInputElement | null>;
  onViewChange(view: PlanView): void;
  onOpen(id: string): void;
  /** Shows or hides the card of the picked row. */
  onDetails(show: boolean | 'turn'): void;
}

export interface SurfaceCommands {
  run(command: Command): void;
  /** Keys anywhere on the surface. */
  keyDown(event: KeyboardEvent): void;
  /** Keys on rows and cells; what they leave alone reaches `keyDown`. */
  tableKeyDown(event: KeyboardEvent): void;
  turn(place: number): void;
  pick(place: number, column: number): void;
  zoomTo(pxPerDay: number, anchor?: number): void;
}

/** What buttons, keys and wheel do with the surface. */
export function useSurfaceCommands(options: Options): SurfaceCommands {
  const { model, view, surface, onViewChange } = options;
  const idAt = (place: number) => model.layout.rows[place]?.node.row.id;
  const zoomTo = (zoom: PlanView['zoom'], anchor?: number) => {
    if (anchor !== undefined) surface.timeline.anchorAt(anchor);
    onViewChange({ ...view, zoom });
  };
  const pick = (place: number, column: number) => {
    const id = idAt(place);
    if (id !== undefined) surface.focus.pick(id, column, { dom: true });
  };
  const turn = (place: number) => {
    const id = idAt(place);
    if (id !== undefined && !view.onlyMatches) onViewChange(withTurned(view, id));
  };
  const run = (command: Command) => runCommand(command, options, zoomTo);
  const keyDown = (event: KeyboardEvent) => {
    const command = event.defaultPrevented ? undefined : commandOf(event);
    const isText = event.target instanceof HTMLInputElement;
    if (!command || tableOnly.has(command) || (isText && !alsoInText.has(command))) return;
    event.preventDefault();
    run(command);
  };
  const tableKeyDown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    const isTables = command !== undefined && tableOnly.has(command);
    if (isTables) run(command);
    if (isTables || moveByKey(event, options, pick, turn)) event.preventDefault();
  };
  return { run, keyDown, tableKeyDown, turn, pick, zoomTo };
}

/** Commands that mean the row which has the focus. */
const tableOnly: ReadonlySet<Command> = new Set<Command>(['open', 'siblings']);
/** Text boxes keep their keys, except those that go from match to match. */
const alsoInText: ReadonlySet<Command> = new Set<Command>(['findNext', 'findPrevious']);

function moveByKey(
  event: KeyboardEvent,
  { model, surface }: Options,
  pick: (place: number, column: number) => void,
  turn: (place: number) => void,
): boolean {
  if (event.shiftKey || event.altKey || event.metaKey) return false;
  const { place, column } = surface.focus;
  const page = Math.max(1, Math.floor(surface.rowsHeight / rowHeight) - 1);
  const move = moveOf(event, place, column, { rows: model.layout.rows, columns: model.columns.length, page });
  if (!move) return false;
  pick(move.place, move.column);
  if (move.turn !== undefined) turn(move.place);
  return true;
}

function runCommand(command: Command, options: Options, zoomTo: (zoom: PlanView['zoom']) => void): void {
  const { model, surface, findInput, onDetails, onOpen } = options;
  const { timeline, scale, focus } = surface;
  const panShare = 0.25;
  switch (command) {
    case 'zoomIn':
      return zoomTo(nextZoom(scale.pxPerDay, 1));
    case 'zoomOut':
      return zoomTo(nextZoom(scale.pxPerDay, -1));
    case 'fit':
      return zoomTo('fit');
    case 'today':
      return timeline.scrollTo(model.today, 1 / 3);
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
    case 'siblings':
      return openSiblings(options);
    case 'details':
      return onDetails('turn');
    case 'dismiss':
      surface.hover.dismiss();
      return onDetails(false);
    case 'open': {
      const id = model.layout.rows[focus.place]?.node.row.id;
      return id === undefined ? undefined : onOpen(id);
    }
  }
}

/** Picks the next match, opens what hides it and brings its bar in sight. */
function findStep({ model, view, surface, onViewChange }: Options, direction: 1 | -1): void {
  const { focus, timeline, scale, scroller, timelineWidth } = surface;
  const from = focus.isPicked ? (model.layout.rows[focus.place]?.node.index ?? -1) : -1;
  const match = stepMatch(model.found, from, direction);
  if (!match) return;
  const next = revealed(view, match);
  if (next !== view) onViewChange({ ...view, ...next });
  focus.pick(match.row.id, -1, { centre: true });
  const span = spanOf(match.row);
  const left = scroller.current?.scrollLeft ?? 0;
  const x = span && xOf(scale, span.start);
  if (span && x !== undefined && (x < left || x > left + timelineWidth - 80)) timeline.scrollTo(span.start, 1 / 4);
}

function showBar({ model, surface }: Options, place: number): void {
  const span = model.layout.spans[place];
  if (span) surface.timeline.scrollTo(span.start, 1 / 4);
}

/** Opens all closed rows beside the picked one, as the treegrid pattern has it for the asterisk. */
function openSiblings({ model, view, surface, onViewChange }: Options): void {
  const parent = model.layout.rows[surface.focus.place]?.node.parent;
  const isOpen = expansionTest(view);
  const closed = model.tree.nodes.filter((node) => node.parent === parent && node.childCount > 0 && !isOpen(node));
  if (closed.length === 0) return;
  const { level, toggled } = closed.reduce((open, node) => turned(open, node.row.id), {
    level: view.level,
    toggled: view.toggled,
  });
  onViewChange({ ...view, level, toggled });
}
