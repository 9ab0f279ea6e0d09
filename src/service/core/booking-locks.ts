import { sql } from 'kysely';
import type { Queries } from '#service/db/queries.ts';

/**
 * Keeps locks of days out until the transaction ends: a booking is wholly before a lock or wholly after it. To be taken
 * before anything else is read, by everything that writes work or cost records.
 */
export async function holdDays(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${dayLocks})`.execute(db);
}

/** The other side: waits for bookings that are under way and keeps new ones out. */
export async function holdBookings(db: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(${dayLocks})`.execute(db);
}

/** The advisory lock that bookings share and locks of days have alone. */
export const dayLocks = 6_370_184_100;
