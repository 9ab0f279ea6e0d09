import type { FastifyInstance } from 'fastify';

/** The methods that a path is served for, from all routes that are registered after this call but those with a wildcard. */
export function allowedMethods(server: FastifyInstance): (path: string) => readonly string[] {
  const routes: { readonly pattern: RegExp; readonly methods: readonly string[] }[] = [];
  server.addHook('onRoute', ({ method, url }) => {
    if (url.includes('*')) return;
    const pattern = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+');
    routes.push({ pattern: new RegExp(`^${pattern}/?$`), methods: [method].flat() });
  });
  return (path) => {
    const methods = routes.filter(({ pattern }) => pattern.test(path)).flatMap((route) => route.methods);
    return [...new Set(methods)].toSorted();
  };
}
