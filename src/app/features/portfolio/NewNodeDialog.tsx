import { appApi } from '#contract/app/api.ts';
import { ProjectType } from '#contract/core/codes.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { failedField } from '#app/features/common/new-record.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSend, useRead } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { CreateDialog, TemplateChoice } from './CreateDialog.tsx';
import type { NewNode } from './use-portfolio-row-actions.ts';

interface CopyDialogProps {
  /** The template, or any project. */
  readonly source: OpProjectNode;
  readonly parent: OpProjectNode;
  /** The portfolios in which the caller may create something. */
  readonly parents: readonly OpProjectNode[];
  readonly templates: readonly OpProjectNode[];
  onTemplate(template: OpProjectNode): void;
  onCreated(node: OpProjectNode, parentId: string): void;
  onClose(): void;
}

interface CopyValues {
  readonly name: string;
  readonly parent: string;
  readonly start: string;
  readonly template: boolean;
  readonly [person: `person ${string}`]: string | undefined;
}

const copyFields: readonly FormField<CopyValues>[] = [
  { name: 'name', label: 'node.name', kind: 'text', required: true },
  { name: 'parent', label: 'portfolio.in', kind: 'choice', required: true },
  { name: 'start', label: 'node.start', kind: 'day', required: true },
  { name: 'template', label: 'portfolio.asTemplate', kind: 'check' },
];

const personPrefix = 'person ';

/** Creates a project, or a template, from another project: its plan from a new start on, with other people. */
function CopyDialog({ source, parent, parents, templates, onTemplate, onCreated, onClose }: CopyDialogProps) {
  const { text } = useText();
  const people = usePlannedPeople(source.id);
  const { mutateAsync } = useSend(appApi.copyProject);
  const form = useForm<CopyValues>({
    fields: [
      ...copyFields,
      ...people.map(({ id, name }): FormField<CopyValues> => ({
        name: `${personPrefix}${id}`,
        label: { literal: text('portfolio.replace', { name }) },
        kind: 'pick',
        useChoices: usePersonChoices,
        placeholder: { literal: name },
      })),
    ],
    initial: { parent: parent.id, start: localToday(), template: false },
    failedField,
    submit: async ({ name, parent: portfolio, start, template, ...replacements }) => {
      const person = people.flatMap(({ id }) => {
        const by = replacements[`person ${id}`];
        return by ? [{ resource: id, by }] : [];
      });
      const body = { name, portfolio, start, template, person };
      const created = await mutateAsync({ input: { projectId: source.id, body } });
      if (created) onCreated({ id: created.project, name }, portfolio);
    },
  });
  return (
    <FormDialog
      title={text('portfolio.newProject')}
      submitLabel={text('action.create')}
      form={form}
      above={<TemplateChoice templates={templates} value={source} onChoose={onTemplate} />}
      options={{ parent: parents.map((each) => ({ value: each.id, label: nodeDisplayName(each) })) }}
      onClose={onClose}
    />
  );
}

/** People and roles with assignments in a plan, by name. */
function usePlannedPeople(projectId: string): readonly { readonly id: string; readonly name: string }[] {
  const { data } = useRead(appApi.getWorkingPlan, { projectId });
  const assigned = new Set((data?.assignment ?? []).map(({ resource }) => resource));
  return (data?.resource ?? []).flatMap(({ id, name }) => (assigned.has(id) ? [{ id, name: name ?? '' }] : []));
}

interface NewNodeDialogProps {
  /** All that the caller sees. */
  readonly nodes: readonly OpProjectNode[];
  readonly parents: readonly OpProjectNode[];
  setCreating(what: NewNode | undefined): void;
  readonly creating: NewNode;
  onCreated(node: OpProjectNode, parentId: string): void;
}

/** Creates a portfolio or a project, from nothing or from another project. */
export function NewNodeDialog({ creating, nodes, parents, setCreating, onCreated }: NewNodeDialogProps) {
  const templates = nodes.filter(({ type, archived }) => type === ProjectType.template && archived !== true);
  const { source, parent } = creating;
  const shared = {
    parents,
    templates,
    onTemplate: (template: OpProjectNode) => setCreating({ kind: 'project', parent, source: template }),
    onCreated,
    onClose: () => setCreating(undefined),
  };
  // Another form for another source.
  return source ? (
    <CopyDialog key={source.id} source={source} parent={parent} {...shared} />
  ) : (
    <CreateDialog what={creating} {...shared} />
  );
}
