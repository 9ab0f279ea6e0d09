import type { Socket } from 'node:net';

const brokenRequestStatuses: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Fastify's `clientErrorHandler`: answers what is no HTTP request. Nothing is logged, because the error holds the raw bytes of
 * the request and with them passwords and tokens.
 */
export function refuseBrokenRequest(error: { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = brokenRequestStatuses[error.code ?? ''] ?? '400 Bad Request';
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  socket.destroy();
}
