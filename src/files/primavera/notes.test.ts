import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readableText } from '../notes/markdown.ts';
import type { PlanNotes } from '../plan.ts';
import { readPlanFile } from '../read.ts';
import { ferryTables, xer } from '#testing/build-primavera.ts';

const notesOf = (html: string): PlanNotes => {
  const note = { memo_id: 1, task_id: 101, memo_type_id: 1, task_memo: html };
  const { tasks } = readPlanFile(xer({ ...ferryTables, TASKMEMO: [note] }));
  return tasks.find(({ notes }) => notes !== undefined) ?? {};
};

describe('HTML notes of Primavera', () => {
  it.each([
    ['<p>one <strong>two</strong></p><p><em>three</em><br>four</p>', 'one **two**\n*three*\nfour'],
    ['<ul><li>one</li><li><b>two</b></li></ul>', '- one\n- **two**'],
    ['<ol><li>one</li><li>two<ul><li>inner</li></ul></li><li>three</li></ol>', '1. one\n2. two\n- inner\n\n3. three'],
    [
      'see <a class="x" href=\'https://example.org/?a&amp;b\'>the <i>page</i></a>',
      'see [the](https://example.org/?a&b) *[page](https://example.org/?a&b)*',
    ],
    ['<a name="x">here</a> &lt;b&gt; 2*3*4', String.raw`here <b> 2\*3*4`],
    ['plain 2*3*4', String.raw`plain 2\*3*4`],
  ])('%j become the Markdown %j', (html, markdown) => {
    expect(notesOf(html).markdownNotes).toBe(markdown);
  });

  it('without formatting are plain text alone', () => {
    expect(notesOf('<p>one</p><ul><li>two</li></ul>')).toMatchObject({ notes: 'one\n\n- two' });
    expect(notesOf('<p>one</p><ul><li>two</li></ul>').markdownNotes).toBeUndefined();
  });

  it('lose no letter in their Markdown', () => {
    const parts = [
      'a',
      'b ',
      '*',
      '_',
      '&amp;',
      '<b>',
      '</b>',
      '<i>',
      '</i>',
      '<ul>',
      '</ul>',
      '<ol>',
      '</ol>',
      '<li>',
      '<br>',
      '</p>',
      '</a>',
      '<a href="https://q.org">',
      '<',
      '>',
    ];
    const letters = (text = '') => text.replaceAll(/[^ab&*_]/g, '');
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), (html) => {
        const { notes, markdownNotes = notes } = notesOf(html.join(''));
        expect(letters(readableText(markdownNotes ?? ''))).toBe(letters(notes));
      }),
      { numRuns: 300 },
    );
  });

  it('are read in a bounded time if they are hostile', () => {
    const started = performance.now();
    for (const part of ['<a href="', '<b>', '<li>', '<ol>', '<p', '&#', '<b>x</b>*']) notesOf(part.repeat(20_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
