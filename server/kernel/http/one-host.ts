import type { FastifyInstance } from 'fastify';
import { refuse } from '#server/kernel/refuse.ts';

/** Two Host headers are how a request means one thing to a proxy and another to us: such a one is not answered. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { rawHeaders } = request.raw;
    let hosts = 0;
    for (let index = 0; index < rawHeaders.length; index += 2)
      if (rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
    if (hosts <= 1) return;
    void reply.header('connection', 'close');
    throw refuse('kernel.two-hosts');
  });
}
