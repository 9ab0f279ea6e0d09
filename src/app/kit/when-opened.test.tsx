import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { expect, test } from 'vitest';
import { TextProvider } from '#app/i18n/use-text.tsx';
import { Notices } from './Notices.tsx';
import { whenOpened } from './when-opened.tsx';

const HelpPanel = ({ isOpen }: { isOpen: boolean; onClose(): void }) => (isOpen ? <p>How it works</p> : null);

function openable(load: () => Promise<ComponentType<{ isOpen: boolean; onClose(): void }>>) {
  const OnDemand = whenOpened(load);
  function Screen() {
    const [isOpen, setIsOpen] = useState(false);
    return (
      <>
        <button onClick={() => setIsOpen(!isOpen)}>{isOpen ? 'Close' : 'Open'}</button>
        <OnDemand isOpen={isOpen} onClose={() => setIsOpen(false)} />
      </>
    );
  }
  render(
    <TextProvider>
      <Notices>
        <Screen />
      </Notices>
    </TextProvider>,
  );
  return userEvent.setup({ delay: null });
}

test('a part is loaded once, when it is first opened', async () => {
  let loads = 0;
  const user = openable(async () => {
    loads += 1;
    return HelpPanel;
  });
  expect(loads).toBe(0);
  await user.click(screen.getByText('Open'));
  await screen.findByText('How it works');
  await user.click(screen.getByText('Close'));
  expect(screen.queryByText('How it works')).toBeNull();
  await user.click(screen.getByText('Open'));
  await screen.findByText('How it works');
  expect(loads).toBe(1);
});

test('a part that cannot be loaded says so, and can be opened again', async () => {
  let isConnected = false;
  const user = openable(async () => {
    if (!isConnected) throw new TypeError('Failed to fetch dynamically imported module');
    return HelpPanel;
  });
  await user.click(screen.getByText('Open'));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Failed to fetch/);
  isConnected = true;
  await user.click(await screen.findByText('Open'));
  await screen.findByText('How it works');
});
