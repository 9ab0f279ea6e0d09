import { Button } from '@mui/material';
import { Link } from '#app/kit/router.tsx';
import { appPaths } from '../paths.ts';
import { useText } from '#app/i18n/use-text.tsx';
import { Empty } from '#app/kit/Empty.tsx';
import { Page } from '#app/kit/Page.tsx';

/** An address that names nothing. */
export function NotFound() {
  const { text } = useText();
  return (
    <Page title={text('state.notFound')}>
      <Empty
        title={text('state.notFoundWhy')}
        hint={text('state.notFoundText')}
        drawing="search"
        action={
          <Button component={Link} to={appPaths.home} variant="outlined">
            {text('state.home')}
          </Button>
        }
      />
    </Page>
  );
}
