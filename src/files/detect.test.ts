import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectFormat } from './detect.ts';
import { corpusPath } from '#testing/corpus.ts';

const bytes = (text: string) => Buffer.from(text);

/** A container of the kind of old Office files, with one directory entry of this name. */
function ole2(name: string): Uint8Array {
  const container = Buffer.alloc(1024);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(container);
  container.write(name, 512, 'utf16le');
  container.writeUInt16LE(name.length * 2 + 2, 512 + 64);
  container[512 + 66] = 2;
  return container;
}

describe('file format detection', () => {
  it.each([
    ['mspdi', bytes('<?xml version="1.0"?>\n<!-- a <Plan> --><Project xmlns="http://schemas.microsoft.com/project">')],
    ['mspdi', bytes('\uFEFF<p:Project xmlns:p="http://schemas.microsoft.com/project">')],
    ['mspdi', Buffer.from('<?xml version="1.0" encoding="UTF-16"?><Project>', 'utf16le')],
    ['mspdi', bytes('<!DOCTYPE Project [<!ENTITY a "b">]><Project>')],
    ['xer', bytes('ERMHDR\t20.12\t2026-03-02')],
    ['pmxml', bytes('<?xml version="1.0"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V7/API">')],
    ['xml', bytes('<project name="lower case"/>')],
    ['xml', bytes('<Project ToolsVersion="4.0" xmlns="http://schemas.microsoft.com/developer/msbuild/2003">')],
    ['xml', bytes('<!-- nothing yet')],
    ['mpx', bytes('MPX,Microsoft Project,4.0,ANSI')],
    ['mpx', bytes('MPX\tMicrosoft Project\t4.0\t850')],
    ['unknown', bytes('MPXtra is no record')],
    ['mpp', ole2('   114')],
    ['mpp', ole2('Props9')],
    ['xls', ole2('Workbook')],
    ['ole2', ole2('WordDocument')],
    ['xlsx', bytes('PK\u0003\u0004[Content_Types].xml … xl/workbook.xml')],
    ['ods', bytes('PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet')],
    ['zip', bytes('PK\u0003\u0004word/document.xml')],
    ['unknown', bytes('')],
    ['unknown', bytes('{"tasks": []}')],
  ])('detects the format %s from the content (%#)', (format, content) => {
    expect(detectFormat(content).format).toBe(format);
  });

  it('detection also returns the root element of an XML document', () => {
    expect(detectFormat(bytes('<a:plan xmlns:a="x"/>'))).toEqual({ format: 'xml', rootElement: 'plan' });
  });
});

const corpus = corpusPath();

describe.runIf(existsSync(corpus))('file formats of the corpus', () => {
  it.each(['mspdi', 'mpx', 'mpp8', 'mpp9', 'mpp12', 'mpp14'])(
    'detects the format of corpus files from their content: %s',
    (folder) => {
      const files = readdirSync(path.join(corpus, folder)).filter((name) => !name.endsWith('.json'));
      const formats = new Set(files.map((name) => detectFormat(readFileSync(path.join(corpus, folder, name))).format));
      expect([...formats]).toEqual([folder.replace(/\d+$/, '')]);
    },
  );
});
