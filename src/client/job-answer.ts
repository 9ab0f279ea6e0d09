import { OpRequestJob } from '#contract/core/request-job.ts';
import type { Endpoint } from '#contract/core/endpoint.ts';
import { outputOf } from './request.ts';
import { clientError, hasErrorCode } from './service-error.ts';
import type { WireResponse } from './wire.ts';

/** Time until the answer of a job is first requested, doubled each time up to the longest, ms. */
const firstWaitMs = 100;
const longestWaitMs = 500;
/** The service may be out of reach for about so many of the longest times in a row. */
const mostUnreachable = 1_200;

/** The id of the job that does a request in the background, from the answer 202 to it. */
export async function orderedJobId(endpoint: Endpoint, response: WireResponse): Promise<string> {
  // The contract defines this answer; deviating services are not checked.
  const job = (await outputOf({ ...endpoint, returns: OpRequestJob }, response)) as { readonly id?: string } | null;
  if (typeof job?.id !== 'string') throw clientError('client.error.UnreadableAnswer', response.status);
  return job.id;
}

/**
 * Waits for the answer of a job, also while the service is out of reach or restarts: the job goes on.
 * @param fetchAnswer requests the answer once; 204 until there is one
 * @throws ServiceError if the service stays out of reach, or `signal` is aborted
 */
export async function answerOfJob(
  fetchAnswer: () => Promise<WireResponse>,
  signal: AbortSignal | undefined,
): Promise<WireResponse> {
  let unreachable = 0;
  for (let wait = firstWaitMs; ; wait = Math.min(longestWaitMs, wait * 2)) {
    await pause(wait, signal);
    try {
      const response = await fetchAnswer();
      const isUnreachable = isProxyFailure(response) && unreachable < mostUnreachable;
      if (response.status !== 204 && !isUnreachable) return response;
      unreachable = isUnreachable ? unreachable + 1 : 0;
    } catch (error) {
      unreachable += 1;
      if (!hasErrorCode(error, 'client.error.NotReachable') || unreachable > mostUnreachable) throw error;
    }
  }
}

/** A service that restarts answers 503, a proxy before it 502 to 504; failures of operations have other statuses. */
const isProxyFailure = ({ status }: WireResponse): boolean => status >= 502 && status <= 504;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(clientError('client.error.Aborted'));
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}
