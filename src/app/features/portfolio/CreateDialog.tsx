import { api } from '#contract/documented/api.ts';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { failedField, type NeededValues, useNeededFields } from '#app/features/common/new-record.ts';
import { usePersonChoices } from '#app/features/common/field-choices.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useSend } from '#app/data/query.ts';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { ChoiceTool } from '#app/kit/view-tools.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import type { NewNode } from './use-portfolio-row-actions.ts';

interface CreateDialogProps {
  readonly what: NewNode;
  /** The portfolios in which the caller may create something. */
  readonly parents: readonly OpProjectNode[];
  /** The templates that the caller sees. */
  readonly templates: readonly OpProjectNode[];
  onTemplate(template: OpProjectNode): void;
  onCreated(node: OpProjectNode, parentId: string): void;
  onClose(): void;
}

interface NewNodeValues extends NeededValues {
  readonly name: string;
  readonly number: string;
  readonly parent: string;
  readonly start: string;
  readonly finish: string;
  readonly projectManager: string;
}

const portfolioFields: readonly FormField<NewNodeValues>[] = [
  { name: 'name', label: 'node.name', kind: 'text', required: true },
  { name: 'number', label: 'node.number', kind: 'text' },
  { name: 'parent', label: 'portfolio.in', kind: 'choice', required: true },
];
const projectFields: readonly FormField<NewNodeValues>[] = [
  ...portfolioFields,
  { name: 'start', label: 'node.start', kind: 'day', required: true },
  { name: 'finish', label: 'node.finish', kind: 'day' },
  { name: 'projectManager', label: 'node.manager', kind: 'pick', useChoices: usePersonChoices },
];

/** Creates a project or portfolio from its mandatory fields; all others are edited in the panel next to the tree. */
export function CreateDialog({ what, parents, templates, onTemplate, onCreated, onClose }: CreateDialogProps) {
  const { text } = useText();
  const isProject = what.kind === 'project';
  const project = useSend(api.projects.createProject);
  const portfolio = useSend(api.projects.createPortfolio);
  const needed = useNeededFields(
    isProject ? api.projects.listProjectCustomTypes : api.projects.listPortfolioCustomTypes,
  );
  const form = useForm<NewNodeValues>({
    fields: [...(isProject ? projectFields : portfolioFields), ...needed.fields],
    initial: { parent: what.parent.id, ...(isProject && { start: localToday() }) },
    failedField,
    submit: async ({ parent, name, ...values }) => {
      const body = { name, ...needed.bodyOf(values) };
      const node = await needed.attempt(() =>
        isProject
          ? project.mutateAsync({ input: { portfolioId: parent, body } })
          : portfolio.mutateAsync({ input: { superPortfolioId: parent, body } }),
      );
      if (node) onCreated(node, parent);
    },
  });
  return (
    <FormDialog
      title={text(isProject ? 'portfolio.newProject' : 'portfolio.newPortfolio')}
      submitLabel={text('action.create')}
      form={form}
      above={
        isProject &&
        templates.length > 0 && <TemplateChoice templates={templates} value={undefined} onChoose={onTemplate} />
      }
      options={{ parent: parents.map((each) => ({ value: each.id, label: nodeDisplayName(each) })) }}
      onClose={onClose}
    />
  );
}

interface TemplateChoiceProps {
  readonly templates: readonly OpProjectNode[];
  readonly value: OpProjectNode | undefined;
  onChoose(template: OpProjectNode): void;
}

/** Picks the template that a new project is made from. */
export function TemplateChoice({ templates, value, onChoose }: TemplateChoiceProps) {
  const { text } = useText();
  const nodes = value && !templates.some(({ id }) => id === value.id) ? [value, ...templates] : templates;
  return (
    <ChoiceTool
      label={text('portfolio.template')}
      value={value?.id}
      options={nodes.map((each) => ({ value: each.id, label: nodeDisplayName(each) }))}
      onChange={(id) => {
        const template = nodes.find((each) => each.id === id);
        if (template) onChoose(template);
      }}
    />
  );
}
