import { useAddress } from '#app/kit/use-address.ts';
import { ResourceTreeView } from './ResourceTreeView.tsx';
import { UtilizationView } from './UtilizationView.tsx';

/** Pools and resources: their tree, or how full they are. */
export function ResourcesScreen() {
  const { values } = useAddress();
  return values.get('view') === 'utilization' ? <UtilizationView /> : <ResourceTreeView />;
}
