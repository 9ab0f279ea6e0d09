import { useMemo } from 'react';
import type { OpProjectNode } from '#contract/documented/projects.ts';
import { nodeDisplayName } from '#app/shell/node-kinds.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';
import { parentsLinked, parentsMoved, nodeMoveTargets } from './node-parents.ts';
import { useNodeMoving } from './use-tree-move.ts';

export interface Moving {
  readonly node: OpProjectNode;
  /** Move there, or also show there as a link. */
  readonly as: 'place' | 'link';
}

interface MoveDialogProps {
  readonly what: Moving;
  readonly nodes: readonly OpProjectNode[];
  onMoved(to: string): void;
  onClose(): void;
}

/** Asks for the portfolio that a node moves to, or in which it is shown as well. */
export function MoveDialog({ what: { node, as }, nodes, onMoved, onClose }: MoveDialogProps) {
  const { text } = useText();
  const targets = useMemo(() => nodeMoveTargets(node, nodes, as), [node, nodes, as]);
  const put = useNodeMoving();
  const name = nodeDisplayName(node);
  const targetOf = (target: string | undefined) => targets.find(({ id }) => id === target);
  const field: FormField<{ readonly target: string }> = {
    name: 'target',
    label: 'portfolio.in',
    kind: 'pick',
    required: true,
    opensOnFocus: true,
    noOptions: 'portfolio.move.none',
    helpOf: ({ target }) => ({ literal: targetOf(target)?.path ?? '' }),
  };
  const form = useForm({
    fields: [field],
    submit: async ({ target }) => {
      const parents = as === 'place' ? parentsMoved(node, target) : parentsLinked(node, target);
      const to = targetOf(target)?.name ?? '';
      await put(node, parents, text(as === 'place' ? 'portfolio.wasMoved' : 'portfolio.wasLinked', { name, to }));
      onMoved(target);
    },
  });
  return (
    <FormDialog
      title={text(as === 'place' ? 'portfolio.move.title' : 'portfolio.link.title', { name })}
      submitLabel={text(as === 'place' ? 'portfolio.move.go' : 'portfolio.link.go')}
      form={form}
      options={{ target: targets.map(({ id, name: label, path }) => ({ value: id, label, detail: path })) }}
      onClose={onClose}
    />
  );
}
