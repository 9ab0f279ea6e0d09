import { useText } from '../text/use-text.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that names nothing. */
export function NotFound() {
  const { text } = useText();
  return (
    <Page title={text('state.notFound')}>
      <Empty title={text('state.notFound')}>{text('state.notFoundText')}</Empty>
    </Page>
  );
}
