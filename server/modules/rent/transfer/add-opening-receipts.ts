import type { Memos } from '#server/modules/rent/tenancy-money/memos.ts';
import { readMemos } from '#server/modules/rent/tenancy-money/memos.ts';
import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { newId } from '#server/kernel/ids.ts';
import { takeNumbers } from '#server/kernel/take-numbers.ts';
import { move, postAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { aboutCharge } from '#server/modules/rent/tenancy-money/about-charge.ts';
import { inChunks, plainColumn } from '#server/modules/rent/tenancy-money/columns.ts';
import type { BroughtForward, Opening } from './opening.ts';

/**
 * What tenants had paid ahead elsewhere: payments that never came to a bank here, and wait for charges like any other.
 * However many there are, they are a few statements.
 */
export async function addOpeningReceipts(
  tx: Tx,
  act: Poster,
  openings: readonly Opening[],
  brought: BroughtForward,
): Promise<string[]> {
  if (openings.length === 0) return [];
  const clearing = await systemAccount(tx, act.organisationId, 'opening-balances');
  const ids: string[] = [];
  await inChunks(openings, async (some) => {
    const made = some.map((opening) => ({ ...opening, id: newId(act.now) }));
    const leaseIds = made.map(({ lease }) => lease.leaseId);
    const memos = await readMemos(tx, act.organisationId, leaseIds);
    const entries = await postAll(
      tx,
      act,
      made.map((one) => entryOf(one, brought, memos)),
    );
    const first = await takeNumbers(tx, act.organisationId, 'receipt', made.length);
    const rows = made.map((one, index) => ({ ...one, number: first + index, entryId: entries[index]?.id ?? '' }));
    await insert(tx, act, rows, { on: brought.on, accountId: clearing.id });
    ids.push(...rows.map(({ id }) => id));
  });
  return ids;
}

function entryOf(
  { id, lease, personId, prepaidCents }: Opening & { readonly id: string },
  { on, explanation }: BroughtForward,
  memos: Memos,
) {
  return {
    date: on,
    memo: memos.about(memos.words.openingPrepayment, lease.leaseId),
    lines: move(
      { cents: prepaidCents, currency: lease.currency },
      { debit: 'opening-balances', credit: 'prepayments', ...aboutCharge(lease, personId) },
    ),
    source: { kind: 'receipt', id, explanation: { rule: 'opening', ...explanation } },
  };
}

interface Row extends Opening {
  readonly id: string;
  readonly number: number;
  readonly entryId: string;
}

async function insert(
  tx: Tx,
  act: Poster,
  rows: readonly Row[],
  { on, accountId }: { readonly on: string; readonly accountId: string },
): Promise<void> {
  const of = (read: (row: Row) => string | number | null) => plainColumn(rows, read);
  await sql`
    insert into receipt (org_id, receipt_id, number, property_id, received_on, currency, cents, method, payer_id,
                         account_id, entry_id, recorded_by, recorded_at)
    select ${act.organisationId}::uuid, n.id, n.number, n.property, ${on}::date, n.currency, n.cents, 'opening', n.payer,
           ${accountId}::uuid, n.entry, ${act.userId}::uuid, ${act.now}::timestamptz
      from unnest(
        ${of(({ id }) => id)}::uuid[], ${of(({ number }) => number)}::bigint[],
        ${of(({ lease }) => lease.propertyId)}::uuid[], ${of(({ lease }) => lease.currency)}::text[],
        ${of(({ prepaidCents }) => prepaidCents)}::bigint[], ${of(({ personId }) => personId)}::uuid[],
        ${of(({ entryId }) => entryId)}::uuid[])
      as n (id, number, property, currency, cents, payer, entry)`.execute(tx);
  await sql`
    insert into receipt_part (org_id, receipt_id, tenancy_id, lease_id, property_id, currency, cents, unapplied_cents)
    select ${act.organisationId}::uuid, n.id, n.tenancy, n.lease, n.property, n.currency, n.cents, n.cents
      from unnest(
        ${of(({ id }) => id)}::uuid[], ${of(({ lease }) => lease.tenancyId)}::uuid[],
        ${of(({ lease }) => lease.leaseId)}::uuid[], ${of(({ lease }) => lease.propertyId)}::uuid[],
        ${of(({ lease }) => lease.currency)}::text[], ${of(({ prepaidCents }) => prepaidCents)}::bigint[])
      as n (id, tenancy, lease, property, currency, cents)`.execute(tx);
}
