import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import pg from 'pg';
import { startEmbeddedPostgres } from '#server/adapters/embedded-postgres/start-embedded-postgres.ts';
import { migrate } from '#server/database/migrate.ts';
import { newId } from '#server/kernel/ids.ts';
import { postAll } from '#server/modules/ledger/index.ts';
import { chargedLines, takenLines } from '#server/modules/owners/fees/fee-entries.ts';
import { nothing } from '#bench/desk.ts';
import { inTurns } from '#bench/in-turns.ts';
import type { Result } from '#bench/result.ts';
import { newHouses, receiveRents } from './owned-houses.ts';
import type { Houses } from './owned-houses.ts';

/** Each month is a run of its own; the first one warms up. */
const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];

/** What a management company does at the end of a month, on a fully durable PostgreSQL; nothing else runs beside. */
export async function measureOwners(sizes = { few: 1000, many: 10_000 }): Promise<Result[]> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'gable-bench-'));
  const server = await startEmbeddedPostgres({ dataDirectory, log: { info: () => undefined, warn: () => undefined } });
  const client = new pg.Client(server.connection);
  const open: Houses[] = [];
  const manage = async (count: number) => {
    const houses = await newHouses(server.connection, client, count);
    open.push(houses);
    for (const month of months) await receiveRents(houses, month);
    return houses;
  };
  try {
    await migrate(server.connection);
    await client.connect();
    const [many, bare, few] = [await manage(sizes.many), await manage(sizes.many), await manage(sizes.few)];
    const fees = await measureFees(many, bare);
    for (const month of months) await runFees(few, month);
    await client.query('vacuum (analyze)');
    return [fees, await measureDistributable(few, many), await measureStatements(await manage(sizes.few / 10), few)];
  } finally {
    for (const houses of open) await houses.close();
    await client.end();
    await server.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function runFees({ handlers, when, propertyIds }: Houses, month: string): Promise<void> {
  const run = await handlers['POST /fee-runs/']({ ...nothing, body: { month } }, when);
  if (run.fees !== propertyIds.length) throw new Error(`${run.fees} of ${propertyIds.length} houses were charged`);
}

/** The same entries, with nothing reckoned and nothing kept beside them. */
async function postFees({ when, propertyIds, organisationId, client }: Houses, month: string): Promise<void> {
  const { rows } = await client.query<{ account_id: string }>(
    `select account_id from account where org_id = $1 and system_key = 'operating-bank'`,
    [organisationId],
  );
  const place = rows[0]?.account_id ?? '';
  const fees = propertyIds.map((propertyId, at) => ({
    propertyId,
    currency: 'USD',
    cents: Math.round((90_000 + (at % 1000) * 100) * 0.08),
    taxCents: 0,
  }));
  const ways = [
    { kind: 'fee', lines: chargedLines },
    { kind: 'fee-taking', lines: (fee: (typeof fees)[number]) => takenLines(fee, place) },
  ];
  await when.transaction(async (tx) => {
    for (const { kind, lines } of ways)
      for (let at = 0; at < fees.length; at += 2000)
        await postAll(
          tx,
          when,
          fees.slice(at, at + 2000).map((fee) => ({
            date: '2026-06-03',
            memo: `Management fee, House ${fee.cents}`,
            source: { kind, id: newId(when.now) },
            idempotencyKey: `bench:${kind}:${month}:${fee.propertyId}`,
            lines: lines(fee),
          })),
        );
  });
}

async function measureFees(many: Houses, bare: Houses): Promise<Result> {
  let [ran, posted] = [0, 0];
  const time = await inTurns(months.length - 1, {
    run: () => runFees(many, months[ran++] ?? ''),
    bare: () => postFees(bare, months[posted++] ?? ''),
  });
  const sums = await Promise.all([many, bare].map(feesOf));
  if (sums[0] !== sums[1]) throw new Error(`The run charged ${sums[0]}, what was posted bare comes to ${sums[1]}`);
  const ratio = time.run / time.bare;
  return {
    area: 'Owners',
    name: `A fee run over ${many.propertyIds.length} properties, against posting its entries`,
    figure: `${ratio.toFixed(2)} times as long`,
    goal: '≤ 2 times',
    reached: ratio <= 2,
    method: `Two organisations on one server, each with ${many.propertyIds.length} houses of one owner each that had one rent a month, all managed for eight percent of what comes in. The run as the API does it: income read, fees reckoned and charged, taken as far as the money of each house reaches, with what each fee came from kept beside it, in one durable transaction. Against the same two entries for each house, posted by the program's one write path in one durable transaction, in the other organisation; what both posted is compared. A month each, in turns, the median of ${months.length - 1}.`,
  };
}

async function feesOf({ client, organisationId }: Houses): Promise<string> {
  const { rows } = await client.query<{ cents: string }>(
    `select sum(p.amount_cents)::text as cents from posting p join account a using (org_id, account_id)
      where p.org_id = $1 and a.system_key = 'management-fee' and p.basis = 'cash'`,
    [organisationId],
  );
  return rows[0]?.cents ?? '';
}

async function measureDistributable(few: Houses, many: Houses): Promise<Result> {
  const preview = (houses: Houses) => async () => {
    const body = { siblings: 'hold' as const };
    const { lines } = await houses.handlers['POST /distribution-run-previews/']({ ...nothing, body }, houses.when);
    if (lines.length !== houses.propertyIds.length) throw new Error(`${lines.length} houses have something to pay`);
  };
  const time = await inTurns(7, { few: preview(few), many: preview(many) });
  const growth = time.many / time.few / (many.propertyIds.length / few.propertyIds.length);
  return {
    area: 'Owners',
    name: `What ${many.propertyIds.length} properties can pay their owners, against ${few.propertyIds.length}`,
    figure: `${growth.toFixed(2)} times as long for each property`,
    goal: '≤ 1.5 times',
    reached: growth <= 1.5,
    method: `Two organisations on one server, with houses as above after four months of rents and fees. The preview of a distribution as the API answers it: every house with each line of its waterfall, the payments of every owner, and the exceptions. In turns, the median of 7 each.`,
  };
}

/** Collects what nobody holds any more, so that what is measured is what is held. */
function heldBytes(collect: () => void): number {
  collect();
  return process.memoryUsage().heapUsed;
}

async function measureStatements(few: Houses, many: Houses): Promise<Result> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void; // The flag above puts it there.
  const held: number[] = [];
  let told = 0;
  for (const houses of [few, few, many]) {
    const { handlers, when } = houses;
    const before = heldBytes(collect);
    let most = 0;
    const ended = new AbortController();
    const seen = new Set<number>();
    const month = months[held.length === 1 ? 1 : 0] ?? '';
    const watch = async () => {
      while (!ended.signal.aborted) {
        const { items } = await handlers['GET /owner-statement-runs/']({ ...nothing, query: { limit: 1 } }, when);
        for (const { issued } of items) seen.add(issued);
        most = Math.max(most, heldBytes(collect) - before);
        await new Promise((done) => void setTimeout(done, 50));
      }
    };
    const watching = watch();
    const body = { month, byMail: false };
    const run = await handlers['POST /owner-statement-runs/']({ ...nothing, body }, when);
    ended.abort();
    await watching;
    if (run.issued !== houses.propertyIds.length) throw new Error(`${run.issued} statements were issued`);
    held.push(most);
    told = seen.size;
  }
  const [, small = 0, large = 0] = held;
  const ratio = large / small;
  return {
    area: 'Owners',
    name: `Memory held while statements of ${many.propertyIds.length} owners are issued, against ${few.propertyIds.length}`,
    figure: `${ratio.toFixed(2)} times as much; its progress was told ${told} times`,
    goal: '≤ 2 times, and told at least 10 times',
    reached: ratio <= 2 && told >= 10,
    method: `Houses as above, in an organisation each. All statements of a month as the API issues them, twenty to a durable transaction, without sending them. Every 50 ms the run is read, and what the process holds after collecting is compared with before the run; the most of it counts. One run before warms up.`,
  };
}
