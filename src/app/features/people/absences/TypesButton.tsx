import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { appApi } from '#contract/app/api.ts';
import { api } from '#contract/documented/api.ts';
import { Level } from '#contract/core/codes.ts';
import { useSend, useRead, useIsServed } from '#app/data/query.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Failure } from '#app/kit/Failure.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { useNotify } from '#app/kit/Notices.tsx';
import { useForm } from '#app/kit/form/use-form.ts';
import { ReasonButton } from '#app/kit/ReasonButton.tsx';
import type { FormField } from '#app/kit/form/form-field.ts';
import { FormFailure, FormLine } from '#app/kit/form/Form.tsx';
import { SavedField } from '#app/kit/form/SavedField.tsx';

/** The types of absences, for those who may change them; nothing for others. */
export function TypesButton() {
  const { text } = useText();
  const isServed = useIsServed();
  const [isOpen, setOpen] = useState(false);
  const root = useRead(api.projects.getRootPortfolio, {}, { enabled: isServed });
  if (!isServed || (root.data?.permissionLevel ?? Level.none) < Level.administrator) return null;
  return (
    <>
      <Button color="inherit" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text('absences.types')}
      </Button>
      {isOpen && <TypesDialog onClose={() => setOpen(false)} />}
    </>
  );
}

interface AbsenceTypeName {
  readonly name: string;
}

const typeNameField: FormField<AbsenceTypeName> = {
  name: 'name',
  label: 'absences.types.name',
  kind: 'text',
  required: true,
};
const newTypeFields = [{ ...typeNameField, label: 'absences.types.new' }] as const;

interface AbsenceSettings {
  readonly showsTypes: boolean;
}

const showsTypesField: FormField<AbsenceSettings> = {
  name: 'showsTypes',
  label: 'absences.types.shown',
  kind: 'switch',
};

/** Setting that shows the type of an absence to everyone who sees the absence. */
function ShownTypes() {
  const settings = useRead(appApi.getAbsenceSettings, {});
  const setSettings = useSend(appApi.updateAbsenceSettings);
  const { text } = useText();
  if (!settings.data) return null;
  return (
    <Box>
      <SavedField<AbsenceSettings>
        field={showsTypesField}
        record={{ showsTypes: settings.data.showsTypes === true }}
        save={async (body) => {
          await setSettings.mutateAsync({ input: { body } });
        }}
      />
      <Typography variant="body2" color="textSecondary">
        {text('absences.types.shown.help')}
      </Typography>
    </Box>
  );
}

function TypesDialog({ onClose }: { onClose(): void }) {
  const { text } = useText();
  const notify = useNotify();
  const types = useRead(appApi.listUnavailabilityTypeEntries, {});
  const insert = useSend(api.resources.insertUnavailabilityType);
  const update = useSend(api.resources.updateUnavailabilityType);
  const remove = useSend(api.resources.deleteUnavailabilityType);
  const form = useForm<AbsenceTypeName>({
    fields: newTypeFields,
    isReset: true,
    submit: (body) => insert.mutateAsync({ input: { body } }),
  });
  const drop = (id: string, body: { name: string; description: string }) =>
    form.attempt(async () => {
      await remove.mutateAsync({ input: { unavailabilityTypeId: id } });
      notify({
        text: text('absences.types.deleted', { name: body.name }),
        onUndo: () => void form.attempt(() => insert.mutateAsync({ input: { body } })),
      });
    });
  const entries = types.data?.unavailabilityType ?? [];
  return (
    <InfoDialog title={text('absences.types.title')} onClose={onClose}>
      <Typography color="textSecondary">{text('absences.types.text')}</Typography>
      {types.error && <Failure error={types.error} onRetry={() => void types.refetch()} />}
      {types.data && entries.length === 0 && <Typography>{text('absences.types.none')}</Typography>}
      {entries.map(({ id, name: own, description, uses = 0 }) => (
        <Box key={id} sx={typeRowStyle}>
          <SavedField<AbsenceTypeName>
            field={typeNameField}
            record={{ name: own ?? '' }}
            save={async (change) => {
              await update.mutateAsync({ input: { body: { id: id ?? '', ...change } } });
            }}
          />
          <Typography variant="body2" color="textSecondary" sx={{ minWidth: 90 }}>
            {text('absences.types.uses', { count: uses ?? 0 })}
          </Typography>
          <ReasonButton
            color="inherit"
            aria-label={text('absences.types.delete', { name: own ?? '' })}
            refusal={(uses ?? 0) > 0 ? text('absences.types.inUse') : undefined}
            onClick={() => void drop(id ?? '', { name: own ?? '', description: description ?? '' })}
          >
            {text('absences.delete')}
          </ReasonButton>
        </Box>
      ))}
      <FormFailure form={form} />
      <FormLine form={form} submitLabel={text('absences.types.add')} />
      <ShownTypes />
    </InfoDialog>
  );
}

/** On phones the name has a line of its own. */
const typeRowStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: '1fr auto auto' },
  columnGap: 1.5,
  alignItems: 'center',
  '& > div': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
} as const;
