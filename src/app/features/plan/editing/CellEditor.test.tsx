import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CellEditor } from './CellEditor.tsx';

const place = { left: 0, top: 0, width: 100, height: 27 };

/** A box that refuses all that is typed, with a suggestion for each text. */
function Refusing() {
  const [problem, setProblem] = useState<string>();
  return (
    <CellEditor
      name="Predecessors of Design"
      text="2"
      isTyped
      problem={problem}
      place={place}
      indent={5}
      isEnd={false}
      suggest={(text) => [{ key: '2', label: '2 Build', text }]}
      onCommit={() => {
        setProblem('They would wait for each other.');
        return false;
      }}
      onCancel={() => undefined}
    />
  );
}

test('a text that is being typed when Back leaves the plan is taken over, but not one that was cancelled', async () => {
  const user = userEvent.setup();
  const onCommit = vi.fn<() => boolean>(() => true);
  const open = async (typed?: string) => {
    const view = render(
      <StrictMode>
        <CellEditor
          name="Name of Design"
          text={typed ?? 'Design'}
          isTyped={typed !== undefined}
          problem={undefined}
          place={place}
          indent={5}
          isEnd={false}
          suggest={() => []}
          onCommit={onCommit}
          onCancel={() => undefined}
        />
      </StrictMode>,
    );
    await screen.findByRole('textbox');
    return view;
  };
  (await open()).unmount();
  const cancelled = await open();
  await user.keyboard('Build{Escape}');
  cancelled.unmount();
  expect(onCommit).not.toHaveBeenCalled();
  const left = await open();
  await user.keyboard('Build');
  left.unmount();
  expect(onCommit).toHaveBeenCalledExactlyOnceWith('Build', 'blur');
  const begun = await open('B');
  expect(onCommit).toHaveBeenCalledOnce();
  begun.unmount();
  expect(onCommit).toHaveBeenLastCalledWith('B', 'blur');
});

test('the reason for a refused text replaces the suggestions until the user types again', async () => {
  const user = userEvent.setup();
  render(<Refusing />);
  screen.getByRole('option', { name: '2 Build' });
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(screen.getByRole('alert').textContent).toBe('They would wait for each other.');
  await user.keyboard('2');
  screen.getByRole('option', { name: '2 Build' });
});
