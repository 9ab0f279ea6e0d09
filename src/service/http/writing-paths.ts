import { appApi } from '#contract/app/api.ts';
import { endpoints } from '#contract/documented/api.ts';
import { basePaths, type Endpoint } from '#contract/core/endpoint.ts';

const patternOf = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, '[^/]+');

const stateChangingGets = [
  ...endpoints
    .filter(isStateChangingGet)
    .map((endpoint) => `(${basePaths.json}|${basePaths.xml})${patternOf(endpoint)}`),
  ...Object.values<Endpoint>(appApi)
    .filter(isStateChangingGet)
    .map((endpoint) => basePaths.app + patternOf(endpoint)),
].map((pattern) => new RegExp(`^${pattern}/?$`, 'i'));

function isStateChangingGet({ method, writes }: Endpoint): boolean {
  return method === 'GET' && writes;
}

/**
 * Tells whether a request for this path may change data: every method except GET, and the GET operations that declare
 * it.
 */
export function isWritingRequest(method: string, path: string): boolean {
  if (method === 'HEAD' || method === 'OPTIONS') return false;
  return method !== 'GET' || stateChangingGets.some((pattern) => pattern.test(path));
}
