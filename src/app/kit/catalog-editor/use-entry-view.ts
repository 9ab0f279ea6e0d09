import { useMemo } from 'react';
import { addressId, addressWith, addressSort, addressText, useAddressView, addressValue } from '../address-view.ts';
import { expansionSetting } from '../tree-view.ts';

const entrySettings = {
  filter: addressText('filter'),
  sort: addressSort('sort'),
  /** Id of the entry whose panel is open. */
  focus: addressId('focus'),
  tab: addressId('tab'),
  /** Entries of a tree are shown as a flat list. */
  isList: addressWith(
    addressValue(
      'shape',
      (text) => text === 'list',
      (is) => (is ? 'list' : undefined),
    ),
    { sort: undefined, where: undefined },
  ),
};

/**
 * The view of an entry list; all of it is in the address.
 * @param level number of open tree levels, unless the address says otherwise
 */
export const useEntryView = (level = 1) =>
  useAddressView(useMemo(() => ({ ...entrySettings, expansion: expansionSetting(level) }), [level]));
