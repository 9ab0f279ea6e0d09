import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { paths } from '../paths.ts';
import { useText } from '../text/use-text.tsx';
import { Empty } from '../ui/Empty.tsx';
import { Page } from '../ui/Page.tsx';

/** An address that names nothing. */
export function NotFound() {
  const { text } = useText();
  return (
    <Page title={text('state.notFound')}>
      <Empty
        title={text('state.notFoundWhy')}
        action={
          <Button component={Link} to={paths.home} variant="outlined">
            {text('state.home')}
          </Button>
        }
      >
        {text('state.notFoundText')}
      </Empty>
    </Page>
  );
}
