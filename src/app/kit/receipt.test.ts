import { expect, test } from 'vitest';
import { receiptLines } from './UploadDialog.tsx';

test('a receipt has one line per sentence', () => {
  expect(receiptLines('Imported into version 1: activities 3. Links 2! Was it much? no.', [])).toEqual([
    'Imported into version 1: activities 3.',
    'Links 2!',
    'Was it much? no.',
  ]);
});

test('a sentence may begin with a number', () => {
  expect(receiptLines('Imported: assignments 0. 2 tables are in the plan; from 3. 4 on.', [])).toEqual([
    'Imported: assignments 0.',
    '2 tables are in the plan; from 3. 4 on.',
  ]);
});

test('a remark of several sentences stays whole, even with characters special in regular expressions', () => {
  const remark = 'Row 3, column Days (5): "3?" is not accepted. Accepted is a number [h].';
  const longer = `${remark} (2\u00d7)`;
  expect(
    receiptLines(`Done. The file couldn’t be read in part: ${remark} ${longer} And 4 more.`, [remark, longer]),
  ).toEqual(['Done.', 'The file couldn’t be read in part:', remark, longer, 'And 4 more.']);
});

test('a remark missing from the receipt is ignored', () => {
  expect(receiptLines('Done.', ['Something else.', ''])).toEqual(['Done.']);
});
