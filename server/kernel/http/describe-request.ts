import type { FastifyRequest } from 'fastify';

/** What of a request is logged. The query is left out: people search by names, and links carry what opens them. */
export function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: request.url.split('?', 1)[0] ?? '',
    host: request.host,
    remoteAddress: request.ip,
  };
}
