import recorded from './examples.json' with { type: 'json' };
import type { Endpoint } from '../core/endpoint.ts';

/** A call and its answer, as they were recorded on the demo data. */
export interface RecordedExample {
  /** Path and query parameters by name, and the `body`. */
  readonly input: Readonly<Record<string, unknown>>;
  readonly answer?: unknown;
}

// JSON imports have no narrower type; the file's test writes exactly this one.
const examples = recorded as Readonly<Record<string, RecordedExample | undefined>>;

/** The recorded call of an operation; none for the few that show secrets or take files only. */
export function recordedExample({ area, name }: Endpoint): RecordedExample | undefined {
  return examples[`${area}.${name}`];
}
