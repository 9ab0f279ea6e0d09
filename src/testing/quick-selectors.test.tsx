import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { mayMatch } from './quick-selectors.ts';

const selectors = [
  '*',
  'div',
  'DIV',
  '.row',
  '.row.on',
  'div.row',
  'p.row',
  '#first',
  'div#first.row',
  '.list .row',
  '.list > p, .row',
  '.list>.row+.row',
  '.row ~ p',
  '.row:hover',
  '.row:not(.on)',
  '.row:not(.on, p)',
  ':not(.on)',
  '.list:has(> .row:not(.on)) .row',
  ':is(p, .row)',
  ':where(.list, .other) .row',
  'p:first-child',
  'p:nth-child(2n + 1)',
  '[role]',
  '[role="row"]',
  'div[role=row]',
  '.row[data-a="x, .y"]',
  '.row::before',
  '.a\\:b',
  'svg',
  'svg path',
  'linearGradient',
  '.other',
  '#other',
  'table, ul',
];

test('every selector that matches an element is applied', () => {
  const { container } = render(
    <div className="list">
      <div id="first" className="row on" role="row" />
      <div className="row" data-a="x, .y" />
      <p className={'row\n a:b'}>one</p>
      <p>two</p>
      <svg>
        <path />
        <linearGradient />
      </svg>
    </div>,
  );
  const elements = [...container.querySelectorAll('*')];
  const wrong = elements.flatMap((element) =>
    selectors.filter((selector) => element.matches(selector) && !mayMatch(element, selector)),
  );
  expect(wrong).toEqual([]);
  const passed = elements.flatMap((element) => selectors.filter((selector) => !mayMatch(element, selector)));
  expect(passed.length).toBeGreaterThan(elements.length * 10);
});

test('styles come from all matching rules, and rules without a selector do no harm', () => {
  const { getByText } = render(
    <>
      <style>{`@keyframes fade { from { opacity: 0 } } .off p { display: none } p.seen, #seen { display: inline }
        @media screen { .loud { visibility: hidden } }`}</style>
      <div className="off">
        <p>hidden</p>
        <p className="seen">seen</p>
        <p className="seen loud">loud</p>
      </div>
    </>,
  );
  const styleOf = (text: string) => {
    const { display, visibility } = getComputedStyle(getByText(text));
    return `${display} ${visibility}`;
  };
  expect(['hidden', 'seen', 'loud'].map(styleOf)).toEqual(['none visible', 'inline visible', 'inline hidden']);
});

test('an inherited property comes from the nearest ancestor that declares it, and unset takes a declaration away', () => {
  const { getByText, rerender } = render(
    <>
      <style>{`.still { pointer-events: none; visibility: hidden } .own { visibility: visible } p.none { display: none }
        .none.back { display: unset; padding: 1px 2px 3px }`}</style>
      <div className="still">
        <p>plain</p>
        <p className="own none">own</p>
        <p className="none back">back</p>
      </div>
    </>,
  );
  const styleOf = (text: string) => {
    const style = getComputedStyle(getByText(text));
    return [style.display, style.visibility, style.pointerEvents, style.getPropertyValue('padding-bottom')];
  };
  expect(styleOf('plain')).toEqual(['block', 'hidden', 'none', '']);
  expect(styleOf('own')).toEqual(['none', 'visible', 'none', '']);
  expect(styleOf('back')).toEqual(['', 'hidden', 'none', '3px']);
  rerender(<p style={{ display: 'flex' }}>back</p>);
  expect(styleOf('back')).toEqual(['flex', 'visible', 'auto', '']);
});

test('properties that are read of ancestors have the values of jsdom', () => {
  const { container } = render(
    <>
      <style>{`.scroll { overflow: hidden; overflow-y: auto; scrollbar-width: thin } .scroll > p, .fixed { position: fixed }
        p.fixed { position: unset } .fixed { overflow-x: SCROLL } .none { position: static; overflow: unset }`}</style>
      <div className="scroll">
        <p className="fixed">plain</p>
        <p className="none" style={{ overflowX: 'clip' }} />
      </div>
      <div className="scroll none" style={{ position: 'relative' }} />
    </>,
  );
  const names = ['overflow', 'overflow-x', 'overflow-y', 'position', 'scrollbar-width'];
  const values = [...container.querySelectorAll('div, p')].map((element) => {
    const style = getComputedStyle(element);
    // Properties that are not looked up alone are answered by jsdom, which copies all for this.
    const { cssText } = style;
    const copied = document.createElement('p').style;
    copied.cssText = cssText;
    return [names.map((name) => style.getPropertyValue(name)), names.map((name) => copied.getPropertyValue(name))];
  });
  for (const [found, copied] of values) expect(found).toEqual(copied);
  expect(values.map(([found]) => found)).toEqual([
    ['hidden', '', 'auto', '', 'thin'],
    ['', 'SCROLL', '', '', ''],
    ['', 'clip', '', 'static', ''],
    ['', '', 'auto', 'relative', 'thin'],
  ]);
});
