import { useText } from '#app/i18n/use-text.tsx';
import { FormDialog } from '#app/kit/form/Form.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { useForm } from '#app/kit/form/use-form.ts';

interface SaveViewDialogProps {
  readonly name: string;
  /** The names that are taken: saving under one of them replaces that view. */
  readonly names: readonly string[];
  onSave(name: string): void;
  onClose(): void;
}

/** Asks for the name of a view. */
export function SaveViewDialog({ name, names, onSave, onClose }: SaveViewDialogProps) {
  const { text } = useText();
  const isTaken = (wanted: string) => names.some((each) => each.toLowerCase() === wanted.toLowerCase());
  const field: FormField<{ readonly name: string }> = {
    name: 'name',
    label: 'node.name',
    kind: 'text',
    required: true,
    maxLength: 60,
    helpOf: (view) => (isTaken(view.name ?? '') ? 'portfolio.views.replaces' : 'portfolio.views.where'),
  };
  const form = useForm({
    fields: [field],
    initial: { name },
    submit: async (view) => onSave(view.name),
  });
  return (
    <FormDialog
      title={text('portfolio.views.save.title')}
      submitLabel={text('portfolio.views.save.go')}
      form={form}
      onClose={onClose}
    />
  );
}
