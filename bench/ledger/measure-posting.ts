import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { openBooks, postAll, verifyBooks } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { inTurns } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { insertRaw, makeRawTables } from './raw-rows.ts';
import type { Office } from './raw-rows.ts';
import { makeRentalEntries } from './rental-entries.ts';

const offices = 8;
const homes = 200;
const singlesEach = 50;
const runLength = 1000;
const rounds = 15;

type Write = (office: Office, entries: readonly NewEntry[]) => Promise<unknown>;

/** A fully durable PostgreSQL, as in production, with the program's own pool; nothing else runs beside. */
export async function measurePosting(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
  });
  const { connection } = server;
  await migrate(connection);
  const database = openDatabase({ connection, prepares: true });
  const pool = new pg.Pool({ ...connection, max: 20 });
  try {
    await pool.query(makeRawTables);
    const all = await Promise.all(Array.from({ length: offices }, () => newOffice(pool, database)));
    const post: Write = ({ organisationId, userId }, entries) =>
      database.transaction({ scope: 'organisation', organisationId, userId }, (tx) =>
        postAll(tx, { organisationId, userId, requestId: null, now: new Date() }, entries),
      );
    const insert: Write = (office, entries) => insertRaw(pool, office, entries);
    await warmUp(pool, all, [post, insert]);
    const results = [await measureSingles(all, post, insert), await measureRuns(all[0], post, insert)];
    for (const { organisationId } of all) {
      const { breaks } = await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
        verifyBooks(tx, organisationId),
      );
      if (breaks.length > 0) throw new Error(`What was posted does not add up: ${breaks.join(' ')}`);
    }
    return results;
  } finally {
    await pool.end();
    await database.close();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function newOffice(pool: pg.Pool, database: Database): Promise<Office> {
  const [organisationId, userId] = [newId(new Date()), newId(new Date())];
  await pool.query(
    `insert into organisation (org_id, name, country, currency, time_zone, created_at) values ($1, 'Bench', 'US', 'USD', 'UTC', now())`,
    [organisationId],
  );
  await pool.query(
    `insert into app_user (user_id, email, name, password_hash, password_changed_at, created_at)
     values ($1::uuid, $1::uuid || '@bench.example', 'Bench', 'none', now(), now())`,
    [userId],
  );
  await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    openBooks(tx, organisationId, new Date()),
  );
  const { rows } = await pool.query<{ system_key: string; account_id: string }>(
    'select system_key, account_id from account where org_id = $1 and system_key is not null',
    [organisationId],
  );
  const accounts = new Map(rows.map(({ system_key: key, account_id: id }) => [key, id]));
  return { organisationId, userId, accounts, nextRawNumber: 1 };
}

const makers = new Map<string, (count: number) => NewEntry[]>();

/** Both ways write entries of the same kind, and each entry is written once only: it has a key. */
function newEntries({ organisationId }: Office, count: number): NewEntry[] {
  const make = makers.get(organisationId) ?? makeRentalEntries(homes);
  makers.set(organisationId, make);
  return make(count);
}

async function warmUp(pool: pg.Pool, all: readonly Office[], ways: readonly Write[]): Promise<void> {
  for (const write of ways) {
    await singles(all, write)();
    for (const office of all) await write(office, newEntries(office, 500));
  }
  // As PostgreSQL does by itself within a minute.
  await pool.query('analyze');
}

/** One connection per office, each with one entry per transaction. */
function singles(all: readonly Office[], write: Write): () => Promise<unknown> {
  return () =>
    Promise.all(
      all.map(async (office) => {
        for (const entry of newEntries(office, singlesEach)) await write(office, [entry]);
      }),
    );
}

async function measureSingles(all: readonly Office[], post: Write, insert: Write): Promise<Result> {
  const time = await inTurns(rounds, { posted: singles(all, post), raw: singles(all, insert) });
  return present('one entry at a time', time, {
    how: `${offices} organisations at once, each ${singlesEach} entries one after the other, every entry in a durable transaction of its own`,
  });
}

async function measureRuns(office: Office | undefined, post: Write, insert: Write): Promise<Result> {
  if (office === undefined) throw new Error('There is an office to measure with');
  const run = (write: Write) => () => write(office, newEntries(office, runLength));
  const time = await inTurns(rounds, { posted: run(post), raw: run(insert) });
  return present('a run in one transaction', time, { how: `runs of ${runLength} entries of one organisation` });
}

function present(name: string, time: { posted: number; raw: number }, { how }: { how: string }): Result {
  const ratio = time.raw / time.posted;
  return {
    area: 'Books',
    name: `Posting, ${name}, against the same rows inserted raw`,
    figure: `${ratio.toFixed(2)} of its throughput`,
    goal: '≥ 0.6',
    reached: ratio >= 0.6,
    method: `${how}: rent charges (two lines) and receipts (three), each with property, unit, lease, person, document and key. \`postAll\` with everything that it does, against two plain multi-row inserts per transaction into tables of the same columns, unique keys and indexes, which have no foreign keys, checks, triggers, row-level security or rollups; nothing is looked up, locked or hashed for them. In turns, the median of ${rounds} rounds; the books are proved afterwards.`,
  };
}
