import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/support/app.ts';
import { copyIn, copyOut } from './copy-stream.ts';

const app = await startTestApp();

async function withClient(work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(app.connection);
  await client.connect();
  try {
    await client.query('create temporary table copied (number integer, words text)');
    await work(client);
  } finally {
    await client.end();
  }
}

const count = async (client: pg.Client) =>
  (await client.query<{ count: number }>('select count(*)::int as count from copied')).rows[0]?.count;

test('rows go out and come in as they were, however they are cut', () =>
  withClient(async (client) => {
    const made = `insert into copied select n, repeat('ä\t\\', n % 500) from generate_series(1, 5000) n`;
    await client.query(made);
    const pieces: Buffer[] = [];
    for await (const rows of copyOut(client, 'copy copied to stdout')) pieces.push(rows);
    expect(pieces.length, 'not as a whole').toBeGreaterThan(10);
    const all = Buffer.concat(pieces);
    await client.query('truncate copied');
    const cut = Array.from({ length: Math.ceil(all.length / 9973) }, (_, at) =>
      all.subarray(at * 9973, (at + 1) * 9973),
    );
    await copyIn(client, 'copy copied from stdin', cut);
    const { rows } = await client.query<{ same: boolean }>(
      `select count(*) = 5000 and bool_and(words = repeat('ä\t\\', number % 500)) as same from copied`,
    );
    expect(rows[0]?.same).toBe(true);
  }));

test('a source that fails is told as it failed, nothing of it is kept, and the connection goes on', () =>
  withClient(async (client) => {
    async function* failing(): AsyncIterable<Buffer> {
      yield Buffer.from('1\tone\n');
      throw new Error('The disk is gone');
    }
    await expect(copyIn(client, 'copy copied from stdin', failing())).rejects.toThrow('The disk is gone');
    expect(await count(client)).toBe(0);
  }));

test('a row that the server does not take is told by the server', () =>
  withClient(async (client) => {
    await expect(copyIn(client, 'copy copied from stdin', [Buffer.from('one\tone\n')])).rejects.toThrow('integer');
    expect(await count(client)).toBe(0);
    await expect(copyIn(client, 'copy nothing from stdin', [])).rejects.toThrow('nothing');
    await expect(copyOut(client, 'copy nothing to stdout')[Symbol.asyncIterator]().next()).rejects.toThrow('nothing');
    expect(await count(client)).toBe(0);
  }));
