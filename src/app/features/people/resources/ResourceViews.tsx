import { useText } from '#app/i18n/use-text.tsx';
import { useAddress } from '#app/kit/use-address.ts';
import { ShapeTool } from '#app/kit/view-tools.tsx';

const views = ['tree', 'utilization'] as const;
const noViewFilters = { filter: undefined, sort: undefined, pool: undefined, who: undefined, at: undefined };

/** Chooses between the tree of resources and how full they are. */
export function ResourceViews() {
  const { text } = useText();
  const { values, put } = useAddress();
  const shown = values.get('view') === 'utilization' ? 'utilization' : 'tree';
  return (
    <ShapeTool
      label={text('utilization.views')}
      value={shown}
      options={views.map((view) => ({ value: view, label: text(`utilization.view.${view}`) }))}
      onChange={(next) =>
        // The filters of one view do not apply to the other.
        put({ ...noViewFilters, view: next === 'tree' ? undefined : next }, true)
      }
    />
  );
}
