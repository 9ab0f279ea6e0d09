import { createClient } from '#client/client.ts';
import { ServiceError } from '#client/service-error.ts';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import type { Endpoint, Input, WireFormat } from '#contract/core/endpoint.ts';
import { readWorkbook } from '#files/spreadsheet/read-workbook.ts';
import { reportCatalogue } from '#service/reports/handlers.ts';
import { inputOf, intoService, type LevelService } from './level-service.ts';
import { appPermissionTable } from './permission-table-app.ts';
import { permissionTable, type Row } from './permission-table.ts';

const table: Readonly<Record<string, Row>> = { ...permissionTable, ...appPermissionTable };
const operations = [...endpoints, ...Object.values<Endpoint>(appApi)].filter(({ area }) => area !== 'reports');

const isWorkbook = ([first, second]: Uint8Array) =>
  (first === 0x50 && second === 0x4b) || (first === 0xd0 && second === 0xcf);

/** A body as text: a workbook as one line for each row, its cells between semicolons. */
function textOf(body: Uint8Array | ArrayBuffer | string): string {
  if (typeof body === 'string') return body;
  const bytes = new Uint8Array(body);
  if (!isWorkbook(bytes)) return new TextDecoder().decode(bytes);
  const { sheets } = readWorkbook(bytes).workbook;
  return sheets.flatMap(({ rows }) => rows.map((row) => row.map((cell) => JSON.stringify(cell)).join(';'))).join('\n');
}

/**
 * The bodies of all answers that a caller gets on the own records, by operation or report and format: PDF excepted,
 * which has the rows of the other formats. The database is as before afterwards.
 * @param wireFormats XML is written of the same records as JSON, so not every caller needs both
 */
export async function answersOf(
  service: LevelService,
  caller: string,
  wireFormats: readonly WireFormat[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const token = await service.tokenOf(caller);
  for (const format of wireFormats)
    for (const endpoint of operations) {
      const name = `${endpoint.area}.${endpoint.name}`;
      const row = table[name];
      if (!row) throw new Error(`${name} has no row in the table.`);
      if (format === 'xml' && (endpoint.area === 'app' || endpoint.writes)) continue;
      const carry = intoService(service);
      const client = createClient({
        baseUrl: '',
        format,
        credentials: { kind: 'token', token },
        adapter: async (request) => {
          const answer = await carry(request);
          answers.set(`${name}, ${format}`, textOf(answer.body));
          return answer;
        },
      });
      try {
        await client.call(endpoint, inputOf(endpoint, row, service.records, 'own') as Input<Endpoint>);
        if (endpoint.writes) await service.restore();
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }
  for (const { id, formats } of reportCatalogue)
    for (const format of formats.filter((each) => each !== 'pdf')) {
      const answer = await service.server.inject({
        method: 'POST',
        url: `/api/json/v2/reports/export/${id}?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { from: '2026-01-01', until: '2026-03-31' },
      });
      if (answer.statusCode !== 200) throw new Error(`${id}, ${format}: ${answer.statusCode}`);
      answers.set(`${id}, ${format}`, textOf(answer.rawPayload));
    }
  return answers;
}
