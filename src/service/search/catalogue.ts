import type { FoundKind } from '#contract/app/search.ts';
import { Level } from '#contract/core/codes.ts';
import { type Candidate, NameIndex, type NameQuery } from '#search/name-index.ts';
import { visible } from '#service/core/access.ts';
import type { Context } from '#service/core/context.ts';
import type { Queries } from '#service/db/queries.ts';
import {
  listNews,
  listPlannedNames,
  listVisiblePlaces,
  type News,
  type RecordName,
  type VisiblePlace,
} from './name-queries.ts';

/** Records that a caller may find. */
interface VisibleNames {
  /** The level on each project and portfolio. */
  readonly levels: ReadonlyMap<string, number>;
  /** To-dos that the caller is responsible for. */
  readonly own: ReadonlySet<string>;
}

/** Kinds searched most often come first. */
const kindWeights: Readonly<Record<FoundKind, number>> = {
  project: 3,
  portfolio: 2,
  user: 2,
  resource: 2,
  todo: 1,
  activity: 0,
};

/**
 * In-memory index of all record names of one database. Each search queries the changes since the last one and the
 * projects visible to the caller, and adds only new names; a plan is loaded on the first search by a user who may read
 * it, and again when its version changes. Candidates are looked up before they are returned: the index never
 * authorizes.
 */
class NameCatalogue {
  readonly #index = new NameIndex({ weights: kindWeights });
  /** Which version of each plan is known, by its project. */
  readonly #versions = new Map<string, string>();
  #since: string | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** The records that fit and whose project, if they have one, the caller sees; the best first. */
  async find(
    context: Context,
    query: Omit<NameQuery<FoundKind>, 'isVisible'>,
    project?: string,
  ): Promise<Candidate<FoundKind>[]> {
    const { levels, own } = await this.#inTurn(() => this.#look(context));
    return this.#index.find({
      ...query,
      isVisible: (kind, place, id) => {
        if (project !== undefined && (place !== project || (kind !== 'activity' && kind !== 'todo'))) return false;
        if (place === '') return true;
        const level = levels.get(place) ?? Level.none;
        if (kind === 'project' || kind === 'portfolio') return level >= visible;
        return level >= Level.observer || (kind === 'todo' && own.has(id));
      },
    });
  }

  /** Runs lookups one at a time, so that new names are added only once. */
  #inTurn<T>(look: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(look);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  async #look(context: Context): Promise<VisibleNames> {
    const places = await listVisiblePlaces(context);
    const news = await listNews(context, this.#since);
    this.#takeIn(news);
    await this.#readPlans(context.db, places);
    return {
      levels: new Map(places.map(({ id, level }) => [id, level])),
      own: new Set(news.flatMap(({ kind, id }) => (kind === 'own' ? [id] : []))),
    };
  }

  #takeIn(news: readonly News[]): void {
    for (const { kind, ...named } of news) {
      if (kind === 'moment') this.#since = named.name;
      else if (kind === 'activity') {
        // Of a plan that was not read yet, all will be.
        if (this.#versions.has(named.place)) this.#index.add(planPartKey(named.place), [{ kind, ...named }]);
      } else if (kind !== 'own') {
        this.#index.add('records', [{ kind, ...named }]);
        if (kind === 'project' || kind === 'portfolio') this.#index.namePlace(named.id, `${named.name} ${named.more}`);
      }
    }
  }

  async #readPlans(db: Queries, places: readonly VisiblePlace[]): Promise<void> {
    const unread = places.filter(
      (place) =>
        place.level >= Level.observer && place.version !== null && this.#versions.get(place.id) !== stampOf(place),
    );
    if (unread.length === 0) return;
    const byVersion = new Map<string, RecordName[]>(unread.map(({ version }) => [version ?? '', []]));
    const placeOf = new Map(unread.map((place) => [place.version ?? '', place]));
    for (const { version, id, name } of await listPlannedNames(db, [...byVersion.keys()]))
      byVersion.get(version)?.push({ kind: 'activity', id, place: placeOf.get(version)?.id ?? '', name, more: '' });
    for (const [version, names] of byVersion) {
      const place = placeOf.get(version);
      if (!place) continue;
      this.#index.replace(planPartKey(place.id), names);
      this.#versions.set(place.id, stampOf(place));
    }
  }
}

function stampOf({ version, made }: VisiblePlace): string {
  return `${version ?? ''} ${made ?? ''}`;
}

function planPartKey(place: string): string {
  return `plan of ${place}`;
}

const nameCatalogues = new WeakMap<Queries, NameCatalogue>();

/** The catalogue of a database, which is that of the service. */
export function catalogueOf(db: Queries): NameCatalogue {
  const known = nameCatalogues.get(db) ?? new NameCatalogue();
  nameCatalogues.set(db, known);
  return known;
}
