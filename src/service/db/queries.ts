import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** The query builder over the tables of the service, within a transaction or outside of one. */
export type Queries = Kysely<Tables>;
