import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { createServer, connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { faultFolder, filesIn, startForTest } from './fault-folder.ts';
import { startGable, untilListening, type GableProcess } from './gable-process.ts';

const serverOf = (data: string): number =>
  Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);

/** A request of which half has arrived: it runs until the other half is sent. */
async function halfRequest({ port }: GableProcess): Promise<{ finish(): void; answer: Promise<string> }> {
  const body = '{"email":"nobody@example.com","password":"wrong-password"}';
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = ['POST /api/v1/token/ HTTP/1.1', 'host: localhost', 'content-type: application/json'];
  const further = [`content-length: ${body.length}`, 'expect: 100-continue'];
  socket.write(`${[...head, ...further].join('\r\n')}\r\n\r\n`);
  // The server says that it has begun with it.
  await once(socket, 'data');
  socket.write(body.slice(0, 10));
  const answer = (async () => {
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    return text;
  })();
  return { finish: () => void socket.write(body.slice(10)), answer };
}

describe('SIGTERM', () => {
  it('lets the running request finish, then stops PostgreSQL and leaves nothing behind', async () => {
    const data = join(faultFolder(), 'data');
    const gable = await startGable({ GABLE_DATA: data });
    await untilListening(gable);
    const postgres = serverOf(data);
    const request = await halfRequest(gable);
    gable.child.kill('SIGTERM');
    const health = () => fetch(`${gable.origin}/healthz`);
    await expect.poll(async () => (await health()).status).toBe(503);
    const refused = await health();
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(await refused.json()).toMatchObject({ code: 'stopping' });
    request.finish();
    expect(await request.answer).toMatch(/^HTTP\/1\.1 400 .*wrong-credentials/s);
    expect(await gable.ended).toBe(0);
    expect(existsSync(`/proc/${postgres}`)).toBe(false);
    expect(filesIn(data)).toEqual(['postgres', 'postgres.log', 'secret']);
  });
});

describe('SIGTERM while browsers keep their connections', () => {
  it('answers what they ask with a problem document that says when to come again, and resets nobody', async () => {
    const gable = await startGable({ GABLE_DATA: join(faultFolder(), 'data') });
    await untilListening(gable);
    const agent = new Agent({ keepAlive: true, maxSockets: 4 });
    onTestFinished(() => {
      agent.destroy();
    });
    const ask = () =>
      new Promise<string>((resolve) => {
        const sent = httpGet(`${gable.origin}/readyz`, { agent }, (answer) => {
          answer.resume();
          answer.once('end', () => resolve(`${answer.statusCode} ${answer.headers['retry-after'] ?? ''}`.trim()));
        });
        sent.once('error', (error) => resolve(sent.reusedSocket ? `reset: ${error.message}` : 'refused'));
      });
    expect(await Promise.all([ask(), ask(), ask(), ask()])).toEqual(['200', '200', '200', '200']);
    const answers = new Set<string>();
    const browsers = Array.from({ length: 4 }, async () => {
      for (let last = ''; last !== 'refused' && !last.startsWith('reset'); answers.add(last)) last = await ask();
    });
    // Without it Gable may be gone before anybody asks again.
    const running = await halfRequest(gable);
    gable.child.kill('SIGTERM');
    await expect.poll(() => answers.has('503 5')).toBe(true);
    running.finish();
    await Promise.all(browsers);
    // Whether somebody is still answered as before is a matter of milliseconds.
    expect([...answers].filter((answer) => answer !== '200').toSorted()).toEqual(['503 5', 'refused']);
    expect(await gable.ended).toBe(0);
  });
});

describe('kill -9', () => {
  it('leaves nothing that the next start cannot handle', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startGable({ GABLE_DATA: data });
    await untilListening(first);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    const second = await startGable({ GABLE_DATA: data });
    await untilListening(second);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  });
});

describe('a start that cannot be', () => {
  it('names the port in use and the next free one, and stops what it had started', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    const data = join(faultFolder(), 'data');
    const gable = await startGable({ GABLE_DATA: data, PORT: String(port) });
    expect(await gable.ended).toBe(1);
    expect(gable.said()).toMatch(
      new RegExp(`Port ${port} is in use by another program. The next free one is \\d+: PORT=`),
    );
    expect(existsSync(join(data, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('says what is wrong with a setting and nothing else', async () => {
    const gable = await startGable({ GABLE_REQUEST_TIMEOUT: 'soon' });
    expect(await gable.ended).toBe(1);
    expect(gable.said()).toBe(
      'GABLE_REQUEST_TIMEOUT must be a whole number from 1 to 600, for example GABLE_REQUEST_TIMEOUT=30. It is "soon".\n',
    );
  });

  it('waits for its database and ends at once when asked to', async () => {
    const gable = await startGable({ DATABASE_URL: 'postgres://gable@127.0.0.1:9/gable', GABLE_DATA: faultFolder() });
    await expect.poll(() => gable.said()).toContain('trying again in 1 s');
    gable.child.kill('SIGTERM');
    expect(await gable.ended).toBe(0);
  });
});

describe('a database lost while running', () => {
  it('is answered with 503 and when to try again, and found again by itself', async () => {
    const data = join(faultFolder(), 'data');
    const gable = await startGable({ GABLE_DATA: data });
    await untilListening(gable);
    process.kill(serverOf(data), 'SIGKILL');
    await sleep(50);
    const lost = await fetch(`${gable.origin}/readyz`);
    expect(lost.status).toBe(503);
    expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await lost.json()).toMatchObject({ code: 'database-unavailable' });
    await expect.poll(async () => (await fetch(`${gable.origin}/readyz`)).status, { timeout: 90_000 }).toBe(200);
  });
});

describe('four processes that start at once on one empty database', () => {
  it('all succeed, and the migrations ran once', async () => {
    const { connection } = await startForTest(join(faultFolder(), 'data'));
    const url = `postgres://gable@/gable?host=${encodeURIComponent(connection.host)}`;
    const env = { DATABASE_URL: url, GABLE_DATA: faultFolder(), LOG_LEVEL: 'warn' };
    const gables = await Promise.all([1, 2, 3, 4].map(() => startGable(env)));
    await Promise.all(gables.map(untilListening));
    const migrated = gables.filter((gable) => gable.said().includes('Updating the database'));
    expect(migrated).toHaveLength(1);
  });
});
