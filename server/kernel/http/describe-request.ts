import type { FastifyRequest } from 'fastify';

/**
 * What of a request is logged. The query is left out: people search by names, and links carry what opens them. So is the
 * secret in the address of a subscribed calendar, however the address goes on.
 */
export function describeRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: (request.url.split('?', 1)[0] ?? '').replace(/(subscribed-calendars(?:\/|%2f)).+$/i, '$1…'),
    host: request.host,
    remoteAddress: request.ip,
  };
}
