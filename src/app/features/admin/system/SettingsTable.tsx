import { Chip } from '@mui/material';
import type { OpSystemSetting } from '#contract/app/system.ts';
import { useText, type TextFunction } from '#app/i18n/use-text.tsx';
import { DataTable } from '#app/kit/table/DataTable.tsx';
import type { TableField } from '#app/kit/table/table-field.ts';

function settingValue({ value, secret }: OpSystemSetting, text: TextFunction): string {
  return secret === true ? text('system.setting.secret') : (value ?? text('system.setting.unset'));
}

function SettingValueText({ setting }: { setting: OpSystemSetting }) {
  const { text } = useText();
  return (
    <span>
      {settingValue(setting, text)} {setting.standard !== true && <Chip label={text('system.setting.set')} />}
    </span>
  );
}

const settingValueCell = (setting: OpSystemSetting) => <SettingValueText setting={setting} />;
const variableCell = ({ variable }: OpSystemSetting) => <code>{variable}</code>;
const settingVariable = ({ variable }: OpSystemSetting) => variable ?? '';

/** The settings in force; of secrets only whether they are set. */
export function SettingsTable({ settings }: { settings: readonly OpSystemSetting[] }) {
  const { text } = useText();
  const fields: readonly TableField<OpSystemSetting>[] = [
    {
      id: 'variable',
      header: text('system.setting'),
      width: 230,
      value: settingVariable,
      cell: variableCell,
    },
    {
      id: 'value',
      header: text('system.setting.value'),
      width: 260,
      wraps: true,
      value: (setting) => settingValue(setting, text),
      cell: settingValueCell,
    },
    {
      id: 'changed',
      header: text('system.setting.set'),
      kind: 'flag',
      width: 110,
      isHidden: true,
      value: ({ standard }) => standard !== true,
    },
    { id: 'description', header: text('catalogue.description'), width: 320, grows: true, wraps: true },
  ];
  return (
    <DataTable<OpSystemSetting>
      list="settings"
      prefix="settings."
      label={text('system.settings')}
      fields={fields}
      rows={settings}
      rowId={settingVariable}
      maxHeight="70vh"
    />
  );
}
