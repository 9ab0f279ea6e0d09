import fc from 'fast-check';
import { hostileTexts } from './hostile-literals.ts';
import type { HostileRequest } from './hostile-requests.ts';
import { mspdi } from './plan-file.ts';

/** Changes a request in transit: another method, other headers, another address, broken bytes. */
export type Distortion = (request: HostileRequest) => HostileRequest;

const withHeader =
  (name: string) =>
  (value: string): Distortion =>
  (request) => ({ ...request, headers: { ...request.headers, [name]: value } });

const elsewhere =
  (change: (request: HostileRequest) => Partial<HostileRequest>): Distortion =>
  (request) => ({ ...request, ...change(request), isElsewhere: true });

const methods = fc
  .constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS')
  .map((method) => elsewhere(() => ({ method })));

const mediaTypes = fc
  .constantFrom(
    '',
    'application/json',
    'application/xml',
    'text/xml',
    'application/json; charset=utf-8',
    'application/xml;charset="UTF-8"',
    'application/json; charset=utf-16',
    'application/xml; charset=iso-8859-1',
    'text/plain',
    'text/html',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'APPLICATION/JSON',
    'application/json, application/xml',
    'json',
    '*/*',
    ';',
    'application/json;',
    'a'.repeat(2000),
  )
  .map(withHeader('content-type'));

const accepts = fc
  .constantFrom(
    'application/json',
    'application/xml',
    'application/json, application/xml',
    'application/xml;q=0, application/json',
    'text/html',
    '*/*',
    '',
    ';;;',
    ',',
    'application/*',
    'application/json;q=abc',
    'application/xml; q=-1',
    'a'.repeat(2000),
  )
  .map(withHeader('accept'));

const otherHeaders = fc
  .constantFrom<readonly [string, string]>(
    ['accept-language', 'de'],
    ['accept-language', 'de;q=2,en;q=-1,*;q=NaN'],
    ['accept-language', 'xx-'.repeat(500)],
    ['cookie', 'opdesk_session=x'],
    ['cookie', 'opdesk_session=%zz; a=b; ;='],
    ['cookie', '__proto__=1; opdesk_session='],
    ['origin', 'https://elsewhere.example'],
    ['sec-fetch-site', 'cross-site'],
    ['x-forwarded-for', '1.2.3.4, ::1'],
    ['x-forwarded-proto', 'gopher'],
    ['host', 'elsewhere.example'],
    ['content-encoding', 'gzip'],
    ['expect', '100-continue'],
    ['if-none-match', '*'],
    ['range', 'bytes=0-1'],
    ['x-http-method-override', 'DELETE'],
    ['user-agent', 'ä'.repeat(400)],
  )
  .map(([name, value]) => withHeader(name)(value));

const credentials = fc
  .constantFrom(
    '',
    'Bearer',
    'Bearer x',
    'Basic YWRtaW46ZGVtbw==',
    'bearer  ',
    `Bearer ${'a'.repeat(3000)}`,
    "Bearer 'or 1=1--",
  )
  .map((authorization) => elsewhere(({ headers }) => ({ headers: { ...headers, authorization } })));

const queries = fc
  .constantFrom(
    '%',
    '%zz',
    'a=%',
    'a=%C3%28',
    'a=%ED%A0%80',
    'a=%00',
    '%00=1',
    'a=1&a=2',
    '&&&&',
    '=',
    '==',
    '?',
    '?a=1',
    ';',
    '+',
    'a[]=1',
    'a[b]=1',
    '__proto__=1',
    '__proto__[x]=1',
    'constructor=1',
    'constructor[prototype][x]=1',
    'toString=1',
    'hasOwnProperty=1',
    'a'.repeat(5000),
    `a=${'b'.repeat(8000)}`,
    'a=1,2,3',
    'projectIds=',
    'projectIds=,,,',
    'projectIds=1,2,x',
    'from=&until=',
    'login=a&login=b',
    'password=%00',
    'token=secret',
    Array.from({ length: 300 }, (_, index) => `projectIds=${index}`).join('&'),
    Array.from({ length: 300 }, (_, index) => `resourceIds=${index}`).join('&'),
  )
  .map((text): Distortion => (request) => ({
    ...request,
    url: `${request.url}${request.url.includes('?') ? '&' : '?'}${text}`,
  }));

const paths = fc
  .constantFrom<(path: string) => string>(
    (path) => `${path}/`,
    (path) => `${path}//`,
    (path) => path.replace(/\/[^/]*$/, ''),
    (path) => path.replace(/\/[^/]*$/, '/'),
    (path) => path.replace(/\/[^/]*$/, '/%'),
    (path) => path.replace(/\/[^/]*$/, '/%zz'),
    (path) => path.replace(/\/[^/]*$/, '/%C3%28'),
    (path) => path.replace(/\/[^/]*$/, '/%00'),
    (path) => path.replace(/\/[^/]*$/, '/..%2f..%2fetc%2fpasswd'),
    (path) => path.replace(/\/[^/]*$/, `/${'9'.repeat(3000)}`),
    (path) => path.replace(/\/[^/]*$/, '/1;DROP'),
    (path) => `${path}/1/2/3`,
    (path) => path.toUpperCase(),
    (path) => path.replace('/api/', '/api//'),
    (path) => path.replace('v2', 'v3'),
    (path) => path.replace('json/v2', 'rest/v2'),
  )
  .map((change) =>
    elsewhere(({ url }) => {
      const [path = '', ...query] = url.split('?');
      return { url: [change(path), ...query].join('?') };
    }),
  );

/** Deep enough to be refused, and just not. */
const nested = (open: string, close: string, levels: number) => open.repeat(levels) + close.repeat(levels);

const wholeBodies = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '{}',
  '[{}]',
  '{"id":1}',
  '{"id":"1","id":"2"}',
  '{"id":1e999}',
  '{"name":NaN}',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\ufeff{}',
  '{"\\u0000":1}',
  '{"__proto__":{"isAdministrator":true},"constructor":{"prototype":{"x":1}}}',
  nested('[', ']', 64),
  nested('[', ']', 65),
  nested('{"a":', '}', 70),
  '['.repeat(100_000),
  '"\\ud800"',
  '{"name":"\\ud800"}',
  '<',
  '<a/>',
  '<project/>',
  '<project id="1">',
  '<project id="1"></portfolio>',
  '<project id="1" id="2"/>',
  '<project xmlns="urn:x" id="1"><name>a</name></project>',
  '<x:project xmlns:x="urn:x" x:id="1"/>',
  '<todo><projectNode>1</projectNode></todo>',
  '<!DOCTYPE project [<!ENTITY a "b">]><project id="1"><name>&a;</name></project>',
  '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
  '<?xml version="1.0" encoding="UTF-16"?><project id="1"/>',
  '<?php echo 1 ?><project id="1"/>',
  '<?xml version="9.9"?><a/>',
  '<project id="1"><name><![CDATA[</name>]]></name></project>',
  '<project id="1"><name>&nbsp;</name></project>',
  '<project id="1"><name>&#0;</name></project>',
  '<project id="1"><start>infinity</start></project>',
  '<project id="1">text<name/></project>',
  nested('<a>', '</a>', 64),
  nested('<a>', '</a>', 65),
  `<project id="1"><name xsi:nil="true">a</name><customValues><value xsi:type="list">${nested('<item>', '</item>', 62)}</value></customValues></project>`,
  'a=1&b=2',
  '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--',
].map((text) => Buffer.from(text));

const brokenBytes = [
  [0xc3, 0x28],
  [0xed, 0xa0, 0x80],
  [0xff],
  [0xfe, 0xff],
  [0],
  [0xef, 0xbb, 0xbf],
  [0xf4, 0x90, 0x80, 0x80],
].map((bytes) => Buffer.from(bytes));

const bodies = fc.oneof(
  fc.constantFrom(...wholeBodies).map((body): Distortion => (request) => ({ ...request, body })),
  fc
    .tuple(
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.constantFrom(...brokenBytes, ...hostileTexts.map((text) => Buffer.from(text))),
    )
    .map(([at, bytes]): Distortion => (request) => {
      const body = request.body ?? Buffer.alloc(0);
      const place = Math.floor(at * body.length);
      return { ...request, body: Buffer.concat([body.subarray(0, place), bytes, body.subarray(place)]) };
    }),
  fc.double({ min: 0, max: 1, noNaN: true }).map((at): Distortion => (request) => ({
    ...request,
    body: request.body?.subarray(0, Math.floor(at * request.body.length)),
  })),
);

export const distortions: fc.Arbitrary<Distortion> = fc.oneof(
  { weight: 2, arbitrary: methods },
  { weight: 2, arbitrary: mediaTypes },
  { weight: 3, arbitrary: accepts },
  { weight: 2, arbitrary: otherHeaders },
  { weight: 1, arbitrary: credentials },
  { weight: 3, arbitrary: queries },
  { weight: 2, arbitrary: paths },
  { weight: 5, arbitrary: bodies },
);

const plan = mspdi({
  title: 'Plan',
  tasks: [{}, { OutlineLevel: 2 }, { Start: '9999-12-31T08:00:00', Duration: 'PT999999999H0M0S' }],
  resources: [{}],
  assignments: [{ TaskUID: 2, ResourceUID: 1 }],
});

/** Uploaded files: a small plan, tables, and what only looks like one. */
export const bytesOfFiles: readonly Buffer[] = [
  plan,
  plan.subarray(0, 400),
  ...[
    '',
    'Name;Start\nA;2026-01-05\n',
    'Name,Start,Finish,Portfolio\nA,2026-01-05,2025-01-01,"/x"\n',
    'Resource;Date;Project;Activity;Actual effort\nx;2026-02-02;y;z;99\n',
    'Resource;Start;Finish\nx;2026-01-01;2026-01-02\n',
    '=cmd|calc;Name\n',
    '\ufeffName\t\u0000\n',
  ].map((text) => Buffer.from(text)),
  Buffer.from(
    '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><Project xmlns="http://schemas.microsoft.com/project">&b;</Project>',
  ),
  Buffer.from(`<Project xmlns="http://schemas.microsoft.com/project">${nested('<a>', '</a>', 3000)}</Project>`),
  Buffer.from(
    '<Project xmlns="http://schemas.microsoft.com/project"><Tasks><Task><UID>1</UID><Name>&#0;</Name></Task></Tasks></Project>',
  ),
  Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0, 0]),
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0, 0]),
  Buffer.from([0xff, 0xfe, 0x41, 0x00]),
  Buffer.from(Array.from({ length: 512 }, (_, index) => (index * 7919) % 256)),
];
