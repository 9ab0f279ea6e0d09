import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PlanFileError, type PlanFileReason } from './error.ts';
import { readPlanFile, type ReadOptions } from './read.ts';
import { corpusPath } from '#testing/corpus.ts';

const sample = readFileSync(path.join(import.meta.dirname, 'samples/kitchen.xml'));
const sampleText = sample.toString('utf8');
const negatives = corpusPath('negative');

/** The error that reading ends in; anything else than a plan or a PlanFileError fails the test. */
function failure(content: string | Uint8Array, options?: ReadOptions): PlanFileError | undefined {
  try {
    readPlanFile(typeof content === 'string' ? Buffer.from(content) : content, options);
    return undefined;
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
}

const plan = (inside: string) => `<Project xmlns="http://schemas.microsoft.com/project">${inside}</Project>`;

describe('a file that is not a plan', () => {
  it.each<[string, string | Uint8Array, PlanFileReason]>([
    ['nothing', '', 'empty'],
    ['a sentence', 'To do: paint the kitchen', 'unknownFormat'],
    ['zero bytes', new Uint8Array(5000), 'unknownFormat'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'unknownFormat'],
    ['a web page', '<!-- page --><html><body>Project</body></html>', 'notAPlan'],
    ['another planner', '<?xml version="1.0"?><APIBusinessObjects><Project/></APIBusinessObjects>', 'notAPlan'],
    ['a build file', '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup/></Project>', 'notAPlan'],
    ['a project of nothing', '<Project><Options>1</Options></Project>', 'notAPlan'],
    ['the first line of an exchange file', 'MPX,Microsoft Project for Windows,4.0,ANSI\r\n', 'truncated'],
    ['a text that begins as an exchange file', 'MPX, a format of plans.\r\nThis is none.', 'notAPlan'],
    ['an archive', 'PK\u0003\u0004 plan.xml', 'unsupportedFormat'],
  ])('refuses %s as not a plan', (_name, content, reason) => {
    expect(failure(content)?.reason).toBe(reason);
  });

  it('the error names the accepted formats', () => {
    const error = failure('PK\u0003\u0004 plan.xml');
    expect(error?.message).toContain('Accepted: Microsoft Project XML (MSPDI)');
    expect(error?.message).toContain('exchange files (MPX)');
    expect(error?.arguments).toMatchObject({ format: 'zip' });
  });

  it('the error names the root element of an unknown XML document', () => {
    expect(failure('<html/>')?.arguments).toEqual({ rootElement: 'html' });
  });
});

describe.runIf(existsSync(negatives))('refused files of the corpus', () => {
  const files = existsSync(negatives) ? readdirSync(negatives).filter((name) => !name.endsWith('.json')) : [];

  // Its plan is read now.
  const isOfPrimavera = (name: string) => readFileSync(path.join(negatives, name)).includes('<APIBusinessObjects');
  const reasons: Readonly<Record<string, PlanFileReason>> = {
    'not-mspdi': 'notAPlan',
    'password-protected': 'passwordProtected',
  };

  it.each(files.filter((name) => !isOfPrimavera(name)))('reading %s fails with the expected error', (name) => {
    const file = path.join(negatives, name);
    const expected = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as { error: string };
    expect(failure(readFileSync(file))?.reason).toBe(reasons[expected.error]);
  });
});

describe('a damaged document', () => {
  it('a document that ends too early is reported as truncated', () => {
    const error = failure(sampleText.slice(0, sampleText.length / 2));
    expect(error?.reason).toBe('truncated');
    expect(error?.message).toMatch(/^The XML document ends before it is complete: .+\. \(line \d+, column \d+\)$/);
  });

  it('a truncated document is never read as a plan', () => {
    for (let percent = 5; percent < 100; percent += 5) {
      const error = failure(sample.subarray(0, Math.floor((sample.length * percent) / 100)));
      expect(error?.reason).toMatch(/^(truncated|malformed|unknownFormat)$/);
    }
  });

  it('a malformed document is reported with the line of the error', () => {
    const error = failure('<Project>\n  <Tasks>\n    <Task></Tusk>\n  </Tasks></Project>');
    expect(error?.reason).toBe('malformed');
    expect(error?.place?.line).toBe(3);
  });

  it.each([
    ['an unknown entity', plan('<Title>&kitchen;</Title>')],
    ['a repeated attribute', '<Project a="1" a="2"><StartDate/></Project>'],
    ['a control character', plan('<Title>\u0001</Title>')],
    ['a second root', `${plan('<Tasks/>')}<Project/>`],
    ['an open bracket', '<Project><Title>a < b</Title></Project>'],
  ])('a document with %s is reported as malformed', (_name, content) => {
    expect(failure(content)?.reason).toBe('malformed');
  });

  it('decodes the five predefined entities and character references', () => {
    expect(
      readPlanFile(Buffer.from(plan('<Tasks/><Title>&lt;&gt;&amp;&quot;&apos;&#252;&#xDF;</Title>'))).header.title,
    ).toBe('<>&"\'üß');
  });

  it('reads text from CDATA sections', () => {
    expect(readPlanFile(Buffer.from(plan('<Tasks/><Title>a<![CDATA[ & b]]></Title>'))).header.title).toBe('a & b');
  });

  it('invalid bytes are replaced with a warning', () => {
    const bytes = Buffer.concat([
      Buffer.from('<Project><Tasks/><Title>K'),
      Buffer.from([0xfc]),
      Buffer.from('che</Title></Project>'),
    ]);
    const { header, warnings } = readPlanFile(bytes);
    expect(header.title).toBe('K\uFFFDche');
    expect(warnings.map((warning) => warning.code)).toContain('charactersReplaced');
  });

  it('a document in an unknown encoding is refused', () => {
    expect(failure('<?xml version="1.0" encoding="runes-1"?><Project><Tasks/></Project>')?.reason).toBe(
      'unknownEncoding',
    );
  });
});

describe('a hostile document', () => {
  it('a document type declaration is refused, so entities cannot expand', () => {
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY e${n + 1} "${`&e${n};`.repeat(10)}">`).join('');
    const error = failure(
      `<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY e0 "ha">${entities}]>${plan('<Title>&e9;</Title>')}`,
    );
    expect(error?.reason).toBe('documentType');
  });

  it('a document type that refers to a local file is refused', () => {
    const error = failure(`<!DOCTYPE Project SYSTEM "file:///etc/passwd">${plan('<Tasks/>')}`);
    expect(error?.reason).toBe('documentType');
  });

  it('a document nested more than 64 levels deep is refused', () => {
    expect(failure('<Project>'.repeat(65))?.reason).toBe('tooDeep');
    expect(failure('<Project>'.repeat(64))?.reason).toBe('truncated');
    expect(failure(plan('<TimephasedData>'.repeat(100)))?.reason).toBe('tooDeep');
  });

  it('a document with too many elements or bytes is refused', () => {
    expect(failure(plan('<Tasks/>'.repeat(100)), { maxElements: 101 })).toBeUndefined();
    expect(failure(plan('<Tasks/>'.repeat(101)), { maxElements: 101 })?.reason).toBe('tooLarge');
    expect(failure(sample, { maxBytes: sample.length - 1 })?.reason).toBe('tooLarge');
  });

  it('elements named like object properties have no effect', () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const task = names.map((name) => `<${name}>1</${name}>`).join('');
    const read = readPlanFile(Buffer.from(plan(`<Tasks><Task><UID>1</UID>${task}</Task></Tasks>${task}`)));
    expect(read.tasks).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, '1')).toBe(false);
    expect(({} as Record<string, unknown>)['constructor']).toBe(Object);
  });

  it('a recurring exception is cut to 12,000 days with a warning', () => {
    const exception =
      '<Exception><TimePeriod><FromDate>0001-01-01T00:00:00</FromDate><ToDate>9999-12-31T00:00:00</ToDate></TimePeriod>' +
      '<Type>7</Type><Period>2</Period></Exception>';
    const calendars = `<Calendars><Calendar><UID>1</UID><Exceptions>${exception}</Exceptions></Calendar></Calendars>`;
    const read = readPlanFile(Buffer.from(plan(`<CalendarUID>1</CalendarUID>${calendars}`)));
    expect(read.calendars[0]?.exceptions[0]?.days?.length).toBe(12_000);
    expect(read.warnings.map((warning) => warning.code)).toEqual(['exceptionShortened']);
  });

  it('recurring exceptions are limited to 20 in total, with warnings', () => {
    const exception =
      '<Exception><TimePeriod><FromDate>0001-01-01T00:00:00</FromDate><ToDate>9999-12-31T00:00:00</ToDate></TimePeriod>' +
      '<Type>7</Type><Period>2</Period></Exception>';
    const calendars = `<Calendars><Calendar><UID>1</UID><Exceptions>${exception.repeat(500)}</Exceptions></Calendar></Calendars>`;
    const read = readPlanFile(Buffer.from(plan(`<CalendarUID>1</CalendarUID>${calendars}`)));
    expect(read.calendars[0]?.exceptions).toHaveLength(20);
    expect(read.warnings).toMatchObject([
      { code: 'exceptionShortened', count: 20 },
      { code: 'exceptionIncomplete', count: 480 },
    ]);
  });

  it('tasks have no finish if the calendar has no working time', () => {
    const row = '<Task><Start>2026-03-02T08:00:00</Start><Duration>PT8H0M0S</Duration></Task>';
    const days = '<WeekDays><WeekDay><DayType>1</DayType><DayWorking>0</DayWorking></WeekDay></WeekDays>';
    const calendars = `<Calendars><Calendar><UID>1</UID>${days}</Calendar></Calendars>`;
    const read = readPlanFile(
      Buffer.from(plan(`<CalendarUID>1</CalendarUID>${calendars}<Tasks>${row.repeat(500)}</Tasks>`)),
    );
    expect(read.tasks.every((task) => task.finish === undefined)).toBe(true);
    expect(read.warnings).toMatchObject([{ code: 'uidMissing' }, { code: 'finishUnknown', count: 500 }]);
  });

  it('a cycle of base calendars is broken', () => {
    const calendar = (uid: number, base: number) =>
      `<Calendar><UID>${uid}</UID><BaseCalendarUID>${base}</BaseCalendarUID></Calendar>`;
    const calendars = `<Calendars>${calendar(1, 2)}${calendar(2, 1)}</Calendars>`;
    const tasks =
      '<Tasks><Task><UID>1</UID><Start>2026-03-02T08:00:00</Start><Duration>PT16H0M0S</Duration></Task></Tasks>';
    const read = readPlanFile(Buffer.from(plan(`<CalendarUID>1</CalendarUID>${calendars}${tasks}`)));
    expect(read.calendars.map((one) => one.baseCalendarUid)).toEqual([2, undefined]);
    expect(read.tasks[0]?.finish).toBe('2026-03-03T17:00:00');
  });
});

describe('invalid element values', () => {
  const read = (inside: string) =>
    readPlanFile(
      Buffer.from(
        plan(`<CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID></Calendar></Calendars>${inside}`),
      ),
    );
  const task = (inside: string) => read(`<Tasks>\n<Task><UID>1</UID><ID>1</ID>${inside}</Task></Tasks>`);

  it.each([
    ['Start', '2026-02-30T08:00:00'],
    ['Start', '03/02/2026'],
    ['Duration', 'two days'],
    ['Duration', 'PT'],
    ['Work', '8'],
    ['Cost', 'NaN'],
    ['Cost', '1e999'],
    ['Priority', '1001'],
    ['PercentComplete', '-1'],
    ['ConstraintType', '8'],
    ['Milestone', 'maybe'],
    ['OutlineLevel', '1.5'],
    ['GUID', '42'],
  ])('leaves %s unset and warns about the invalid value %s', (name, value) => {
    const { tasks, warnings } = task(`<${name}>${value}</${name}>`);
    expect(tasks).toEqual(task('').tasks);
    expect(warnings).toMatchObject([
      { code: 'invalidValue', arguments: { field: `Task ${name}`, value }, line: 2, count: 1 },
    ]);
  });

  it('equal warnings about invalid values are counted instead of listed', () => {
    const rows = Array.from({ length: 500 }, (_, n) => `<Task><UID>${n}</UID><Start>soon</Start></Task>`).join('');
    expect(read(`<Tasks>${rows}</Tasks>`).warnings).toMatchObject([{ code: 'invalidValue', count: 500 }]);
  });

  it('a row with a repeated or missing unique id gets a free id', () => {
    const { tasks, warnings } = read(
      '<Tasks><Task><UID>7</UID></Task><Task><UID>7</UID></Task><Task><Name>x</Name></Task></Tasks>',
    );
    expect(tasks.map((one) => one.uid)).toEqual([7, 8, 9]);
    expect(warnings.map((warning) => warning.code)).toEqual(['uidRepeated', 'uidMissing']);
  });

  it('links to a missing row or to the row itself are dropped with a warning', () => {
    const { relations, warnings } = task(
      '<PredecessorLink><PredecessorUID>5</PredecessorUID></PredecessorLink><PredecessorLink><PredecessorUID>1</PredecessorUID></PredecessorLink><PredecessorLink/>',
    );
    expect(relations).toEqual([]);
    expect(warnings.map((warning) => warning.code)).toEqual(['linkUnresolved', 'linkToItself']);
  });
});

describe('arbitrary file content', () => {
  it('a plan with changed bytes ends in a plan or a PlanFileError', () => {
    const change = fc.record({ at: fc.nat(sample.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 12 }) });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const bytes = Uint8Array.from(sample);
        for (const { at, bytes: written } of changes) bytes.set(written.subarray(0, bytes.length - at), at);
        expect(failure(bytes)?.message).not.toBe('');
      }),
      { numRuns: 300 },
    );
  });

  it('a plan with changed values is still read as a plan', () => {
    const root = sampleText.indexOf('<Project');
    const values = [...sampleText.matchAll(/>([^<>]+)</g)].map((match) => match.index + 1).filter((at) => at > root);
    const strange = fc.constantFrom(
      '',
      '-1',
      '0',
      '99999999999999999999',
      'P1Y2M',
      '-PT5H',
      '1e308',
      'ü',
      '9999-12-31T23:59:59',
    );
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom(...values), strange), { minLength: 1, maxLength: 8 }),
        (changes) => {
          let text = sampleText;
          for (const [at, value] of changes.toSorted((a, b) => b[0] - a[0])) {
            text = text.slice(0, at) + value + text.slice(text.indexOf('<', at));
          }
          expect(failure(text)).toBeUndefined();
        },
      ),
      { numRuns: 300 },
    );
  });

  it('random bytes end in a PlanFileError', () => {
    const signature = fc.constantFrom('', 'MPX,', 'PK\u0003\u0004', '<Project>', '<?xml version="1.0" encoding="');
    fc.assert(
      fc.property(signature, fc.uint8Array({ maxLength: 2000 }), (start, rest) => {
        expect(failure(Buffer.concat([Buffer.from(start), rest]))).toBeInstanceOf(PlanFileError);
      }),
      { numRuns: 300 },
    );
  });
});
