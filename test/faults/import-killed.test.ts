import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRunningEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening } from './gable-process.ts';
import type { GableProcess } from './gable-process.ts';
import { newBookkeeper } from './parallel-posting.ts';
import type { Bookkeeper } from './parallel-posting.ts';

const units = 6000;

const importSchema = z.object({
  id: z.string(),
  state: z.string(),
  progress: z.object({ done: z.number() }).nullable(),
  interrupted: z.object({ act: z.string(), of: z.number() }).nullable(),
});
const summarySchema = z.object({ counts: z.object({ units: z.number() }) });

async function startAgain(data: string): Promise<GableProcess> {
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
  await untilListening(gable);
  return gable;
}

async function ask(
  gable: GableProcess,
  { access }: Bookkeeper,
  path: string,
  body?: string,
  type = 'application/json',
) {
  const response = await fetch(`${gable.origin}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${access}`, ...(body !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { body }),
  });
  return (await response.json()) as unknown;
}

/** Nothing is written into a table until it is let go. */
async function hold(data: string, table: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ ...findRunningEmbeddedPostgres(data)?.admin });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`begin; lock table ${table} in share row exclusive mode`);
  return () => client.end();
}

describe.skipIf(process.platform !== 'linux')('kill -9 in the middle of an import', () => {
  it('keeps nothing of it, says that it was cut off, and runs as a whole when it is asked for again', async () => {
    const data = join(faultFolder(), 'data');
    const first = await startAgain(data);
    const owner = await newBookkeeper(first.origin, 'hazel');
    const table = ['Property,Unit', ...Array.from({ length: units }, (_, at) => `East,K${at}`)].join('\n');
    const sent = await ask(first, owner, '/imports/?kind=units&name=k.csv', table, 'application/octet-stream');
    const { id } = importSchema.parse(sent);
    const read = async (gable: GableProcess) => importSchema.parse(await ask(gable, owner, `/imports/${id}/`));
    const count = async (gable: GableProcess) =>
      summarySchema.parse(await ask(gable, owner, '/portfolio-summary/')).counts.units;
    const before = await count(first);
    // However fast the machine is, the run comes no further than the note of what it made.
    const letGo = await hold(data, 'import_item');
    const cut = ask(first, owner, `/imports/${id}/run/`, '{}').catch(() => 'no answer');
    await expect.poll(async () => (await read(first)).progress?.done ?? 0).toBeGreaterThan(units / 6);
    first.child.kill('SIGKILL');
    expect(await cut).toBe('no answer');
    await first.ended;
    await letGo();

    const second = await startAgain(data);
    expect(await count(second)).toBe(before);
    await expect
      .poll(() => read(second))
      .toMatchObject({
        state: 'mapping',
        interrupted: { act: 'run', of: units },
      });
    expect(importSchema.parse(await ask(second, owner, `/imports/${id}/run/`, '{}')).state).toBe('done');
    expect(await count(second)).toBe(before + units);
    expect((await read(second)).interrupted).toBeNull();
  });
});
