import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { useLocation } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { useUser } from '#app/data/session.tsx';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import { guideAddress, guidePageOf } from './guide-address.ts';
import type { SearchTarget } from './search.ts';
import { mayManage } from './use-places.ts';
import { useIsServed } from '#app/data/query.ts';

export const schemes = ['system', 'light', 'dark'] as const;

/** Parts of the frame that commands need. */
export interface SearchCommands {
  showKeys(): void;
  signOff(): void;
}

/** Returns the search's actions besides jumping: the choices of the user menu. */
export function useCommands({ showKeys, signOff }: SearchCommands): readonly SearchTarget[] {
  const { text } = useText();
  const { setMode } = useColorScheme();
  const { language, setLanguage } = useLanguage();
  const help = guideAddress(language, guidePageOf(useLocation().pathname));
  const isServed = useIsServed();
  const isManager = mayManage(useUser());
  return useMemo(() => {
    const command = (id: string, label: string, go: SearchTarget['go'], context = ''): SearchTarget => ({
      id,
      label,
      context,
      go,
      group: 'actions',
    });
    return [
      command('newTodo', text('search.newTodo'), `${appPaths.todos}?add=1`),
      command('book', text('search.book'), appPaths.myDay),
      ...(isServed ? [command('track', text('quickTrack.open'), `${appPaths.timesheet}?track=1`)] : []),
      command('newAdHoc', text('activities.new'), `${appPaths.activities}?add=1`),
      ...(isManager ? [command('newProject', text('portfolio.newProject'), `${appPaths.portfolio}?add=project`)] : []),
      command('account', text('account.title'), appPaths.account),
      ...schemes.map((scheme) => command(scheme, text(`me.theme.${scheme}`), () => setMode(scheme), text('me.theme'))),
      ...languages.map((each) => command(each, languageNames[each], () => setLanguage(each), text('me.language'))),
      command('help', text('help.screen'), () => void window.open(help, '_blank', 'noopener')),
      command('keys', text('keys.title'), showKeys),
      command('signOff', text('me.signOff'), signOff),
    ];
  }, [text, setMode, setLanguage, showKeys, signOff, help, isServed, isManager]);
}
