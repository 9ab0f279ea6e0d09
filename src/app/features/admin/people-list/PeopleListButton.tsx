import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { PeopleList } from './PeopleList.tsx';

/** Many people at once, where the service can create them so. */
export function PeopleListButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const titleId = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (capabilities?.features?.includes('people') !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('people.many')}
      </Button>
      <Dialog open={isOpen} onClose={() => setIsOpen(false)} fullWidth maxWidth="md" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{text('people.many')}</DialogTitle>
        <DialogContent>
          <PeopleList />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button color="inherit" onClick={() => setIsOpen(false)}>
            {text('action.close')}
          </Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
