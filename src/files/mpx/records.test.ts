import { describe, expect, it } from 'vitest';
import { readRecords } from './records.ts';

/** Number and fields of all records below the first line. */
function records(body: string, delimiter = ','): (string | number)[][] {
  return [...readRecords(`MPX${delimiter}Program${delimiter}4.0${delimiter}ANSI\n${body}`, delimiter)].map((record) => [
    record.number,
    ...record.fields,
  ]);
}

describe('the records of an exchange file', () => {
  it.each([
    ['10,$,1,2', ',', [[10, '$', '1', '2']]],
    ['10;$;1,2', ';', [[10, '$', '1,2']]],
    ['10\t$\t1', '\t', [[10, '$', '1']]],
    [
      '25,1\r\n25,2\r\n',
      ',',
      [
        [25, '1'],
        [25, '2'],
      ],
    ],
    [
      '25,1\n\n\n25,2',
      ',',
      [
        [25, '1'],
        [25, '2'],
      ],
    ],
    ['0,a comment,"with more"\n25,1', ',', [[25, '1']]],
    ['70,"a, b",c', ',', [[70, 'a, b', 'c']]],
    ['70,"say ""yes""",c', ',', [[70, 'say "yes"', 'c']]],
    ['70,12" pipe,c', ',', [[70, '12" pipe', 'c']]],
    ['70,"",c', ',', [[70, '', 'c']]],
    ['70,"a"b,c', ',', [[70, 'ab', 'c']]],
    [
      '71,"first\r\nsecond"\r\n70,x',
      ',',
      [
        [71, 'first\nsecond'],
        [70, 'x'],
      ],
    ],
    [
      '71,"first\n\n75 pieces"\n70,x',
      ',',
      [
        [71, 'first\n\n75 pieces'],
        [70, 'x'],
      ],
    ],
  ] as const)('splits the body %j into records by the delimiter %j', (body, delimiter, expected) => {
    expect(records(body, delimiter)).toEqual(expected);
  });

  it('an unterminated quote ends with its line', () => {
    expect(records('70,"open,a\n70,b\n70,"c"')).toEqual([
      [70, 'open,a'],
      [70, 'b'],
      [70, 'c'],
    ]);
    expect(records('70,b\n71,"open\n')).toEqual([
      [70, 'b'],
      [71, 'open'],
    ]);
  });

  it('records may end with a carriage return as on classic Macintosh', () => {
    const text = 'MPX,Program,4.0,MAC\r25,1\r71,"a\rb"\r25,2';
    expect([...readRecords(text, ',')].map(({ fields, line }) => [line, ...fields])).toEqual([
      [2, '1'],
      [3, 'a\nb'],
      [5, '2'],
    ]);
  });

  it('records have the line numbers of the file', () => {
    const text = 'MPX,Program\n25,1\n71,"a\nb"\n\nstray\n25,2';
    const strays: number[] = [];
    expect([...readRecords(text, ',', (line) => strays.push(line))].map(({ line }) => line)).toEqual([2, 3, 7]);
    expect(strays).toEqual([6]);
  });

  it('parsing time is proportional to the length of the file, however it is quoted', () => {
    const hostile = [
      '70,"x\n'.repeat(200_000),
      '"'.repeat(1_000_000),
      `70${',"'.repeat(400_000)}`,
      '71,"\n \n'.repeat(150_000),
    ];
    const start = performance.now();
    for (const body of hostile) expect([...readRecords(`MPX,\n${body}`, ',')].length).toBeGreaterThanOrEqual(0);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});
