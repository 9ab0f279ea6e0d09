import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

interface TitleProps {
  readonly name: string;
}

const Title = ({ name }: TitleProps) => <h2>{name}</h2>;

/** Counts how often the file is requested, which arrives when the test says so. */
function titleFile() {
  let resolve: (part: typeof Title) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const file = new Promise<typeof Title>((onLoaded, onFailure) => {
    resolve = onLoaded;
    fail = onFailure;
  });
  const requests: string[] = [];
  const LazyTitle = lazyPart<TitleProps>(
    () => {
      requests.push('title');
      return file;
    },
    ({ name }) => <p>{`Loading ${name}`}</p>,
  );
  return { LazyTitle, requests, arrive: () => act(async () => resolve(Title)), fail: (error: Error) => fail(error) };
}

class ErrorText extends Component<{ children: ReactNode }, { text?: string }> {
  static getDerivedStateFromError = (error: Error) => ({ text: error.message });
  override state: { text?: string } = {};
  override render() {
    return this.state.text ?? this.props.children;
  }
}

test('a part whose file is loaded when it is rendered shows its fallback, and itself as soon as the file is there', async () => {
  const { LazyTitle, requests, arrive } = titleFile();
  const { container } = render(<LazyTitle name="Plan" />);
  expect(container.innerHTML).toBe('<p>Loading Plan</p>');
  await arrive();
  expect(container.innerHTML).toBe('<h2>Plan</h2>');
  render(<LazyTitle name="Team" />);
  expect(screen.getByText('Team').tagName).toBe('H2');
  expect(requests).toEqual(['title']);
});

test('a part whose file was loaded ahead is shown without its fallback', async () => {
  const { LazyTitle, arrive } = titleFile();
  LazyTitle.loadAhead();
  await arrive();
  const { container } = render(<LazyTitle name="Plan" />);
  expect(container.innerHTML).toBe('<h2>Plan</h2>');
});

test('a part whose file cannot be loaded fails where it is rendered, and is loaded again when it is rendered again', async () => {
  const { LazyTitle, requests, fail } = titleFile();
  const shown = (
    <ErrorText>
      <LazyTitle name="Plan" />
    </ErrorText>
  );
  const { container, unmount } = render(shown, { onCaughtError: () => undefined });
  await act(async () => fail(new Error('The file is missing.')));
  expect(container.innerHTML).toBe('The file is missing.');
  unmount();
  await act(async () => void render(shown, { onCaughtError: () => undefined }));
  expect(requests).toEqual(['title', 'title']);
});
