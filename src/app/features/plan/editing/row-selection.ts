/** Rows that commands mean, by their ids; `anchor` is where a range begins. */
export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | undefined;
}

export const noSelectedRows: RowSelection = { ids: new Set(), anchor: undefined };

export const onlyRow = (id: string): RowSelection => ({ ids: new Set([id]), anchor: id });

export const selectRows = (ids: readonly string[]): RowSelection => ({ ids: new Set(ids), anchor: ids[0] });

/** Selects the rows from the anchor to a row, in visible order. */
export function rangeTo(selection: RowSelection, id: string, order: readonly string[]): RowSelection {
  const from = order.indexOf(selection.anchor ?? id);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return onlyRow(id);
  return { ids: new Set(order.slice(Math.min(from, to), Math.max(from, to) + 1)), anchor: order[from] };
}

/** With a row that was not selected, or without one that was. */
export function turnedRow({ ids }: RowSelection, id: string): RowSelection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** The rows that a command means: the selected ones where the current one is among them, else that one, in the order of the plan. */
export function meantRows(
  selection: RowSelection,
  current: string | undefined,
  plan: readonly { readonly id: string }[],
): string[] {
  if (current === undefined) return [];
  if (!selection.ids.has(current)) return [current];
  return plan.flatMap(({ id }) => (selection.ids.has(id) ? [id] : []));
}
