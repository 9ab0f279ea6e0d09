import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useRead } from '#app/data/query.ts';
import { useSession } from '#app/data/session.tsx';
import { firstStepsApi } from '#contract/app/first-steps.ts';

/** The setup state of the installation; only for administrators, and only if the service supports it. */
export function useFirstSteps() {
  const { capabilities } = useSession();
  const { isAdministrator } = useAdministrator();
  const isServed = capabilities?.features?.includes('firstSteps') === true;
  const steps = useRead(firstStepsApi.getFirstSteps, {}, { enabled: isServed && isAdministrator === true });
  return { ...steps, isServed, isAdministrator };
}
