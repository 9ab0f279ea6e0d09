import { appApi } from '#contract/app/api.ts';
import { useAttempt } from '#app/kit/use-attempt.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { MenuButton } from '#app/kit/RowMenu.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import type { ImportableKind } from './import-kinds.ts';
import { useIsServed } from '#app/data/query.ts';

const templateFormats = ['xlsx', 'xls', 'ods', 'csv'] as const;

/** An empty file with the columns of a kind, in the format that is chosen; nothing where the service has none. */
export function TemplateButton({ kind }: { readonly kind: ImportableKind }) {
  const { text } = useText();
  const { client } = useSession();
  const isServed = useIsServed();
  const attempt = useAttempt();
  if (!isServed) return null;
  const download = async (format: (typeof templateFormats)[number]) => {
    const content = await client.call(appApi.downloadImportTemplate, { importKind: kind, format });
    saveFile(content, `${text('imports.template.name', { kind: text(`imports.kind.${kind}`) })}.${format}`);
  };
  return (
    <MenuButton
      color="inherit"
      startIcon={<icons.Download />}
      menu={text('imports.template.menu')}
      actions={templateFormats.map((format) => ({
        id: format,
        label: text(`imports.template.${format}`),
        Icon: icons.Download,
        run: () => void attempt(() => download(format)),
      }))}
    >
      {text('imports.template')}
    </MenuButton>
  );
}
