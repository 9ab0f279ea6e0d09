import { useMemo } from 'react';
import { api } from '#contract/documented/api.ts';
import { useRead } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import type { ChoiceOption } from '#app/kit/form/form-field.ts';

const subjectsStaleMs = 60_000;
const noSubjects: readonly never[] = [];

function useSubjects() {
  const options = { staleTime: subjectsStaleMs };
  const groups = useRead(api.users.listAllGroups, {}, options).data?.group ?? noSubjects;
  const users = useRead(api.users.listAllUsers, {}, options).data?.user ?? noSubjects;
  return { groups, users };
}

const subjectName = ({ id, displayName, name }: { id: string; displayName?: string | null; name?: string | null }) =>
  displayName || name || id;

/**
 * Active users and all groups visible to the current user, groups first, by name: all who can receive permissions. They are found by
 * a part of the name that is shown, or of the login.
 */
export function useSubjectChoices(): { readonly options: readonly ChoiceOption[]; nameOf(id: string): string } {
  const { text } = useText();
  const { groups, users } = useSubjects();
  const options = useMemo(() => {
    const choices = (subjects: typeof groups | typeof users, group: string) =>
      subjects
        .map((subject) => ({ value: subject.id, label: subjectName(subject), words: subject.name ?? '', group }))
        .toSorted((a, b) => a.label.localeCompare(b.label));
    const active = users.filter((user) => user.active !== false);
    return [...choices(groups, text('group.one')), ...choices(active, text('group.user'))];
  }, [groups, users, text]);
  return { options, nameOf: (id) => options.find(({ value }) => value === id)?.label ?? id };
}

/** Returns a lookup of user and group names by id; undefined where not visible to the current user. */
export function useSubjectNames(): (id: string) => string | undefined {
  const { groups, users } = useSubjects();
  return useMemo(() => {
    const names = new Map([...groups, ...users].map((subject) => [subject.id, subjectName(subject)]));
    return (id: string) => names.get(id);
  }, [groups, users]);
}

/** All users as choices, by name. */
export function useUserNames(): readonly { readonly value: string; readonly label: string }[] {
  const { users } = useSubjects();
  return useMemo(
    () =>
      users
        .map((user) => ({ value: user.id, label: subjectName(user) }))
        .toSorted((a, b) => a.label.localeCompare(b.label)),
    [users],
  );
}
