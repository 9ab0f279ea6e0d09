import { createClient } from '#client/client.ts';
import { ServiceError } from '#client/service-error.ts';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import type { Endpoint, Input } from '#contract/core/endpoint.ts';
import { reportCatalogue } from '#service/reports/catalogue.ts';
import { inputOf, intoService, type LevelService } from './level-service.ts';
import { appPermissionTable } from './permission-table-app.ts';
import { permissionTable, type Row } from './permission-table.ts';

const table: Readonly<Record<string, Row>> = { ...permissionTable, ...appPermissionTable };
const reads = [...endpoints, ...Object.values<Endpoint>(appApi)].filter(
  ({ writes, area }) => !writes && area !== 'reports',
);

const textOf = (body: string | ArrayBuffer | Uint8Array) =>
  typeof body === 'string' ? body : new TextDecoder().decode(body);

/** The bodies of all answers that a caller gets on the own records, by operation or report and format. */
export async function answersOf(service: LevelService, caller: string): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const token = await service.tokenOf(caller);
  for (const format of ['json', 'xml'] as const)
    for (const endpoint of reads) {
      const name = `${endpoint.area}.${endpoint.name}`;
      const row = table[name];
      if (!row || (format === 'xml' && endpoint.area === 'app')) continue;
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
      } catch (error) {
        if (!(error instanceof ServiceError)) throw error;
      }
    }
  for (const { id } of reportCatalogue)
    for (const format of ['json', 'xml', 'csv', 'html']) {
      const answer = await service.server.inject({
        method: 'POST',
        url: `/api/json/v2/reports/export/${id}?format=${format}`,
        headers: { authorization: `Bearer ${token}` },
        payload: { from: '2026-01-01', until: '2026-03-31' },
      });
      if (answer.statusCode !== 200) throw new Error(`${id}, ${format}: ${answer.statusCode}`);
      answers.set(`${id}, ${format}`, answer.body);
    }
  return answers;
}
