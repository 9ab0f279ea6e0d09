import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import type { Queries } from '#service/db/queries.ts';
import { type Answer, faultOf, toldOf } from './answer-check.ts';
import { type HostileRequest, HostileRequests, replay, watchedCallers } from './hostile-requests.ts';
import { PlantedIds } from './hostile-scalars.ts';
import { brokenInvariants } from './invariants.ts';
import { type CallerName, type PlantedService, startPlantedService } from './planted-service.ts';
import type { TestSettings } from './service.ts';

/** Another seed makes other requests; a failure names the one that it came with. */
const seed = Number(process.env.HOSTILE_SEED ?? 20_260_302);

/** Requests in all: the same in each run, so that a long run (200,000) is for changes of the router or the codecs. */
const wanted = Number(process.env.HOSTILE_REQUESTS ?? 5_000);

/** Milliseconds after which a request counts as hanging. */
const longest = 30_000;

const served: readonly Endpoint[] = [...endpoints, ...Object.values<Endpoint>(appApi)];

/** Each of their requests hashes a password or starts a thread that reads a file: they get a part of the requests only. */
const costly: ReadonlySet<string> = new Set([
  'signOn',
  'setPassword',
  'changeOwnPassword',
  'createUserAccount',
  'createPeople',
  'loadDemo',
  'removeDemo',
  'makeBackup',
  'resetUserPassword',
  'importProjects',
  'importProjectPlan',
  'importUnavailabilities',
  'importCostRecords',
  'importTimeRecords',
  'checkImport',
  'checkPlanImport',
  'checkPlanFile',
  'importNewProject',
  'importPlan',
  'importHolidays',
  'listHolidayRegions',
  'chooseHolidayRegion',
]);

const shareOf = ({ name }: Endpoint) => (costly.has(name) ? 0.15 : 1);
const shares = served.reduce((total, endpoint) => total + shareOf(endpoint), 0);
const requestsOf = (endpoint: Endpoint) => Math.ceil((wanted * shareOf(endpoint)) / shares);

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${longest} ms`)), longest);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Everything that the levels of callers follow from, as one text. */
async function accessIn(db: Queries): Promise<string> {
  const { rows } = await sql<{ access: string }>`
    select string_agg(fact, ' ' order by fact) as access from (
      select project_permission::text as fact from project_permission
      union all select resource_permission::text from resource_permission
      union all select group_member::text from group_member
      union all select project_resource::text from project_resource
      union all select concat('node ', id, path, project_manager_id) from project_node
      union all select concat('resource ', id, path, user_id) from resource
      union all select concat('user ', id, level) from app_user
      union all select concat('attribute ', id, visible_from) from custom_attribute) facts`.execute(db);
  return rows[0]?.access ?? '';
}

/** A service that is sent hostile requests, with what it logged of the last one. */
class Besieged {
  readonly service: PlantedService;
  readonly #logged: string[];
  readonly #requests: HostileRequests;
  #access = '';
  sent = 0;
  /** Tells whether a request may have changed the planted records. */
  isChanged = false;

  constructor(service: PlantedService, logged: string[]) {
    this.service = service;
    this.#logged = logged;
    this.#requests = new HostileRequests(new PlantedIds(service.records));
  }

  async sendTo(endpoint: Endpoint, names: readonly CallerName[], runs: number): Promise<void> {
    const property = fc.asyncProperty(this.#requests.of(endpoint, names), async (request) => {
      this.#logged.length = 0;
      const answer = await this.#answerTo(request);
      if (endpoint.writes || (request.method !== 'GET' && answer.status < 300)) this.isChanged = true;
      const fault = faultOf(endpoint, request, answer);
      if (fault === undefined || (fault.startsWith(toldOf) && (await this.#isAccessChanged()))) return;
      const told = [`→ ${answer.status} ${answer.text.slice(0, 1500)}`, this.#logged.join('').slice(0, 1500)];
      throw new Error([fault, replay(request), ...told].join('\n'));
    });
    // Otherwise all operations would have the same callers and distortions.
    await fc.assert(property, { seed: seed + served.indexOf(endpoint) * 7919, numRuns: runs });
  }

  /** Tells whether an earlier request granted more access than was planted, as managers may. */
  async #isAccessChanged(): Promise<boolean> {
    return (await accessIn(this.service.database.kysely)) !== this.#access;
  }

  /** Remembers what the callers may see. */
  async begin(): Promise<void> {
    this.#access = await accessIn(this.service.database.kysely);
  }

  async #answerTo({ caller, method, url, headers, body }: HostileRequest): Promise<Answer> {
    const token = this.service.tokens.get(caller);
    this.sent += 1;
    const answer = await inTime(
      this.service.server.inject({
        // Any text is sent, whatever methods the type has.
        method: method as 'GET',
        url,
        headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...headers },
        ...(body !== undefined && { payload: body }),
      }),
    );
    return { status: answer.statusCode, headers: answer.headers, text: answer.payload };
  }
}

/**
 * Tests of every `parts`-th operation, beginning with that of the index `part`: hostile requests have answers as the
 * interface documents them, and what was written breaks no rule of the database. Each part is a file, so that they run at once.
 */
export function testHostileRequests(part: number, parts: number): void {
  let besieged: Besieged;
  const started = performance.now();

  beforeAll(async () => {
    const logged: string[] = [];
    const settings: TestSettings = { settings: { logLevel: 'error' }, log: (line) => void logged.push(line) };
    besieged = new Besieged(await startPlantedService(settings), logged);
    await besieged.begin();
    expect(await brokenInvariants(besieged.service.database.kysely)).toEqual([]);
  }, 180_000);

  afterAll(async () => {
    const seconds = (performance.now() - started) / 1000;
    process.stdout.write(`${besieged.sent} hostile requests with HOSTILE_SEED=${seed} in ${seconds.toFixed(1)} s\n`);
    await besieged.service.close();
  });

  beforeEach(async () => {
    const { service } = besieged;
    if (besieged.isChanged) await service.restore();
    besieged.isChanged = false;
    // Advances the clock by 16 minutes, after which failed sign-ons no longer block further ones.
    service.clock.at = new Date(service.clock.at.getTime() + 16 * 60_000);
  });

  const mine = served.filter((_, index) => index % parts === part);
  describe(`every answer to hostile input is one that the interface documents (HOSTILE_SEED=${seed})`, () => {
    test.each(mine.map((endpoint) => ({ endpoint, name: `${endpoint.area}.${endpoint.name}` })))(
      '$name',
      async ({ endpoint }) => {
        const runs = requestsOf(endpoint);
        const ofAdministrators = Math.ceil(runs / 4);
        await besieged.sendTo(endpoint, watchedCallers, runs - ofAdministrators);
        await besieged.sendTo(endpoint, ['administrator'], ofAdministrators);
        const { kysely } = besieged.service.database;
        expect(besieged.isChanged ? await brokenInvariants(kysely) : []).toEqual([]);
      },
      120_000,
    );
  });
}
