import { renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mapSteps } from '#client/yielder.ts';
import { type Making, useYielding } from './use-yielding.ts';

const doubled: Making<readonly number[], readonly number[]> = {
  isSmall: (source) => source.length < 3,
  steps: (source) => mapSteps(source, (each) => each * 2),
};

interface Props {
  readonly source: readonly number[] | undefined;
  readonly of: string;
}

const made = (initialProps: Props) =>
  renderHook(({ source, of }: Props) => useYielding(source, of, doubled), { initialProps });

test('the result of a small source is available at once', () => {
  expect(made({ source: [1, 2], of: 'a' }).result.current).toEqual([2, 4]);
  expect(made({ source: undefined, of: 'a' }).result.current).toBeUndefined();
});

test('the result of a large source stays until the next one is ready, and is cleared if another source takes its place', async () => {
  const { result, rerender } = made({ source: [1, 2, 3], of: 'a' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual([2, 4, 6]));
  rerender({ source: [4, 5, 6], of: 'a' });
  expect(result.current).toEqual([2, 4, 6]);
  await waitFor(() => expect(result.current).toEqual([8, 10, 12]));
  rerender({ source: [7, 8, 9], of: 'b' });
  expect(result.current).toBeUndefined();
  await waitFor(() => expect(result.current).toEqual([14, 16, 18]));
});

test('the drawing of a large result is prepared once, before the result is available, and that of a small one is not', async () => {
  const events: string[] = [];
  const prepare = (result: readonly number[]) =>
    mapSteps([result], (each) => events.push(`prepared ${each.join(' ')}`));
  const { result, rerender } = renderHook(
    ({ source }: { readonly source: readonly number[] }) => {
      const doubles = useYielding(source, 'a', doubled, prepare);
      if (doubles && events.at(-1) !== doubles.join(' ')) events.push(doubles.join(' '));
      return doubles;
    },
    { initialProps: { source: [1, 2, 3] } },
  );
  await waitFor(() => expect(result.current).toEqual([2, 4, 6]));
  rerender({ source: [1] });
  expect(result.current).toEqual([2]);
  expect(events).toEqual(['prepared 2 4 6', '2 4 6', '2']);
});
