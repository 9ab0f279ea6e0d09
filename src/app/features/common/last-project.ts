/** The project that a person chose last in a form for something new, kept in this browser for each person and form. */

export type NewForm = 'todo' | 'activity';

const lastProjectKey = (form: NewForm, userId: string): string => `opdesk.lastProject.${form}.${userId}`;

/** Id of the project; undefined where none was chosen yet. */
export const lastProject = (form: NewForm, userId: string): string | undefined =>
  localStorage.getItem(lastProjectKey(form, userId)) ?? undefined;

export function noteProject(form: NewForm, userId: string, projectId: string): void {
  localStorage.setItem(lastProjectKey(form, userId), projectId);
}

/** The preset of a form: the last project, the only one where there is no other, else none, so that one must be chosen. */
export function presetProject<P extends { readonly id: string }>(
  projects: readonly P[],
  last: string | undefined,
): P | undefined {
  return projects.find(({ id }) => id === last) ?? (projects.length === 1 ? projects[0] : undefined);
}
