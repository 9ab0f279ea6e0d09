import { describe, expect, it } from 'vitest';
import { mspdi } from '#testing/plan-file.ts';
import { PlanFileError } from './error.ts';
import { readPlanFile } from './read.ts';
import { readerProblem } from './reader-texts.ts';

const javaHeader = Buffer.from('aced000574000531', 'hex');
const separator = Buffer.from('@@@@@@@@@@ProjectLibreSeparator_MSXML@@@@@@@@@@');

function refusal(content: Uint8Array): PlanFileError {
  try {
    readPlanFile(content);
  } catch (error) {
    if (error instanceof PlanFileError) return error;
    throw error;
  }
  throw new Error('was read');
}

describe('a file of ProjectLibre', () => {
  const plan = mspdi({ tasks: [{ Name: 'Paint' }] });

  it('is read from the copy of the plan that follows its objects', () => {
    const read = readPlanFile(Buffer.concat([javaHeader, Buffer.from('P@@P'), separator, plan]));
    expect(read).toMatchObject({ format: 'pod', tasks: [{ name: 'Paint' }] });
  });

  it('without that copy is refused, with how to save it', () => {
    const cut = separator.subarray(0, 40);
    for (const old of [javaHeader, Buffer.concat([javaHeader, plan]), Buffer.concat([javaHeader, cut, plan])])
      expect(refusal(old).message).toBe(
        'This file of ProjectLibre or OpenProj holds no XML. Open it in ProjectLibre, and save it as Microsoft Project 2003 XML.',
      );
  });

  it('with a damaged copy is refused with the place in it', () => {
    expect(refusal(Buffer.concat([javaHeader, separator, plan.subarray(0, plan.length - 9)]))).toMatchObject({
      reason: 'truncated',
      place: { line: 1 },
    });
    expect(refusal(Buffer.concat([javaHeader, separator])).reason).toMatch(/^(notAPlan|malformed|truncated)$/);
  });
});

describe('files of other programs', () => {
  const latin = (text: string) => Buffer.from(text, 'latin1');

  it.each<[string, Uint8Array, string, string]>([
    [
      'a Project database',
      latin('\0\u0001\0\0Standard Jet DB\0'),
      'Microsoft Access database',
      'Microsoft-Access-Datenbank',
    ],
    [
      'GanttProject',
      latin('<?xml version="1.0"?><project name="" company="" webLink="http://" version="3.2">'),
      'GanttProject',
      'GanttProject',
    ],
    [
      'Asta Powerproject',
      latin('\0\u0000000000 plan'),
      'a plan of Asta Powerproject',
      'ein Plan aus Asta Powerproject',
    ],
    ['TurboProject', latin('\u0001\u0002 dWBSTAB'), 'a plan of TurboProject', 'ein Plan aus TurboProject'],
    ['SureTrak', latin('STW\u0001'), 'a plan of SureTrak', 'ein Plan aus SureTrak'],
    ['Primavera P3', latin('MZ\u0090 !Self-Extracting Primavera Project'), 'Primavera P3', 'Primavera P3'],
    ['a PDF document', latin('%PDF-1.7\n'), 'PDF document', 'PDF-Dokument'],
    ['a packed file', latin('\u001F\u008B\b'), 'an archive', 'ein Archiv'],
    ['an archive', latin('PK\u0003\u0004 plan.txt'), 'Unpack an archive', 'Entpacken Sie ein Archiv'],
    ['a database', latin('SQLite format 3\0'), 'a database', 'eine Datenbank'],
  ])('are refused with their name and how to save the plan: %s', (_name, content, english, german) => {
    const error = refusal(content);
    expect(error.reason).toBe('unsupportedFormat');
    expect(error.message).toContain(english);
    expect(readerProblem(error, 'en')).toBe(error.message);
    expect(readerProblem(error, 'de')).toContain(german);
  });

  it('are named by their extension if their content says nothing', () => {
    const unknown = refusal(latin('\u0001\u0002'));
    expect(readerProblem(unknown, 'en', 'Harbour.SP')).toBe(
      'This is a plan of Synchro. Export it there as Microsoft Project XML or .mpx.',
    );
    expect(readerProblem(unknown, 'de', 'Hafen.pep')).toContain('Plan aus TurboProject');
    expect(readerProblem(unknown, 'en', 'notes.txt')).toMatch(/^The file isn’t a plan in a known format/);
    expect(readerProblem(refusal(latin('PK\u0003\u0004')), 'en', 'a.cdpz')).toContain('ConceptDraw');
    expect(readerProblem(refusal(latin('%PDF-1')), 'en', 'a.pp')).toContain('PDF');
  });
});
