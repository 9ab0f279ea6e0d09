import { appApi } from '#contract/app/api.ts';
import { useClient } from '#app/data/session.tsx';
import { localToday } from '#app/data/today.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { useTask } from '#app/kit/Failure.tsx';
import { icons } from '#app/kit/icons.tsx';
import { Page } from '#app/kit/Page.tsx';
import { saveFile } from '#app/kit/save-file.ts';
import { useTableView, viewQuery } from '#app/kit/table/use-table-view.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import { AuditTable, useAuditFields } from './AuditTable.tsx';

/** All changes of the installation with their authors, as a list and as a file. */
export function AuditSection() {
  const { text } = useText();
  return (
    <Page title={text('admin.audit')} actions={<ExportButton />} fills>
      <AuditTable />
    </Page>
  );
}

function ExportButton() {
  const { text } = useText();
  const client = useClient();
  const { view } = useTableView();
  const { where } = viewQuery(view, useAuditFields());
  const { isRunning, run } = useTask();
  const save = async () => {
    const file = await client.call(appApi.exportAuditEntries, where === undefined ? {} : { where });
    saveFile(file, `${text('admin.audit')} ${localToday()}.csv`);
  };
  return (
    <ReasonButton variant="outlined" startIcon={<icons.Download />} loading={isRunning} onClick={() => void run(save)}>
      {text('audit.export')}
    </ReasonButton>
  );
}
