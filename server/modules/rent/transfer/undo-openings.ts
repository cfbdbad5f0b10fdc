import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { reverseAll } from '#server/modules/ledger/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { bookAllocations } from '#server/modules/rent/allocations/book-allocations.ts';
import { lockTenancies } from '#server/modules/rent/tenancy-money/lock-tenancies.ts';
import { readUndoneMemo } from '#server/modules/rent/tenancy-money/memos.ts';
import { moveDeposits } from '#server/modules/rent/held-money/move-deposits.ts';
import { readStanding, undone } from '#server/modules/rent/allocations/undo-allocations.ts';

/** What was brought forward by an import, by kind. */
export interface BroughtRecords {
  readonly charges: readonly string[];
  readonly receipts: readonly string[];
  readonly credits: readonly string[];
  readonly deposits: readonly string[];
}

interface Undoing {
  readonly reason: string;
  /** Everything is taken back on its own day, and no earlier than this one: so every day comes to nothing again. */
  readonly ownFrom: string | null;
}

interface Row {
  readonly id: string;
  readonly entryId: string;
}

/**
 * Takes balances back that were brought forward: records and books together. What one of them paid of another is given
 * back first; whoever calls it has made sure that nothing else relies on them. What somebody has taken back by itself
 * meanwhile is left out.
 */
export async function undoOpenings(tx: Tx, act: Poster, records: BroughtRecords, undoing: Undoing): Promise<void> {
  await lockTenancies(tx, act.organisationId, await readTenancies(tx, act, records));
  await giveBack(tx, act, records, undoing);
  await voidCharges(tx, act, records.charges, undoing);
  await voidReceipts(tx, act, records.receipts, undoing);
  await voidCredits(tx, act, records.credits, undoing);
  await returnDeposits(tx, act, records.deposits, undoing);
}

async function readTenancies(tx: Tx, { organisationId }: Poster, records: BroughtRecords): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select tenancy_id as id from charge where org_id = ${organisationId} and charge_id = any(${records.charges}::uuid[])
    union
    select tenancy_id from receipt_part where org_id = ${organisationId} and receipt_id = any(${records.receipts}::uuid[])
    union
    select tenancy_id from credit where org_id = ${organisationId} and credit_id = any(${records.credits}::uuid[])
    union
    select tenancy_id from deposit_movement
     where org_id = ${organisationId} and movement_id = any(${records.deposits}::uuid[])`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Few of them paid anything: only where a lease both owed and had paid ahead. */
async function giveBack(
  tx: Tx,
  act: Poster,
  { receipts, credits }: BroughtRecords,
  { ownFrom }: Undoing,
): Promise<void> {
  const { rows } = await sql<{ receiptId: string | null; creditId: string | null }>`
    select distinct a.receipt_id as "receiptId", a.credit_id as "creditId" from allocation a
     where a.org_id = ${act.organisationId}
       and (a.receipt_id = any(${receipts}::uuid[]) or a.credit_id = any(${credits}::uuid[]))`.execute(tx);
  for (const { receiptId, creditId } of rows) {
    const of = receiptId === null ? { creditId: creditId ?? '' } : { receiptId };
    const standing = await readStanding(tx, act.organisationId, of);
    await bookAllocations(
      tx,
      act,
      standing.map((allocation) => undone(allocation, ownFrom ?? allocation.on)),
    );
  }
}

async function voidCharges(tx: Tx, act: Poster, ids: readonly string[], { reason, ownFrom }: Undoing): Promise<void> {
  const { rows } = await sql<Row>`
    select charge_id as id, entry_id as "entryId" from charge
     where org_id = ${act.organisationId} and charge_id = any(${ids}::uuid[]) and voided_on is null
     order by number`.execute(tx);
  const reversals = await reversalsOf(tx, act, rows, { reason, ownFrom });
  await sql`
    update charge c set voided_on = greatest(c.charged_on, ${ownFrom}::date), void_kind = 'mistake', void_reason = ${reason}, void_entry_id = n.entry,
           voided_by = ${act.userId}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${reversals}::uuid[]) n (id, entry)
     where c.org_id = ${act.organisationId} and c.charge_id = n.id`.execute(tx);
}

async function voidReceipts(tx: Tx, act: Poster, ids: readonly string[], { reason, ownFrom }: Undoing): Promise<void> {
  const { rows } = await sql<Row>`
    select receipt_id as id, entry_id as "entryId" from receipt
     where org_id = ${act.organisationId} and receipt_id = any(${ids}::uuid[]) and reversed_on is null
     order by number`.execute(tx);
  const reversals = await reversalsOf(tx, act, rows, { reason, ownFrom });
  const receiptIds = rows.map(({ id }) => id);
  await sql`
    update receipt_part p set reversed_on = greatest(r.received_on, ${ownFrom}::date)
      from receipt r
     where r.org_id = ${act.organisationId} and r.receipt_id = any(${receiptIds}::uuid[])
       and p.org_id = r.org_id and p.receipt_id = r.receipt_id`.execute(tx);
  await sql`
    update receipt r set reversed_on = greatest(r.received_on, ${ownFrom}::date), reversal_kind = 'mistake', reversal_reason = ${reason},
           reversal_entry_id = n.entry, reversed_by = ${act.userId}
      from unnest(${receiptIds}::uuid[], ${reversals}::uuid[]) n (id, entry)
     where r.org_id = ${act.organisationId} and r.receipt_id = n.id`.execute(tx);
}

async function voidCredits(tx: Tx, act: Poster, ids: readonly string[], { reason, ownFrom }: Undoing): Promise<void> {
  const { rows } = await sql<Row>`
    select credit_id as id, entry_id as "entryId" from credit
     where org_id = ${act.organisationId} and credit_id = any(${ids}::uuid[]) and voided_on is null
     order by number`.execute(tx);
  const reversals = await reversalsOf(tx, act, rows, { reason, ownFrom });
  await sql`
    update credit c set voided_on = greatest(c.given_on, ${ownFrom}::date), void_reason = ${reason}, void_entry_id = n.entry, voided_by = ${act.userId}
      from unnest(${rows.map(({ id }) => id)}::uuid[], ${reversals}::uuid[]) n (id, entry)
     where c.org_id = ${act.organisationId} and c.credit_id = n.id`.execute(tx);
}

async function returnDeposits(
  tx: Tx,
  act: Poster,
  ids: readonly string[],
  { reason, ownFrom }: Undoing,
): Promise<void> {
  const { rows } = await sql<Row & Held>`
    select m.movement_id as id, m.entry_id as "entryId", m.tenancy_id as "tenancyId", m.lease_id as "leaseId",
           m.property_id as "propertyId", m.currency, m.cents,
           m.on_day as "on"
      from deposit_movement m
     where m.org_id = ${act.organisationId} and m.movement_id = any(${ids}::uuid[]) and not exists (
       select from journal_entry e where e.org_id = m.org_id and e.reverses_entry_id = m.entry_id)
     order by m.movement_id`.execute(tx);
  const reversals = await reversalsOf(tx, act, rows, { reason, ownFrom });
  await moveDeposits(
    tx,
    act,
    rows.map((row, index) => ({
      ...row,
      kind: 'opening',
      cents: -row.cents,
      on: latestOf(row.on, ownFrom),
      entryId: reversals[index] ?? '',
    })),
  );
}

interface Held {
  readonly tenancyId: string;
  readonly leaseId: string;
  readonly propertyId: string;
  readonly currency: string;
  readonly cents: number;
  readonly on: string;
}

async function reversalsOf(tx: Tx, act: Poster, rows: readonly Row[], { reason, ownFrom }: Undoing): Promise<string[]> {
  return reverseAll(
    tx,
    act,
    rows.map(({ entryId }) => entryId),
    { reason, date: { ownFrom }, memo: await readUndoneMemo(tx, act.organisationId) },
  );
}
