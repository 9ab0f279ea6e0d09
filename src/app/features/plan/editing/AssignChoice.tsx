import { Autocomplete, Box, TextField, Typography } from '@mui/material';
import { useMemo } from 'react';
import type { PlanActivity, PlanDocument, PlanSetting } from '#plan/document.ts';
import { offersFor } from '#plan/edit/offers.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { WarningIcon } from '#app/kit/icons.tsx';
import { useOfferText } from './use-offer-text.ts';

interface AssignChoiceProps {
  readonly activity: PlanActivity;
  readonly document: PlanDocument;
  readonly setting: PlanSetting;
  /** Ids of those who can be chosen. */
  readonly offered: readonly string[];
  onChoose(resourceId: string): void;
}

/** Picks a resource for an activity; each option shows beforehand whether it has enough time. */
export function AssignChoice({ activity, document, setting, offered, onChoose }: AssignChoiceProps) {
  const { text } = useText();
  const options = useMemo(() => {
    const nameOf = (id: string) => setting.resources.get(id)?.name ?? id;
    const offers = offersFor(document, setting, activity, { resourceIds: offered });
    // Available resources come first.
    const load = ({ over, busy, away }: (typeof offers)[number]) =>
      over.length > 0 ? 3 : away.length > 0 ? 2 : busy > 0 ? 1 : 0;
    return offers
      .map((offer) => ({ ...offer, name: nameOf(offer.resourceId) }))
      .toSorted((one, other) => load(one) - load(other) || one.name.localeCompare(other.name));
  }, [document, setting, activity, offered]);
  const offerText = useOfferText();
  return (
    <Autocomplete
      size="small"
      options={options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ resourceId }) => resourceId}
      isOptionEqualToValue={(one, other) => one.resourceId === other.resourceId}
      autoHighlight
      renderInput={(params) => (
        <TextField
          {...params}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to add somebody
          autoFocus
          label={text('planEditing.assign.add')}
          helperText={text('planEditing.assign.thisPlan')}
        />
      )}
      renderOption={({ key, ...props }, option) => {
        const words = offerText(option);
        return (
          <Box component="li" key={key} {...props} sx={{ gap: 1 }}>
            <Box sx={{ minWidth: 0 }}>
              {option.name}
              <Typography
                variant="caption"
                color={words.isWarning ? 'error' : 'textSecondary'}
                sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}
              >
                {words.isWarning && <WarningIcon sx={{ fontSize: 14 }} />}
                {words.text}
              </Typography>
            </Box>
          </Box>
        );
      }}
      onChange={(_, option) => option && onChoose(option.resourceId)}
    />
  );
}
