import { expect, test } from 'vitest';
import { sentence } from '#service/core/errors.ts';
import { pdfOverrun } from './pdf.ts';

test('a PDF that takes too long is not reported as having too many rows', () => {
  const told = (kind: Parameters<typeof pdfOverrun>[0]) => {
    const { code, arguments: values } = pdfOverrun(kind);
    return [code, sentence(code, values, 'en')];
  };
  expect(told('tooSlow')).toEqual(['report.error.TakesTooLong', expect.stringContaining('over 50 seconds')]);
  expect(told('tooLarge')).toEqual(['report.error.TakesTooMuchMemory', expect.stringContaining('too much memory')]);
});
