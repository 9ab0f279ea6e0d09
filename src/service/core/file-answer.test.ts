import { expect, test } from 'vitest';
import { contentDisposition } from './file-answer.ts';

test.each([
  ['report.csv', 'attachment; filename="report.csv"'],
  [
    'Übersicht Größe.csv',
    `attachment; filename="Ubersicht Gro_e.csv"; filename*=UTF-8''%C3%9Cbersicht%20Gr%C3%B6%C3%9Fe.csv`,
  ],
  ['../../etc/passwd', 'attachment; filename="_.._etc_passwd"'],
  ['a"b\r\nSet-Cookie: x=1;.csv', 'attachment; filename="a_b__Set-Cookie_ x=1;.csv"'],
  ['', 'attachment; filename="file"'],
  [
    "it's (1) 日本.csv",
    `attachment; filename="it's (1) __.csv"; filename*=UTF-8''it%27s%20%281%29%20%E6%97%A5%E6%9C%AC.csv`,
  ],
])('the file name %j is safe to store and cannot inject a header', (fileName, header) => {
  expect(contentDisposition(fileName)).toBe(header);
});
