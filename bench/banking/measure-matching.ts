import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addDays } from '#shared/dates.ts';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/kernel/database.ts';
import type { Database } from '#server/kernel/database.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { newId } from '#server/kernel/ids.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';
import type { NewEntry } from '#server/modules/ledger/index.ts';
import { proposeLines } from '#server/modules/banking/settling/propose-lines.ts';
import { readMatching } from '#server/modules/banking/settling/read-matching.ts';
import { inTurns } from '#bench/in-turns.ts';
import { atTheDesk, benchMonths, chargeMonth, openOffice } from '#bench/rent/office.ts';
import type { Result } from '#bench/result.ts';

const lines = 1000;
/** Of payments in the books that no line has cleared, and as many leases that owe their month. */
const sizes = { few: 450, many: 4500 } as const;
const rounds = 9;
const month = benchMonths[0] ?? '';

interface Bank {
  readonly accountId: string;
  readonly when: SignedInContext;
  close(): Promise<void>;
}

/** What each of a thousand lines is, by how much is open in the books. */
export async function measureMatching(): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const server = await startEmbeddedPostgres({
    dataDirectory,
    log: { info: () => undefined, warn: () => undefined },
  });
  const banks: Bank[] = [];
  try {
    const [few, many] = [await openBank(server.connection, 'few'), await openBank(server.connection, 'many')];
    banks.push(few, many);
    const look =
      ({ when, accountId }: Bank) =>
      async () => {
        const { found } = await when.transaction((tx) => readMatching(tx, when, { accountId }));
        const states = Map.groupBy(found, ({ state }) => state);
        return ['matched', 'posted', 'proposed'].map((state) => states.get(state as never)?.length ?? 0);
      };
    const told = [await look(few)(), await look(many)()];
    console.log(`  matched, posted and proposed: ${told.map((one) => one.join(' ')).join(', ')}`);
    if (told.some(([matched = 0, posted = 0]) => matched < lines / 4 || posted < lines / 4))
      throw new Error('Lines were not matched as they should be');
    const seen = await inTurns(rounds, { few: look(few), many: look(many) });
    const acted = { few: await match(few), many: await match(many) };
    return present(acted.many / acted.few, seen.many / seen.few);
  } finally {
    for (const bank of banks) await bank.close();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

/** Does all that is sure, each line in a durable transaction of its own. How long it took. */
async function match({ when, accountId }: Bank): Promise<number> {
  const before = performance.now();
  const { matched, posted, refused } = await proposeLines({ act: when, transaction: when.transaction }, accountId);
  if (matched !== lines / 4 || posted !== lines / 4)
    throw new Error(`${matched} lines were matched and ${posted} posted: ${JSON.stringify(refused[0])}`);
  return performance.now() - before;
}

function present(acted: number, seen: number): Result[] {
  const among = `Two databases on one server, with ${sizes.few} and ${sizes.many} payments in the books that no line has cleared, and as many leases that owe a month. The same ${lines} lines of one account: in quarters, the amount of a payment, the reference of a lease, the name and rent of a tenant, and what nothing fits.`;
  return [
    {
      area: 'Banking',
      name: `Matching of ${lines.toLocaleString('en')} lines, at ten times as many open items`,
      figure: `${acted.toFixed(2)} times as long`,
      goal: '≤ 1.3 times',
      reached: acted <= 1.3,
      method: `${among} All that is sure is done as the API does it: every line is looked at, a quarter is matched and a quarter posted as payments of leases, each in a durable transaction of its own. Once each, after they were looked at.`,
    },
    {
      area: 'Banking',
      name: `Looking at ${lines.toLocaleString('en')} lines, at ten times as many open items`,
      figure: `${seen.toFixed(2)} times as long`,
      goal: 'told, without a limit',
      reached: true,
      method: `${among} What each of them could be, without doing it: lines, open items, leases and rules are read, every level is tried. Rents repeat, so that the larger one has four times as many leases that owe what a line brings. In turns, the median of ${rounds} each.`,
    },
  ];
}

async function openBank(server: pg.ClientConfig, name: keyof typeof sizes): Promise<Bank> {
  const creator = new pg.Client(server);
  await creator.connect();
  await creator.query(`create database bench_${name}`);
  await creator.end();
  const connection = { ...server, database: `bench_${name}` };
  await migrate(connection);
  const client = new pg.Client(connection);
  await client.connect();
  const database = openDatabase({ connection, prepares: true, statementTimeoutMilliseconds: 600_000 });
  try {
    const organisationId = await openOffice(database, client, sizes[name]);
    await chargeMonth(database, organisationId, month, sizes[name]);
    await postItems(database, organisationId, sizes[name]);
    const accountId = await writeLines(client, organisationId);
    await client.query('vacuum (analyze)');
    const when = await atTheDesk(database, client, organisationId);
    return { accountId, when, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  } finally {
    await client.end();
  }
}

/** Each with an amount of its own, on a day of the month. */
async function postItems(database: Database, organisationId: string, count: number): Promise<void> {
  const now = new Date();
  const entries = Array.from({ length: count }, (_, at): NewEntry => ({
    date: addDays(month, at % 28),
    memo: `Payment ${at}`,
    source: { kind: 'receipt', id: newId(now), explanation: { rule: 'bench' } },
    idempotencyKey: `bench-item:${at}`,
    lines: move({ cents: itemCents(at), currency: 'USD' }, { debit: 'operating-bank', credit: 'rent' }),
  }));
  await database.transaction({ scope: 'organisation', organisationId }, (tx) =>
    postAll(tx, { organisationId, userId: null, requestId: null, now }, entries),
  );
}

const itemCents = (at: number) => 3_000_001 + at * 7;

/** As `manyLeases` has it, by the number of a lease. */
const rentOf = (lease: number) => 90_000 + (lease % 1000) * 100;
/** Of the leases that no line names by its reference. */
const named = (which: number) => 251 + (which % 199);

/** The same ones in both, whatever else there is. */
async function writeLines(client: pg.Client, organisationId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select account_id as id from account where org_id = $1 and system_key = 'operating-bank'`,
    [organisationId],
  );
  const accountId = rows[0]?.id ?? '';
  const file = await writeFile(client, organisationId, accountId);
  const all = Array.from({ length: lines }, (_, at) => {
    const which = Math.floor(at / 4);
    const text = [
      `DEPOSIT ${at}`,
      `RENT L-${String(which + 1).padStart(4, '0')}`,
      `ACH TESTER ${named(which)}`,
      `CARD ${at}`,
    ];
    const cents = [itemCents(which), rentOf(which + 1), rentOf(named(which)), -(77 + at)];
    return { text: text[at % 4] ?? '', cents: cents[at % 4] ?? 0, date: addDays(month, which % 28) };
  });
  await client.query(
    `insert into statement_line (org_id, account_id, file_id, currency, line_id, position, line_number, date, cents, text, key, is_by_id, state)
     select $1::uuid, $2::uuid, $3::uuid, 'USD', gen_random_uuid(), n.at, n.at, n.date, n.cents, n.text, 'bench:' || n.at, true, 'open'
       from unnest($4::date[], $5::bigint[], $6::text[]) with ordinality as n (date, cents, text, at)`,
    [
      organisationId,
      accountId,
      file,
      all.map(({ date }) => date),
      all.map(({ cents }) => cents),
      all.map(({ text }) => text),
    ],
  );
  return accountId;
}

async function writeFile(client: pg.Client, organisationId: string, accountId: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with stored as (
       insert into stored_file (org_id, file_id, storage_key, media_type, name, bytes, sha256, added_at)
       select $1::uuid, f.id, $1::uuid || '/00/' || f.id, 'text/plain', 'bench.ofx', 1, repeat('0', 64), now()
         from (select gen_random_uuid() as id) f returning file_id)
     insert into bank_file (org_id, file_id, account_id, stored_file_id, name, sha256, format, currency, sum_cents, line_count,
                            new_count, known_count, doubtful_count, refused_count, left_out_count, state, added_at)
     select $1::uuid, gen_random_uuid(), $2::uuid, s.file_id, 'bench.ofx', repeat('0', 64), 'ofx', 'USD', 0, $3::int, $3::int, 0, 0, 0, 0, 'unproven', now()
       from stored s returning file_id as id`,
    [organisationId, accountId, lines],
  );
  return rows[0]?.id ?? '';
}
