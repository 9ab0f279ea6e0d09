import type { PlanActivity } from '#plan/document.ts';
import { offersFor } from '#plan/edit/offers.ts';
import { nameIndent, planRowHeightPx, headerHeight } from '../gantt/bars.ts';
import type { SurfaceContext } from '../gantt/surface-editing.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { CellEditor } from './CellEditor.tsx';
import type { CellContext, EditableColumn } from './cells.ts';
import { type Suggestion, suggestionsFor } from './suggestions.ts';
import type { CellEditing, CellAt, CellDraft } from './use-cell-editing.ts';
import { useOfferText } from './edit-texts.ts';

interface TableLayerProps {
  readonly context: SurfaceContext;
  readonly editing: CellEditing;
  readonly cells: CellContext;
}

/** Over the table: the cell that is typed in, and texts that could not be taken over. */
export function TableLayer({ context, editing, cells }: TableLayerProps) {
  const { text } = useText();
  const { cell, drafts } = editing;
  const suggest = useSuggestions(cells);
  const activity = cell && cells.document.activities.find(({ id }) => id === cell.id);
  const place = cell && cellPlace(context, cell);
  return (
    <>
      {drafts.map((draft) => (
        <DraftMark
          key={`${draft.id} ${draft.column}`}
          draft={draft}
          context={context}
          onOpen={() => editing.open(context, draft)}
        />
      ))}
      {cell && activity && place && (
        <CellEditor
          key={`${cell.id} ${cell.column}`}
          name={text('planEditing.cell', { column: context.labels.columns[cell.column], name: activity.name })}
          text={cell.text}
          isTyped={cell.isTyped}
          problem={cell.problem}
          place={place.box}
          indent={place.indent}
          isEnd={place.isEnd}
          suggest={(typed) => suggest(activity, cell.column, typed)}
          onCommit={(typed, leave) => editing.commit(context, cell, typed, leave)}
          onCancel={() => editing.cancel(context, cell)}
        />
      )}
    </>
  );
}

/** Suggests completions for typed text; for people also their availability. */
function useSuggestions(cells: CellContext) {
  const offerText = useOfferText();
  return (activity: PlanActivity, column: EditableColumn, typed: string): readonly Suggestion[] => {
    const suggestions = suggestionsFor(cells, activity, column, typed);
    if (column !== 'resources') return suggestions;
    const resourceIds = suggestions.map(({ key }) => key);
    const offers = offersFor(cells.document, cells.setting, activity, { resourceIds });
    const notes = new Map(offers.map((offer) => [offer.resourceId, offerText(offer)]));
    return suggestions.map((suggestion) => {
      const note = notes.get(suggestion.key);
      return note ? { ...suggestion, note } : suggestion;
    });
  };
}

function DraftMark({ draft, context, onOpen }: { draft: CellDraft; context: SurfaceContext; onOpen(): void }) {
  const place = cellPlace(context, draft);
  if (!place) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className="plan-cell-draft"
      title={draft.problem}
      style={place.box}
      onClick={onOpen}
    >
      {draft.text}
    </button>
  );
}

/** Position of a cell in pixels of the table; undefined if its row or column is hidden. */
function cellPlace({ model }: SurfaceContext, at: CellAt) {
  const place = model.layout.placeOf(at.id);
  const column = model.columns.findIndex(({ id }) => id === at.column);
  const shown = model.columns[column];
  if (place === undefined || !shown) return undefined;
  const left = model.columns.slice(0, column).reduce((sum, { width }) => sum + width, 0);
  const level = model.layout.rows[place]?.node.level ?? 1;
  return {
    box: { left, top: headerHeight + place * planRowHeightPx, width: shown.width, height: planRowHeightPx - 1 },
    indent: at.column === 'name' ? nameIndent(level) : 5,
    isEnd: shown.align === 'end',
  };
}
