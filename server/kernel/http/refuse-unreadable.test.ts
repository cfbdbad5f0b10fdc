import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { refuseUnreadable } from './refuse-unreadable.ts';

test('what is no HTTP is answered with a problem document and a closed connection', async () => {
  const app = Fastify({ clientErrorHandler: refuseUnreadable });
  const address = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const said = await new Promise<string>((done, failed) => {
    let text = '';
    const socket = connect(Number(address.port), '127.0.0.1', () => socket.write('this is no HTTP\r\n\r\n'));
    socket.on('data', (data) => (text += data.toString()));
    socket.on('close', () => done(text));
    socket.on('error', failed);
  });
  await app.close();
  expect(said).toMatch(/^HTTP\/1\.1 400 /);
  expect(said).toContain('content-type: application/problem+json');
  expect(JSON.parse(said.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'malformed-body', status: 400 });
});
