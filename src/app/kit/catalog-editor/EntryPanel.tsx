import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { useText } from '#app/i18n/use-text.tsx';
import { fieldGroup, SidePanel } from '../SidePanel.tsx';
import type { CatalogEntry } from './entry-field.ts';
import type { CatalogEntryKind } from './entry-list.ts';
import { EntryFieldInput } from './EntryFieldInput.tsx';

interface EntryPanelProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly entry: T;
  readonly tab: string | undefined;
  onTab(tab: string | undefined): void;
  onClose(): void;
}

const properties = 'properties';

/** All fields of an entry in a side panel; each saves on its own. */
export function EntryPanel<T extends CatalogEntry>({ kind, entry, tab, onTab, onClose }: EntryPanelProps<T>) {
  const { text } = useText();
  const { tabs = [], refusal, Details } = kind;
  const name = kind.nameOf(entry);
  const current = tabs.find(({ id }) => id === tab);
  const why = refusal?.(entry);
  return (
    <SidePanel
      label={text('node.fields', { name })}
      caption={kind.caption}
      title={name}
      width={kind.panelWidth ?? 380}
      onClose={onClose}
    >
      {tabs.length > 0 && (
        <Tabs
          value={current?.id ?? properties}
          aria-label={text('node.fields', { name })}
          variant="scrollable"
          onChange={(_, next: string) => onTab(next === properties ? undefined : next)}
          sx={tabStyle}
        >
          <Tab value={properties} label={text('entries.properties')} />
          {tabs.map(({ id, label }) => (
            <Tab key={id} value={id} label={label} />
          ))}
        </Tabs>
      )}
      {current ? (
        <Box sx={{ display: 'flex', flexDirection: 'column', pt: 1.5 }}>
          <current.Content entry={entry} />
        </Box>
      ) : (
        <>
          {why !== undefined && (
            <Alert severity="info" sx={{ mt: 1.5 }}>
              {why}
            </Alert>
          )}
          <EntryFields kind={kind} entry={entry} isDisabled={why !== undefined} />
          {Details && <Details entry={entry} />}
        </>
      )}
    </SidePanel>
  );
}

interface EntryFieldsProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly entry: T;
  readonly isDisabled: boolean;
}

function EntryFields<T extends CatalogEntry>({ kind, entry, isDisabled }: EntryFieldsProps<T>) {
  const { text } = useText();
  const shown = kind.fields.filter(({ isNew, isOf }) => isNew !== 'only' && (isOf?.(entry) ?? true));
  if (shown.length === 0) return null;
  return (
    <Box component="fieldset" sx={fieldGroup}>
      <Typography component="legend" variant="h3">
        {text('entries.properties')}
      </Typography>
      {shown.map((spec) => (
        <EntryFieldInput
          key={spec.field}
          entry={entry}
          spec={spec}
          options={kind.options ?? {}}
          isDisabled={isDisabled}
          save={async (change) => kind.save?.(entry, change)}
        />
      ))}
    </Box>
  );
}

const tabStyle = {
  minHeight: 36,
  mx: -1,
  '& .MuiTab-root': { minHeight: 36, minWidth: 0, px: 1.25, py: 0.5 },
} as const;
