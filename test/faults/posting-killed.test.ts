import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { findRunningEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import type { Connection } from '#server/adapters/embedded-postgres/cluster.ts';
import { runGable } from './cli-run.ts';
import { faultFolder } from './fault-folder.ts';
import { startGable, untilListening, type GableProcess } from './gable-process.ts';
import { newBookkeeper, Refused, renew, send, someEntry } from './parallel-posting.ts';
import type { Bookkeeper, Sent } from './parallel-posting.ts';
import { query } from './query.ts';

const connectionsEach = 3;

interface Scene {
  readonly data: string;
  readonly bookkeepers: Bookkeeper[];
  readonly sent: Sent[];
  gable: GableProcess;
}

async function openScene(): Promise<Scene> {
  const data = join(faultFolder(), 'data');
  const gable = await startAgain(data);
  const names = ['ash', 'birch', 'cedar'];
  const bookkeepers = await Promise.all(names.map((name) => newBookkeeper(gable.origin, name)));
  return { data, bookkeepers, sent: [], gable };
}

async function startAgain(data: string): Promise<GableProcess> {
  const gable = await startGable({ GABLE_DATA: data, LOG_LEVEL: 'error' });
  await untilListening(gable);
  return gable;
}

function postgresOf({ data }: Scene): { connection: Connection; admin: Connection } {
  const running = findRunningEmbeddedPostgres(data);
  if (running === undefined) throw new Error('There is no PostgreSQL on the data folder');
  return running;
}

/** Changes how PostgreSQL writes to disk; it counts from its next start. */
async function setPostgres(scene: Scene, settings: Readonly<Record<string, string>>): Promise<void> {
  const { admin } = postgresOf(scene);
  for (const [name, value] of Object.entries(settings)) await query(admin, `alter system set ${name} = ${value}`);
  scene.gable.child.kill('SIGTERM');
  await scene.gable.ended;
  scene.gable = await startAgain(scene.data);
}

/** Posts on all connections at once, kills Gable at some moment within, and starts it again. */
async function killWhilePosting(scene: Scene, round: number, alsoPostgres: boolean): Promise<void> {
  const { gable, bookkeepers, sent, data } = scene;
  for (const bookkeeper of bookkeepers) await renew(gable.origin, bookkeeper);
  const killing = new AbortController();
  const work = async (bookkeeper: Bookkeeper, worker: string): Promise<void> => {
    for (let index = 0; !killing.signal.aborted; index += 1) {
      const entry = someEntry(bookkeeper, `${round}-${worker}-${index}`);
      sent.push(entry);
      // Cut off in the middle is what this is about; a refusal would be a fault.
      await send(gable.origin, bookkeeper.access, entry).catch((error: unknown) => {
        if (error instanceof Refused && !killing.signal.aborted) throw error;
      });
    }
  };
  const before = acknowledged(sent);
  const workers = bookkeepers.flatMap((bookkeeper, who) =>
    Array.from({ length: connectionsEach }, (_, index) => work(bookkeeper, `${who}-${index}`)),
  );
  while (acknowledged(sent) === before) await sleep(1);
  await sleep(randomInt(250));
  killing.abort();
  if (alsoPostgres) killPostgres(data);
  gable.child.kill('SIGKILL');
  await gable.ended;
  await Promise.all(workers);
  scene.gable = await startAgain(data);
}

const acknowledged = (sent: readonly Sent[]): number => sent.filter(({ answered }) => answered !== undefined).length;

/** The server and every process of it in one go: none gets to finish what it was writing. */
function killPostgres(data: string): void {
  const postmaster = Number.parseInt(readFileSync(join(data, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ');
  for (const pid of [postmaster, ...children.map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It had ended by itself.
    }
  }
}

/** What is wrong with the books after a kill, in sentences. */
async function findFaults(scene: Scene): Promise<string[]> {
  const rows = await query(
    postgresOf(scene).connection,
    `select e.org_id || ' ' || substr(e.idempotency_key, 8) as key, e.entry_id as id, e.number::int as number, e.line_count as expected,
            coalesce(array_agg(p.amount_cents::float8 order by p.line) filter (where p.line is not null), '{}') as lines
       from journal_entry e left join posting p using (org_id, entry_id) group by e.org_id, e.entry_id`,
  );
  const found = Map.groupBy(rows, ({ key }) => key);
  const faults = scene.sent.flatMap(({ organisationId, key, body, debitCents, answered }) => {
    const own = found.get(`${organisationId} ${key}`) ?? [];
    const [entry] = own;
    if (own.length > 1) return [`${key} is there ${own.length} times`];
    if (entry === undefined) return answered === undefined ? [] : [`${key} was acknowledged and is gone`];
    // Between bank accounts, lines that say whose money goes come after those that were sent.
    const lines = z.array(z.number()).parse(entry['lines']);
    const written = lines.slice(0, body.lines.length);
    const debit = written.reduce((sum, cents) => sum + Math.max(cents, 0), 0);
    if (lines.length !== entry['expected'] || written.length !== body.lines.length || debit !== debitCents)
      return [`${key} is there in part`];
    if (answered === undefined) return [];
    return entry['id'] === answered.id && entry['number'] === answered.number ? [] : [`${key} became another entry`];
  });
  if (rows.length > scene.sent.length) faults.push('there is more than was sent');
  return faults;
}

/** Whoever got no answer asks again under the same key, as a browser does; both know the same entry then. */
async function sendAgain({ gable, bookkeepers, sent }: Scene): Promise<number> {
  const open = sent.filter(({ answered }) => answered === undefined);
  for (const entry of open) {
    const bookkeeper = bookkeepers.find(({ organisationId }) => organisationId === entry.organisationId);
    await send(gable.origin, bookkeeper?.access ?? '', entry);
  }
  return open.length;
}

/** Numbers without gaps, balance, rollups and seals; the command says so, or throws with what it found. */
async function verify({ data }: Scene): Promise<string[]> {
  return runGable(['verify'], { GABLE_DATA: data });
}

describe.skipIf(process.platform !== 'linux')('kill -9 in the middle of parallel posting', () => {
  it('loses nothing that was acknowledged, doubles nothing and leaves nothing half, twenty times over', async () => {
    const scene = await openScene();
    // A slow disk: a kill mostly falls between the commit and its being written.
    await setPostgres(scene, { commit_delay: '20000', commit_siblings: '0' });
    let cutOff = 0;
    for (let round = 1; round <= 20; round += 1) {
      await killWhilePosting(scene, round, round % 2 === 0);
      expect(await findFaults(scene), `after kill ${round}`).toEqual([]);
      cutOff += await sendAgain(scene);
      expect(await findFaults(scene), `after sending again in round ${round}`).toEqual([]);
      await verify(scene);
    }
    expect(cutOff, 'entries that were cut off').toBeGreaterThan(20);
    const posted = (organisationId: string) => scene.sent.filter((one) => one.organisationId === organisationId).length;
    const isSealed = async () => {
      const said = await verify(scene);
      return scene.bookkeepers.every(({ organisationId: id }) =>
        said.some(
          (line) =>
            line.includes(id) &&
            line.includes(`proved. ${posted(id)} entries`) &&
            line.includes(`sealed through ${posted(id)},`),
        ),
      );
    };
    await expect.poll(isSealed, { interval: 500 }).toBe(true);
  }, 600_000);

  it('is noticed where entries are acknowledged before they are on disk', async () => {
    const scene = await openScene();
    await setPostgres(scene, { synchronous_commit: 'off' });
    let faults: string[] = [];
    for (let round = 1; round <= 10 && faults.length === 0; round += 1) {
      await killWhilePosting(scene, round, true);
      faults = await findFaults(scene);
    }
    expect(faults).toContainEqual(expect.stringContaining('was acknowledged and is gone'));
  }, 300_000);
});
