import { useColorScheme } from '@mui/material/styles';
import { useMemo } from 'react';
import { paths } from '../paths.ts';
import { languageNames, languages } from '../text/messages.ts';
import { useLanguage, useText } from '../text/use-text.tsx';
import type { Target } from './search.ts';

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
      ...schemes.map((scheme) => command(scheme, text(`me.theme.${scheme}`), () => setMode(scheme), text('me.theme'))),
      ...languages.map((each) => command(each, languageNames[each], () => setLanguage(each), text('me.language'))),
      command('keys', text('keys.title'), showKeys),
      command('signOff', text('me.signOff'), signOff),
    ];
  }, [text, setMode, setLanguage, showKeys, signOff]);
}
