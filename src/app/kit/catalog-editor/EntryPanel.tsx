import { Alert, Box, Tab, Tabs } from '@mui/material';
import { useText } from '#app/i18n/use-text.tsx';
import { SavedFields } from '../form/SavedField.tsx';
import { SidePanel } from '../SidePanel.tsx';

import type { CatalogEntry, CatalogEntryKind } from './entry-list.ts';

interface EntryPanelProps<T extends CatalogEntry> {
  readonly kind: CatalogEntryKind<T>;
  readonly entry: T;
  save(entry: T, change: Partial<T>): Promise<void>;
  readonly tab: string | undefined;
  onTab(tab: string | undefined): void;
  onClose(): void;
}

const properties = 'properties';

/** All fields of an entry in a side panel; each saves on its own. */
export function EntryPanel<T extends CatalogEntry>({ kind, entry, save, tab, onTab, onClose }: EntryPanelProps<T>) {
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
          <SavedFields
            title={text('entries.properties')}
            fields={kind.fields.filter(({ isNew }) => isNew !== 'only')}
            record={entry}
            options={kind.options}
            isDisabled={why !== undefined}
            save={(change) => save(entry, change)}
          />
          {Details && <Details entry={entry} />}
        </>
      )}
    </SidePanel>
  );
}

const tabStyle = {
  minHeight: 36,
  mx: -1,
  '& .MuiTab-root': { minHeight: 36, minWidth: 0, px: 1.25, py: 0.5 },
} as const;
