import type { Static } from 'typebox';
import { endpointGroup, post } from '../core/endpoint.ts';
import { Any, list, Name, record } from '../core/fields.ts';

/** The most calls of one batch. */
export const maxBatchCalls = 1_000;

const OpBatchCall = record('OpBatchCall', {
  operation: Name,
  input: Any,
  /** The `modified` of the record as it was read, as `If-Match` has it. */
  readModified: Name,
});

const OpBatch = list('OpBatch', 'call', OpBatchCall);
export type OpBatch = Static<typeof OpBatch>;

export const batchApi = endpointGroup('app', {
  runBatch: post('/batch', { body: OpBatch }),
});
