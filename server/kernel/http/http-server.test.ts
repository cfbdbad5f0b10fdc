import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeHttpServer } from './http-server.ts';
import type { ConnectionBounds } from './http-server.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

async function listening(
  bounds: Partial<ConnectionBounds>,
  handler: RequestListener = (_, answer) => answer.end('ok'),
) {
  const server = makeHttpServer(handler, { atMost: 10, requestMilliseconds: 60_000, ...bounds });
  server.on('clientError', refuseUnreadable);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A server on a port has an address of this kind.
  return { server, port: (server.address() as AddressInfo).port };
}

/** A connection that keeps its own side open, whatever the other side does. */
async function stubborn(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  // Being cut is what is waited for.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function opened(server: { getConnections(tell: (error: Error | null, count: number) => void): unknown }) {
  return new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
}

describe('a connection', () => {
  it('that says nothing is ended, though the other side never closes its own', async () => {
    const { server, port } = await listening({ headMilliseconds: 200 });
    const socket = await stubborn(port);
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 408 .*"code":"request-timeout"/s);
    await expect.poll(() => opened(server), { timeout: 20_000 }).toBe(0);
  });

  it('that has been answered and asks nothing more is ended', async () => {
    const { server, port } = await listening({ idleMilliseconds: 200 });
    const socket = await stubborn(port);
    socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
    await expect.poll(() => opened(server), { timeout: 20_000 }).toBe(0);
  });

  it('beyond the limit is answered with a problem document, and one that is closed makes room', async () => {
    const { port } = await listening({ atMost: 2 });
    const held = [await stubborn(port), await stubborn(port)];
    const third = await stubborn(port);
    third.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    const [said] = (await once(third, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 503 .*\r\nretry-after: 5\r\n/s);
    expect(JSON.parse(said.toString().split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'busy', status: 503 });
    for (const socket of held) socket.destroy();
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined))?.status, { timeout: 20_000 })
      .toBe(200);
  });

  it('that goes on sending slowly after it was answered is cut', async () => {
    const { port } = await listening({ restMilliseconds: 100 }, (_, answer) => answer.writeHead(401).end('no'));
    const socket = await stubborn(port);
    const cut = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)));
    socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-length: 10000000\r\n\r\n');
    const [said] = (await once(socket, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^HTTP\/1\.1 401 /);
    const dribble = setInterval(() => socket.write('.'), 20);
    onTestFinished(() => {
      clearInterval(dribble);
    });
    expect(await cut).toBe(true);
  });

  it('that sends the rest of its body at a good pace is heard out', async () => {
    const { port } = await listening({ restMilliseconds: 100 }, (_, answer) => answer.writeHead(401).end('no'));
    const body = new Uint8Array(3_000_000);
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body });
    expect(answer.status).toBe(401);
  });
});
