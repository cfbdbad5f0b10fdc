import { createServer, connect, type Server } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { reachDatabase } from '#server/lifecycle/reach-database.ts';
import { faultFolder, refusalOf, startForTest } from './fault-folder.ts';
import { query } from './query.ts';

/** Lets a server that has only a socket be reached by an address, from the moment this is called. */
async function openAddress(socket: string, port: number): Promise<number> {
  const server: Server = createServer((incoming) => {
    const outgoing = connect(socket);
    incoming.on('error', () => outgoing.destroy()).pipe(outgoing);
    outgoing.on('error', () => incoming.destroy()).pipe(incoming);
  });
  onTestFinished(() => {
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** A port that was free a moment ago and on which nobody answers. */
async function closedPort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return address !== null && typeof address === 'object' ? address.port : 0;
}

function waitingWith(said: string[], signal = new AbortController().signal) {
  return { say: (sentence: string) => void said.push(sentence), signal };
}

const config = (port: number, database = 'gable') => ({
  databaseUrl: `postgres://gable:hunter2@127.0.0.1:${port}/${database}`,
  databaseTls: { isRequired: false, caFile: undefined },
  dataDirectory: '/not used',
});

describe('DATABASE_URL', () => {
  it('is waited for, with a word each time, and used as soon as it answers', async () => {
    const embedded = await startForTest(join(faultFolder(), 'data'));
    const port = await closedPort();
    const said: string[] = [];
    const reached = reachDatabase(config(port), waitingWith(said));
    await expect.poll(() => said.length).toBeGreaterThan(0);
    await openAddress(join(embedded.connection.host, '.s.PGSQL.5432'), port);
    const { connection } = await reached;
    expect(said[0]).toBe('The database cannot be reached (connection refused); trying again in 0.5 s.');
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('is waited for longer each time, and given up at once when the process is asked to end', async () => {
    const said: string[] = [];
    const asked = new AbortController();
    const outcome = refusalOf(reachDatabase(config(await closedPort()), waitingWith(said, asked.signal)));
    await expect.poll(() => said.length).toBe(3);
    const start = performance.now();
    asked.abort();
    expect(await outcome).toContain('AbortError');
    expect(performance.now() - start).toBeLessThan(500);
    expect(said.map((sentence) => /in ([\d.]+) s/.exec(sentence)?.[1])).toEqual(['0.5', '1', '2']);
  });

  it('that waiting cannot cure is refused in one sentence, without its password', async () => {
    const embedded = await startForTest(join(faultFolder(), 'data'));
    const port = await openAddress(join(embedded.connection.host, '.s.PGSQL.5432'), 0);
    const said = await refusalOf(reachDatabase(config(port, 'elsewhere'), waitingWith([])));
    expect(said).toBe('StartRefusal: The server does not have that database: correct DATABASE_URL, and start again.');
    expect(said).not.toContain('hunter2');
  });
});
