import { type RawBuilder, sql } from 'kysely';

/**
 * Condition: neither the resource nor a pool above it is excluded from utilization. Counted resources have usable
 * capacity and are expected to book their working time, themselves or through others; devices and managers are not
 * counted.
 * @param resource name of the table `resource` in the statement
 */
export const isCountedResource = (resource: string): RawBuilder<boolean> => sql<boolean>`not exists (
  select from resource above where above.id = any (${sql.ref(`${resource}.path`)}) and not above.included_in_utilization)`;
