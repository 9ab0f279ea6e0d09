import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { useSession, useUser } from '#app/data/session.tsx';
import { languageNames, languages } from '#app/i18n/messages.ts';
import { useLanguage, useText } from '#app/i18n/use-text.tsx';
import type { Target } from './search.ts';
import { mayManage } from './use-places.ts';

export const schemes = ['system', 'light', 'dark'] as const;

interface FrameActions {
  showKeys(): void;
  signOff(): void;
}

/** What the search can do besides jumping: the choices of the person's menu. */
export function useCommands({ showKeys, signOff }: FrameActions): readonly Target[] {
  const { text } = useText();
  const { setMode } = useColorScheme();
  const { setLanguage } = useLanguage();
  const isServed = useSession().capabilities !== null;
  const isManager = mayManage(useUser());
  return useMemo(() => {
    const command = (id: string, label: string, go: Target['go'], context = ''): Target => ({
      id,
      label,
      context,
      go,
      group: 'actions',
    });
    return [
      command('newTodo', text('search.newTodo'), `${paths.todos}?add=1`),
      command('book', text('search.book'), paths.myDay),
      ...(isServed ? [command('track', text('quickTrack.open'), `${paths.timesheet}?track=1`)] : []),
      command('newAdHoc', text('activities.new'), `${paths.activities}?add=1`),
      ...(isManager ? [command('newProject', text('portfolio.newProject'), `${paths.portfolio}?add=project`)] : []),
      command('account', text('account.title'), paths.account),
      ...schemes.map((scheme) => command(scheme, text(`me.theme.${scheme}`), () => setMode(scheme), text('me.theme'))),
      ...languages.map((each) => command(each, languageNames[each], () => setLanguage(each), text('me.language'))),
      command('keys', text('keys.title'), showKeys),
      command('signOff', text('me.signOff'), signOff),
    ];
  }, [text, setMode, setLanguage, showKeys, signOff, isServed, isManager]);
}
