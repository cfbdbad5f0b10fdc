import { newId } from '#server/kernel/ids.ts';
import type { SignedInContext } from '#server/kernel/http/request-context.ts';
import { verifyBooks } from '#server/modules/ledger/index.ts';
import { recordReceipt } from '#server/modules/rent/receipts/record-receipt.ts';
import type { Result } from '#bench/result.ts';
import type { ChargedOffice } from './measure-board.ts';
import { atTheDesk } from './office.ts';

const receipts = 1000;
const warmUps = 100;

/** Payments one after the other, each against the bare row of a payment in a transaction of its own. */
export async function measureReceipts(office: ChargedOffice): Promise<Result> {
  const { database, client, organisationId } = office;
  const when = await atTheDesk(database, client, organisationId);
  const { rows } = await client.query<{ lease_id: string }>(
    'select lease_id from lease where org_id = $1 order by lease_id limit $2',
    [organisationId, receipts + warmUps],
  );
  await client.query('create table raw_receipt (like receipt including defaults including indexes)');
  const times = { recorded: [] as number[], bare: [] as number[] };
  for (const [at, { lease_id: leaseId }] of rows.entries()) {
    const recorded = await timed(() => record(when, leaseId));
    const bare = await timed(() => insertBare(office, at + 1));
    if (at < warmUps) continue;
    times.recorded.push(recorded);
    times.bare.push(bare);
  }
  const { breaks } = await when.transaction((tx) => verifyBooks(tx, organisationId));
  if (breaks.length > 0) throw new Error(`What was recorded does not add up: ${breaks.join(' ')}`);
  const ratio = atRank(times.recorded, 0.99) / atRank(times.bare, 0.99);
  const middle = atRank(times.recorded, 0.5) / atRank(times.bare, 0.5);
  return {
    area: 'Rent',
    name: 'Recording a payment, against a bare insert of its row',
    figure: `${ratio.toFixed(1)} times as long at the 99th percentile (${middle.toFixed(1)} in the middle)`,
    goal: '≤ 12 times, at the 99th percentile',
    reached: ratio <= 12,
    method: `${receipts} payments of two months’ rent in an organisation of ${office.leases.toLocaleString('en')} leases, by the function behind the API: the tenancy is locked, doubtful payments are looked for, the open charges are read, the entry is posted with its lines on both bases, two charges are paid and the balances kept, all in one durable transaction. Against one INSERT of the payment’s row alone into a table of the same columns and indexes without constraints, in a durable transaction of its own. In turns, after ${warmUps} of each; the books are proved afterwards.`,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now();
  await work();
  return performance.now() - before;
}

function atRank(times: readonly number[], share: number): number {
  return times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN;
}

function record(when: SignedInContext, leaseId: string): Promise<string> {
  const body = {
    parts: [{ leaseId, cents: 180_000 }],
    receivedOn: when.now.toISOString().slice(0, 10),
    method: 'transfer' as const,
    reference: null,
    memo: null,
  };
  return when.transaction((tx) => recordReceipt(tx, when, body));
}

async function insertBare({ client, organisationId }: ChargedOffice, number: number): Promise<void> {
  const [id, now] = [newId(new Date()), new Date()];
  await client.query('begin');
  await client.query(
    `insert into raw_receipt (org_id, receipt_id, number, property_id, received_on, currency, cents, method, account_id,
                              entry_id, recorded_at)
     values ($1, $2, $3, $2, $4::timestamptz::date, 'USD', 180000, 'transfer', $2, $2, $4::timestamptz)`,
    [organisationId, id, number, now],
  );
  await client.query('commit');
}
