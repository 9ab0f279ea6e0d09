import { liveHeartbeat } from '#contract/app/live.ts';
import type { Queries } from '#service/db/queries.ts';
import { type AudienceChange, type ChangeReach, heard } from '#service/core/audience.ts';
import type { Relay } from '#service/core/relay.ts';
import { ChangeHistory } from './history.ts';
import type { LiveStream } from './stream.ts';
import { sql } from 'kysely';
import { Level } from '#contract/core/codes.ts';

/** Changes within this time are sent together, ms. */
const changeGatheringMs = 100;

export interface HubSettings {
  readonly db: Queries;
  readonly onError: (error: unknown) => void;
  /** The way to other processes, where there may be some. */
  readonly relay: Relay | undefined;
}

/** State of a new listener. */
export interface ListenerPosition {
  /** Position sent with the last received message. */
  readonly after?: string | undefined;
  /** Time since the displayed data was requested, ms. */
  readonly age?: number | undefined;
}

/**
 * Notifies all listeners of committed changes, of this process and others. Access is determined by one query for all
 * listeners; no connection is held in between.
 */
export class LiveHub {
  readonly #settings: HubSettings;
  readonly #streams = new Set<LiveStream>();
  readonly #history = new ChangeHistory(() => performance.now());
  #own: AudienceChange[] = [];
  #changes: AudienceChange[] = [];
  #timer: NodeJS.Timeout | undefined;
  #beat: NodeJS.Timeout | undefined;
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  constructor(settings: HubSettings) {
    this.#settings = settings;
    // Of other processes nothing is known before the way to them is open.
    if (!settings.relay) this.#history.begin();
    settings.relay?.join({
      changes: (changes) => this.#gather(changes),
      opened: () => {
        this.#history.begin();
        this.#streams.forEach((stream) => stream.missed(this.#history.position));
      },
    });
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  get streams(): ReadonlySet<LiveStream> {
    return this.#streams;
  }

  /** Accepts a committed change. Never fails and is never awaited. */
  committed(change: AudienceChange): void {
    if (this.#isClosed) return;
    // Signing off changes no visible data but ends the user's notifications.
    if (change.areas.length === 0) return this.#inTurn(() => this.#recheck(change.userId));
    this.#own.push(change);
    this.#gather([change]);
  }

  /** Sends a listener the changes it missed and from then on all that it may receive. */
  add(stream: LiveStream, known: ListenerPosition = {}): void {
    this.#settings.relay?.open();
    this.#streams.add(stream);
    this.#beat ??= setInterval(() => this.#everyBeat(), liveHeartbeat).unref();
    const moment = this.#momentOf(known);
    this.#inTurn(() =>
      this.#catchUp(stream, moment).catch((error: unknown) => {
        // It listens anew, and asks again for what it missed.
        this.#streams.delete(stream);
        stream.end();
        throw error;
      }),
    );
  }

  remove(stream: LiveStream): void {
    this.#streams.delete(stream);
  }

  /** Ends all answers, so that the service can stop. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#beat);
    clearTimeout(this.#timer);
    for (const stream of this.#streams) stream.end();
    this.#streams.clear();
    await this.#turn;
  }

  /** Returns the moment from which a listener needs changes; undefined if unknown in this process. */
  #momentOf({ after, age }: ListenerPosition): number | undefined {
    return after === undefined ? this.#history.momentBefore(age ?? 0) : this.#history.momentOf(after);
  }

  async #catchUp(stream: LiveStream, moment: number | undefined): Promise<void> {
    const { position } = this.#history;
    const changes = moment === undefined ? undefined : this.#history.after(moment);
    stream.begin(position);
    if (!changes) stream.missed(position);
    else if (changes.length > 0) await this.#tellEach([stream], changes, position);
    stream.hasCaughtUp = true;
  }

  #gather(changes: readonly AudienceChange[]): void {
    this.#history.add(changes);
    this.#changes.push(...changes);
    this.#timer ??= setTimeout(() => this.#inTurn(() => this.#tell()), changeGatheringMs).unref();
  }

  #everyBeat(): void {
    for (const stream of this.#streams) stream.beat();
    this.#inTurn(() => this.#recheck());
  }

  #inTurn(work: () => Promise<void>): void {
    this.#turn = this.#turn.then(() => (this.#isClosed ? undefined : work())).catch(this.#settings.onError);
  }

  async #tell(): Promise<void> {
    this.#timer = undefined;
    const changes = this.#changes;
    const own = this.#own;
    const { position } = this.#history;
    this.#changes = [];
    this.#own = [];
    if (own.length > 0) this.#settings.relay?.send('changes', own);
    try {
      // Groups, user levels or sessions changed: access to the stream must be checked again.
      if (changes.some(({ areas }) => areas.includes('users') || areas.includes('app'))) await this.#recheck();
      const ready = this.#ready();
      if (ready.length > 0) await this.#tellEach(ready, changes, position);
    } catch (error) {
      // Access is unknown at the moment: notifying all listeners of a possible change discloses nothing.
      for (const stream of this.#ready()) stream.missed(position);
      throw error;
    }
  }

  #ready(): LiveStream[] {
    return [...this.#streams].filter(({ hasCaughtUp }) => hasCaughtUp);
  }

  async #tellEach(streams: readonly LiveStream[], changes: readonly AudienceChange[], position: string): Promise<void> {
    const projects = new Set(changes.flatMap((change) => change.projects));
    const users = new Set(streams.map(({ userId }) => userId));
    const reach = await readReach(this.#settings.db, [...projects], [...users]);
    for (const stream of streams) {
      const change = heard(changes, stream, reach);
      if (change) stream.tell(change, position);
    }
  }

  /** Ends the answers to those, or to one, who are not signed on any more. */
  async #recheck(userId?: string): Promise<void> {
    for (const stream of this.#streams) {
      if (userId !== undefined && stream.userId !== userId) continue;
      const caller = await stream.recheck();
      if (caller?.userId === stream.userId) stream.is(caller);
      else {
        stream.end();
        this.#streams.delete(stream);
      }
    }
  }
}

/**
 * Reads the subjects with a level on the projects, the users to whom something in them is visible regardless of level
 * (their own activities and to-dos, and those of people they manage), and the external users.
 */
export async function readReach(
  db: Queries,
  projectIds: readonly string[],
  userIds: readonly string[],
): Promise<ChangeReach> {
  const { rows } = await sql<{ id: string; subjects: string[] | null; concerned: string[] | null }>`
    select node.id, array(
      select distinct g.subject_id from project_grant g where g.project_node_id = any (node.path)) as subjects, array(
      select distinct subject.id
      from (
        select resource_id as id from project_resource where project_node_id = node.id
        union select responsible_resource_id from todo where project_node_id = node.id
      ) member
      join resource on resource.id = member.id
      cross join lateral (
        select resource.user_id as id where resource.user_id is not null
        union all
        select g.subject_id from resource_grant g where g.resource_id = any (resource.path) and g.level >= ${Level.manager}
      ) subject) as concerned
    from project_node node where node.id = any (${[...projectIds]}::bigint[])
    union all
    select u.id, null, null from app_user u
    where u.id = any (${[...userIds]}::bigint[]) and (u.external or u.level = -1)`.execute(db);
  return {
    subjects: new Map(rows.flatMap(({ id, subjects }) => (subjects ? [[id, new Set(subjects)] as const] : []))),
    concerned: new Map(rows.flatMap(({ id, concerned }) => (concerned ? [[id, new Set(concerned)] as const] : []))),
    external: new Set(rows.flatMap(({ id, subjects }) => (subjects ? [] : [id]))),
  };
}
