import { useMemo } from 'react';
import { Level, UserLevel } from '#contract/core/codes.ts';
import type { OpUser } from '#contract/documented/users.ts';
import { useRead, useIsServed } from '#app/data/query.ts';
import { useUser } from '#app/data/session.tsx';
import { type NavigationPlace, navigationPlaces } from './places.ts';
import { projects as projectsApi } from '#contract/documented/projects.ts';

/** Rights on the whole installation rarely change. */
const placesStaleMs = 300_000;

/** A service without levels may have granted any; a lower level never has a manager's permissions. */
export const mayManage = ({ level }: Pick<OpUser, 'level'>): boolean =>
  (level ?? UserLevel.manager) >= UserLevel.manager;

/** The screens in which the person may use something. An address of another one still says why there is nothing to use. */
export function usePlaces(): readonly NavigationPlace[] {
  const isServed = useIsServed();
  const isManager = mayManage(useUser());
  const root = useRead(projectsApi.getRootPortfolio, {}, { enabled: isManager && isServed, staleTime: placesStaleMs });
  const isAdministrator = isManager && isServed && (root.data?.permissionLevel ?? Level.none) >= Level.administrator;
  return useMemo(
    () =>
      navigationPlaces.filter(
        ({ isFor }) =>
          isFor === undefined || (isFor === 'managers' && isManager) || (isFor === 'administrators' && isAdministrator),
      ),
    [isManager, isAdministrator],
  );
}
