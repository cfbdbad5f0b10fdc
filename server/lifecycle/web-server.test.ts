import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { prepareDraining } from '#server/kernel/http/draining.ts';
import { answerProblems } from '#server/kernel/http/problem-answers.ts';
import { closeApp } from './close-app.ts';
import { listen } from './listen.ts';

async function open(answer: () => Promise<unknown>): Promise<{ app: FastifyInstance; port: number; address: string }> {
  const app = Fastify();
  app.get('/', answer);
  onTestFinished(async () => {
    await closeApp(app, 0);
  });
  await listen(app, { host: '127.0.0.1', port: 0 });
  const bound = app.server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return { app, port, address: `http://127.0.0.1:${port}/` };
}

describe('closing the web server', () => {
  it('lets a running request finish', async () => {
    const arrived = Promise.withResolvers<void>();
    const { app, address } = await open(() => {
      arrived.resolve();
      return sleep(300, { done: true });
    });
    const answer = fetch(address);
    await arrived.promise;
    await closeApp(app, 5000);
    expect(await (await answer).json()).toEqual({ done: true });
    await expect(fetch(address)).rejects.toThrow('fetch failed');
  });

  it('cuts one that does not finish in time', async () => {
    const arrived = Promise.withResolvers<void>();
    const { app, address } = await open(() => {
      arrived.resolve();
      return sleep(60_000, undefined, { ref: false });
    });
    const answer = fetch(address).catch((error: unknown) => String(error));
    await arrived.promise;
    const start = performance.now();
    await closeApp(app, 200);
    expect(performance.now() - start).toBeLessThan(10_000);
    expect(await answer).toContain('fetch failed');
  });

  it('tells one that does not finish in time when to come again', async () => {
    const arrived = Promise.withResolvers<void>();
    const app = Fastify();
    answerProblems(app, { report: () => undefined, allowedMethods: () => [] });
    prepareDraining(app);
    app.get('/', () => {
      arrived.resolve();
      return sleep(60_000, undefined, { ref: false });
    });
    await listen(app, { host: '127.0.0.1', port: 0 });
    const answer = fetch(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`);
    await arrived.promise;
    await closeApp(app, 200);
    const told = await answer;
    expect([told.status, told.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await told.json()).toMatchObject({ code: 'stopping' });
  });
});

describe('a port in use', () => {
  it('is said plainly, with the next free one', async () => {
    const { port } = await open(() => Promise.resolve({}));
    const second = Fastify();
    await expect(listen(second, { host: '127.0.0.1', port })).rejects.toThrow(
      new RegExp(`^Port ${port} is in use by another program. The next free one is (\\d+): PORT=\\1 npm start$`),
    );
  });

  it('is not confused with an address that the machine does not have', async () => {
    await expect(listen(Fastify(), { host: '192.0.2.1', port: 0 })).rejects.toThrow(
      'This machine has no address 192.0.2.1: set HOST to one it has',
    );
  });
});
