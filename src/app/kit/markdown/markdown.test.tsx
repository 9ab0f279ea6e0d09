import { render } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Markdown } from './Markdown.tsx';
import { parseMarkdown, plainText, safeAddress } from '#files/notes/markdown.ts';

/** Without the text direction attribute of each line. */
const html = (text: string) =>
  render(<Markdown text={text} />).container.firstElementChild?.innerHTML.replaceAll(' dir="auto"', '');
const link = (href: string, text: string) =>
  `<a href="${href}" target="_blank" rel="noopener noreferrer nofollow">${text}</a>`;

describe('Markdown', () => {
  test.each([
    ['one\ntwo\n\nthree', '<p>one<br>two</p><p>three</p>'],
    ['**bold** and *soft* and `a*b*`', '<p><strong>bold</strong> and <em>soft</em> and <code>a*b*</code></p>'],
    ['**all *of* it**', '<p><strong>all <em>of</em> it</strong></p>'],
    ['snake_case_name and 2 * 3 * 4', '<p>snake_case_name and 2 * 3 * 4</p>'],
    ['\\*not\\* soft', '<p>*not* soft</p>'],
    ['- one\n- two\n1. three', '<ul><li>one</li><li>two</li></ul><ol><li>three</li></ol>'],
    ['3. three\n4. four', '<ol start="3"><li>three</li><li>four</li></ol>'],
    [String.raw`*2 \* 3* and **a\*\***`, '<p><em>2 * 3</em> and <strong>a**</strong></p>'],
    [String.raw`[\[1\] a](https://example.org/)`, `<p>${link('https://example.org/', '[1] a')}</p>`],
    ['## Title\ntext\n> said', '<p class="heading">Title</p><p>text</p><blockquote>said</blockquote>'],
    ['```\n**a**\n\n<b>\n```\nb', '<pre>**a**\n\n&lt;b&gt;</pre><p>b</p>'],
    ['```\nnever closed', '<pre>never closed</pre>'],
    ['[here](https://example.org/a?b=c)', `<p>${link('https://example.org/a?b=c', 'here')}</p>`],
    ['see https://example.org/a.', `<p>see ${link('https://example.org/a', 'https://example.org/a')}.</p>`],
    ['[mail](mailto:a@example.org)', `<p>${link('mailto:a@example.org', 'mail')}</p>`],
    ['', ''],
  ])('Markdown is rendered as HTML: %j', (text, expected) => {
    expect(html(text)).toBe(expected);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.org',
    '/users/signOff',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'blob:x',
  ])('the address %j is not turned into a link', (address) => {
    expect(safeAddress(address)).toBeUndefined();
    expect(html(`[click](${address})`)).not.toContain('<a');
  });

  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[<img src=x onerror=alert(1)>](https://example.org)',
    '[a](https://example.org"onmouseover="alert(1))',
    '**<svg onload=alert(1)>**',
    '`</code><script>1</script>`',
  ])('the text %j creates no element or attribute of its own', (text) => {
    const { container } = render(<Markdown text={text} />);
    expect(container.querySelector('script, img, svg')).toBeNull();
    for (const element of container.querySelectorAll('*')) {
      for (const { name } of element.attributes) expect(['class', 'dir', 'href', 'target', 'rel']).toContain(name);
    }
  });

  test('parsing ends quickly for any text', () => {
    const started = performance.now();
    for (const part of ['*', '_', '**a', '[', '[a](', '`', '> ', '\\', 'http://', '*_', '- ', '# ', '((((']) {
      parseMarkdown(part.repeat(2500));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('no letter of the text is lost', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a', 'b ', '*', '_', '`', '[x](y)', '\n', '\n\n', '1', '<i>', ' ')),
        (parts) => {
          const letters = (text: string) => text.replace(/[^abxi1]/g, '');
          const shown = render(<Markdown text={parts.join('')} />).container.textContent;
          expect(letters(shown)).toBe(letters(parts.join('')));
        },
      ),
      { seed: 7, numRuns: 60 },
    );
  });
});

test('plain text from Markdown is one line without markup, shortened between words', () => {
  const text =
    '# Plan\n\n**Red** [bricks](https://x.example/a), `a_b`\n- one\n- *two*\n\n> <b>fine</b>\n```\nx = 1\n```';
  expect(plainText(text, 200)).toBe('Plan Red bricks, a_b one · two <b>fine</b> x = 1');
  expect(plainText('One long stone', 8)).toBe('One long…');
  expect(plainText('One long stone', 7)).toBe('One…');
  expect(plainText('🧱🧱🧱', 3)).toBe('🧱…');
});
