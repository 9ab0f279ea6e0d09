import { type Endpoint, isBinary } from './endpoint.ts';

/**
 * Operations of the app interface that take keys: those that would do something twice, such as booking, creating records or
 * copying projects, and those that change bookings. None whose input or answer holds a secret.
 */
const appOperationsWithKeys: ReadonlySet<string> = new Set([
  'copyProject',
  'createAbsence',
  'createActivityCategory',
  'createCostRecord',
  'createCustomAttribute',
  'createCustomType',
  'createGroup',
  'createProduct',
  'createProjectClassification',
  'createProjectStatus',
  'createRelease',
  'createRequirement',
  'deleteCostRecord',
  'importNewProject',
  'remindPeople',
  'restorePlanVersion',
  'runBatch',
  'setRemainingCosts',
  'setRemainingEffort',
  'takeFileBaseline',
  'trackTime',
  'updateCostRecord',
]);

/**
 * True for the writes that take the header `Idempotency-Key`: those of records. Not opening sessions nor changing passwords,
 * because nothing of these may be stored; of the app interface only some.
 */
export function takesRequestKeys({ area, name, writes, open, returns }: Endpoint): boolean {
  if (!writes || open || isBinary(returns)) return false;
  return area === 'app' ? appOperationsWithKeys.has(name) : area !== 'users';
}
