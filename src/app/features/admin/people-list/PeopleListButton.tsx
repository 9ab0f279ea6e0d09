import { Button } from '@mui/material';
import { useState } from 'react';
import { useSession } from '#app/data/session.tsx';
import { useText } from '#app/i18n/use-text.tsx';
import { InfoDialog } from '#app/kit/InfoDialog.tsx';
import { PeopleList } from './PeopleList.tsx';

/** Many people at once, where the service can create them so. */
export function PeopleListButton() {
  const { text } = useText();
  const { capabilities } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  if (capabilities?.features?.includes('people') !== true) return null;
  return (
    <>
      <Button variant="outlined" onClick={() => setIsOpen(true)}>
        {text('people.many')}
      </Button>
      <InfoDialog title={text('people.many')} isOpen={isOpen} maxWidth="md" onClose={() => setIsOpen(false)}>
        <PeopleList />
      </InfoDialog>
    </>
  );
}
