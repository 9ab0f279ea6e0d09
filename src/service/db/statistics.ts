import type { LogEvent } from 'kysely';

/** Statistics of a database since it was opened; counts every statement issued through Kysely. */
export class QueryStatistics {
  queries = 0;
  errors = 0;
  /** Time that all of them took together, seconds. */
  seconds = 0;

  /** Kysely's `log`. */
  readonly count = (event: LogEvent): void => {
    this.queries += 1;
    this.seconds += event.queryDurationMillis / 1000;
    if (event.level === 'error') this.errors += 1;
  };
}
