import { describe, expect, it } from 'vitest';
import { PlanFileError } from '../error.ts';
import { scanXml } from './scan-xml.ts';

/** The events of a document, one after the other; an error as its reason and place. */
function scanned(text: string, takesLeaves = false): string {
  const events: string[] = [];
  const handler = {
    open: (name: string, line: number) => events.push(`<${name}@${line}`),
    text: (content: string) => events.push(content),
    close: () => events.push('>'),
    leaf: (name: string, content: string) => {
      if (takesLeaves) events.push(`${name}=${content}`);
      return takesLeaves;
    },
  };
  try {
    scanXml(text, handler);
    return events.join('|');
  } catch (error) {
    if (!(error instanceof PlanFileError)) throw error;
    return `${error.reason} ${error.place?.line}:${error.place?.column}`;
  }
}

describe('XML scanner', () => {
  it.each([
    ['<a/>', '<a@1|>'],
    ['<a></a >', '<a@1|>'],
    ['<p:a xmlns:p="x"><p:b>1</p:b></p:a>', '<a@1|<b@1|1|>|>'],
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n<!-- plan -->\n<a>\r\n  <b>x\r\ny</b>\r\n</a>\n',
      '<a@3|<b@4|x\ny|>|\n|>',
    ],
    ["<a b='1>2' c = \"'\" ><b  /></a>", '<a@1|<b@1|>|>'],
    ['<a>&lt;&gt;&amp;&quot;&apos;&#252;&#xDF;&#x1F389;</a>', '<a@1|<>&"\'üß🎉|>'],
    ['<a>x<![CDATA[ & <b> ]]>y</a>', '<a@1|x| & <b> |y|>'],
    ['<a>x<!-- > -->y<?z ?></a>', '<a@1|x|y|>'],
    ['<größe.1-x·/>', '<größe.1-x·@1|>'],
  ])('scans the document %j', (text, events) => {
    expect(scanned(text)).toBe(events);
  });

  it.each([
    ['<a><b>1</b><b>2</b><b>x&amp;\r\ny</b><b></b><b/></a>', '<a@1|<b@1|1|>|b=2|b=x&\ny|b=|<b@2|>|>'],
    ['<a><b>1</b>\n<b>2</b>\n<c>3</c></a>', '<a@1|<b@1|1|>|b=2|<c@3|3|>|>'],
    ['<a><b>1</b><b><b>2</b></b></a>', '<a@1|<b@1|1|>|<b@1|b=2|>|>'],
    ['<a><b>1</b><b>2<!-- 3 --></b><b>4</b ></a>', '<a@1|<b@1|1|>|<b@1|2|>|<b@1|4|>|>'],
    ['<a><b>1</b><b>&x;</b></a>', 'malformed 1:15'],
    ['<a><b>1</b><b>]]></b></a>', 'malformed 1:15'],
    ['<a><b>1</b><b>2</bc></a>', 'malformed 1:16'],
    ['<a><b>1</b><b>2</b', 'truncated 1:19'],
  ])('returns the value of a wanted element in a single text: %j', (text, events) => {
    expect(scanned(text, true)).toBe(events);
  });

  it.each([
    ['<a><b></a>', 'malformed 1:7'],
    ['</a>', 'malformed 1:1'],
    ['<a/><b/>', 'malformed 1:5'],
    ['x<a/>', 'malformed 1:1'],
    ['<a/>\nx', 'malformed 1:5'],
    ['<a>1 < 2</a>', 'malformed 1:6'],
    ['<a>\n<1/></a>', 'malformed 2:1'],
    ['<a b=1/>', 'malformed 1:3'],
    ['<a b="1"c="2"/>', 'malformed 1:9'],
    ['<a b="1" b="2"/>', 'malformed 1:9'],
    ['<a b="<"/>', 'malformed 1:3'],
    ['<a b="&x;"/>', 'malformed 1:7'],
    ['<a>&x;</a>', 'malformed 1:4'],
    ['<a>& b</a>', 'malformed 1:4'],
    ['<a>&toString;</a>', 'malformed 1:4'],
    ['<a>&#0;</a>', 'malformed 1:4'],
    ['<a>&#xD800;</a>', 'malformed 1:4'],
    ['<a>&#x110000;</a>', 'malformed 1:4'],
    ['<a>]]></a>', 'malformed 1:4'],
    ['<a>\u0001</a>', 'malformed 1:4'],
    ['<a><!-- a -- b --></a>', 'malformed 1:13'],
    ['<a><!ELEMENT x></a>', 'malformed 1:4'],
    ['<a/><![CDATA[x]]>', 'malformed 1:5'],
    ['<a><?xml version="1.0"?></a>', 'malformed 1:4'],
    ['<?xml encoding="UTF-8"?><a/>', 'malformed 1:1'],
    ['<?1 ?><a/>', 'malformed 1:1'],
    ['<!DOCTYPE a><a/>', 'documentType 1:1'],
  ])('refuses the malformed document %j', (text, error) => {
    expect(scanned(text)).toBe(error);
  });

  it('a document cut at any position is truncated, or malformed if the cut shows that', () => {
    const text = '<?xml version="1.0"?><a b="1"><!-- x --><b>1&amp;2<![CDATA[3]]></b><c /></a>';
    for (let length = 0; length < text.length; length += 1) {
      expect(scanned(text.slice(0, length))).toMatch(/^(truncated|malformed) 1:\d+$/);
    }
    expect(scanned('<a><b>1')).toBe('truncated 1:8');
    expect(scanned('<!-- nothing -->')).toBe('truncated 1:17');
  });

  it('scanning time is proportional to the length of the document', () => {
    const hostile = [
      '<a '.repeat(300_000),
      `<a ${' '.repeat(1_000_000)}`,
      `<a${' b="1'.repeat(150_000)}`,
      '<a>'.repeat(300_000),
    ];
    hostile.push(
      `<a>${'&'.repeat(1_000_000)}`,
      '<!--'.repeat(250_000),
      `<${'a'.repeat(1_000_000)}`,
      `<a>${'<b>1\n'.repeat(200_000)}`,
    );
    const start = performance.now();
    for (const text of hostile) expect(scanned(text)).toMatch(/^(truncated|malformed)/);
    expect(performance.now() - start).toBeLessThan(8000);
  });
});

describe('XML scanner with a long text', () => {
  const content = (text: string) => scanned(`<a>${text}</a>`).slice('<a@1|'.length, -'|>'.length);

  it.each([
    ['references', '&#9786;', '☺'],
    ['references with other text', 'x&amp;yz', 'x&yz'],
    ['line ends of two characters', '\r\n', '\n'],
    ['line ends of one character', '\r', '\n'],
  ])('a long text of %s is decoded correctly, wherever the chunks are split', (_name, part, meaning) => {
    for (let shift = 0; shift < 8; shift += 1)
      expect(content('.'.repeat(shift) + part.repeat(30_000))).toBe('.'.repeat(shift) + meaning.repeat(30_000));
  });

  it('an error in a long text has the exact position', () => {
    expect(scanned(`<a>${'x&lt;'.repeat(20_000)}&y;</a>`)).toBe('malformed 1:100004');
  });
});

describe('XML constructs that no plan contains', () => {
  it.each([
    ['a tag of 1,001 attributes', `<a${Array.from({ length: 1_001 }, (_, n) => ` a${n}=""`).join('')}/>`, 'tooLarge'],
    ['a name of 1,001 characters', `<${'a'.repeat(1_001)}/>`, 'malformed'],
    ['an attribute of 1,001 characters', `<a ${'a'.repeat(1_001)}=""/>`, 'malformed'],
  ])('refuses a document with %s', (_name, text, reason) => {
    expect(scanned(text)).toMatch(new RegExp(`^${reason} `));
  });
});
