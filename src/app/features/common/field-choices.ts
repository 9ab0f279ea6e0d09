import { api } from '#contract/documented/api.ts';
import { useRead } from '#app/data/query.ts';
import { Level } from '#contract/core/codes.ts';
import { levelText, nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { type ChoiceContext, type FieldChoices, listInText } from '#app/kit/form/form-field.ts';
import { useAskedNames } from './use-resource-names.ts';
import { useResources } from './use-resources.ts';

/** Choices of a field whose values are resources, which are loaded when the field is first used. */
export function usePersonChoices({ value, isUsed }: Pick<ChoiceContext, 'value' | 'isUsed'>): FieldChoices {
  const { text } = useText();
  const resources = useResources(isUsed);
  const { names, isPending } = useAskedNames(listInText(value));
  return {
    options: resources?.map(({ id, name }) => ({ value: id, label: name })),
    nameOf: (id) => names.get(id) ?? (isPending ? '…' : text('portfolio.hidden')),
  };
}

interface LeveledRecord {
  readonly permissionLevel?: number | null;
  readonly accessLevel?: number | null;
}

/** Levels that the user can grant on a record: at most their own, and the one that is granted. */
export function useLevelChoices({ record }: Pick<ChoiceContext<LeveledRecord>, 'record'>): FieldChoices {
  const { text } = useText();
  const most = Math.max(record.permissionLevel ?? Level.none, record.accessLevel ?? Level.none);
  const levels = Object.values(Level).filter((level) => level <= most);
  return {
    options: levels
      .toSorted((one, other) => one - other)
      .map((level) => ({ value: String(level), label: text(levelText(level)) })),
  };
}

const projectChoicesStaleMs = 300_000;

/** Projects and portfolios that the user sees. */
export function useProjectChoices({ isUsed, value }: Pick<ChoiceContext, 'isUsed' | 'value'>): FieldChoices {
  const { data } = useRead(
    api.projects.listMyProjects,
    {},
    { staleTime: projectChoicesStaleMs, enabled: isUsed || value !== '' },
  );
  return { options: data?.projectNode.map((each) => ({ value: each.id, label: nodeDisplayName(each) })) };
}
