import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { useFailureText } from '#app/kit/Failure.tsx';
import { DownloadIcon } from '#app/kit/icons.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { type MenuPlace, RowMenu } from '#app/kit/RowMenu.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import type { ImportableKind } from './import-kinds.ts';

const templateFormats = ['xlsx', 'xls', 'ods', 'csv'] as const;

/** An empty file with the columns of a kind, in the format that is chosen; nothing where the service has none. */
export function TemplateButton({ kind }: { readonly kind: ImportableKind }) {
  const { text } = useText();
  const { client, capabilities } = useSession();
  const notify = useNotify();
  const failureText = useFailureText();
  const [place, setPlace] = useState<MenuPlace>();
  if (capabilities === null) return null;
  const download = async (format: (typeof templateFormats)[number]) => {
    try {
      const content = await client.call(appApi.downloadImportTemplate, { importKind: kind, format });
      saveFile(content, `${text('imports.template.name', { kind: text(`imports.kind.${kind}`) })}.${format}`);
    } catch (error) {
      notify({ text: failureText(error), severity: 'error' });
    }
  };
  return (
    <>
      <ReasonButton
        variant="outlined"
        color="inherit"
        startIcon={<DownloadIcon fontSize="small" />}
        aria-haspopup="menu"
        onClick={(event) => setPlace({ element: event.currentTarget })}
      >
        {text('imports.template')}
      </ReasonButton>
      <RowMenu
        place={place}
        label={text('imports.template.menu')}
        actions={templateFormats.map((format) => ({
          id: format,
          label: text(`imports.template.${format}`),
          Icon: DownloadIcon,
          run: () => void download(format),
        }))}
        keysText={(keys) => keys}
        onClose={() => setPlace(undefined)}
      />
    </>
  );
}
