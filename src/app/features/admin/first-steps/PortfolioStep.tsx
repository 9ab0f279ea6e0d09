import { api } from '#contract/documented/api.ts';
import { useAdministrator } from '#app/features/common/use-administrator.ts';
import { useSend } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { FormLine } from '#app/kit/form/Form.tsx';
import { useForm } from '#app/kit/form/use-form.ts';
import { useNotify } from '#app/kit/Notices.tsx';

interface NewPortfolio {
  readonly name: string;
}

/** A portfolio below the root, by its name alone; all else is filled in where portfolios are. */
export function PortfolioStep({ onDone }: { onDone: () => void }) {
  const { text } = useText();
  const notify = useNotify();
  const { rootId } = useAdministrator();
  const create = useSend(api.projects.createPortfolio);
  const form = useForm<NewPortfolio>({
    fields: [{ name: 'name', label: 'firstSteps.portfolio.name', kind: 'text', required: true }],
    isReset: true,
    submit: async (body) => {
      await create.mutateAsync({ input: { superPortfolioId: rootId ?? '', body } });
      notify({ text: text('firstSteps.portfolio.created', { name: body.name }) });
      onDone();
    },
    failedField: () => 'name',
  });
  return <FormLine form={form} submitLabel={text('firstSteps.portfolio.create')} />;
}
