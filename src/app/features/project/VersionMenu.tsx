import { IconButton } from '@mui/material';
import { useState } from 'react';
import type { OpPlanHistoryEntry } from '#contract/app/plans.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { icons } from '#app/kit/icons.tsx';
import { type MenuPlace, RowMenu } from '#app/kit/RowMenu.tsx';
import type { VersionActions } from './use-version-actions.ts';
import { versionNumber } from './plan-history.ts';

/** Actions menu of a version. */
export function VersionMenu({ entry, actions }: { entry: OpPlanHistoryEntry; actions: VersionActions }) {
  const { text } = useText();
  const [place, setPlace] = useState<MenuPlace>();
  const label = text('history.more', { version: versionNumber(entry, text) });
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setPlace({ element: currentTarget })}
      >
        <icons.More />
      </IconButton>
      <RowMenu place={place} label={label} actions={actions(entry)} onClose={() => setPlace(undefined)} />
    </>
  );
}
