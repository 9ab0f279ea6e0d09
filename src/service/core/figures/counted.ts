import { type RawBuilder, sql } from 'kysely';

/**
 * A condition: neither the resource nor a pool above it is left out of the utilisation. Whoever counts has capacity that can be
 * used, and is expected to book its working time, with a login or by somebody else; devices and those who lead do not.
 * @param resource the table `resource`, as it is called in the statement
 */
export const isCountedResource = (resource: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from resource above where above.id = any (${sql.ref(`${resource}.path`)}) and not above.included_in_utilization)`;
