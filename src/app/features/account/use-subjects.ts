import { useQuery } from '@tanstack/react-query';
import { createFilterOptions } from '@mui/material/Autocomplete';
import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { endpointQuery } from '#app/data/query.ts';

interface SubjectChoice {
  readonly id: string;
  readonly type: 'user' | 'group';
  readonly label: string;
  /** Matched by the search in addition to the label: its login or name. */
  readonly name: string;
}

const subjectsStaleMs = 60_000;
const noSubjects: readonly never[] = [];

/** Finds subjects by what is typed: a part of the name that is shown, or of the login. */
export const subjectFilter = createFilterOptions<SubjectChoice>({ stringify: ({ label, name }) => `${label} ${name}` });

/** Active users and all groups visible to the current user, groups first, by name: all who can receive permissions. */
export function useSubjects(): readonly SubjectChoice[] {
  const groups =
    useQuery({ ...endpointQuery(api.users.listAllGroups, {}), staleTime: subjectsStaleMs }).data?.group ?? noSubjects;
  const users =
    useQuery({ ...endpointQuery(api.users.listAllUsers, {}), staleTime: subjectsStaleMs }).data?.user ?? noSubjects;
  return useMemo(() => {
    const choice = (type: SubjectChoice['type']) => (subject: (typeof groups | typeof users)[number]) => ({
      id: subject.id,
      type,
      label: subject.displayName || subject.name || subject.id,
      name: subject.name ?? '',
    });
    const byLabel = (a: SubjectChoice, b: SubjectChoice) => a.label.localeCompare(b.label);
    const active = users.filter((user) => user.active !== false);
    return [...groups.map(choice('group')).toSorted(byLabel), ...active.map(choice('user')).toSorted(byLabel)];
  }, [groups, users]);
}

/** Returns a lookup of user and group names by id; undefined where not visible to the current user. */
export function useSubjectNames(): (id: string) => string | undefined {
  const groups =
    useQuery({ ...endpointQuery(api.users.listAllGroups, {}), staleTime: subjectsStaleMs }).data?.group ?? noSubjects;
  const users =
    useQuery({ ...endpointQuery(api.users.listAllUsers, {}), staleTime: subjectsStaleMs }).data?.user ?? noSubjects;
  return useMemo(() => {
    const names = new Map([...groups, ...users].map(({ id, displayName, name }) => [id, displayName || name || id]));
    return (id: string) => names.get(id);
  }, [groups, users]);
}
