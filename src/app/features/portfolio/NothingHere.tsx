import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';

interface NothingHereProps {
  /** There is something that the filters hide. */
  readonly hasNodes: boolean;
  readonly mayCreate: boolean;
  readonly action: ReactNode;
  onClear(): void;
}

/** Says what belongs here, or that the filters hide it. */
export function NothingHere({ hasNodes, mayCreate, action, onClear }: NothingHereProps) {
  const { text } = useText();
  if (hasNodes) {
    return (
      <Empty title={text('tree.noMatch')} action={<Button onClick={onClear}>{text('tree.noMatch.clear')}</Button>}>
        {text('portfolio.noMatch.text')}
      </Empty>
    );
  }
  return (
    <Empty title={text('portfolio.empty')} action={mayCreate && action}>
      {text(mayCreate ? 'portfolio.empty.text' : 'portfolio.empty.noRight')}
    </Empty>
  );
}
