import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import type { BillState } from '#shared/bills/bill-rules.ts';
import type { Schema } from '#server/database/types.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Act } from '#server/kernel/http/request-context.ts';
import { recordChange } from '#server/kernel/record-change.ts';
import type { RecordFinder } from '#server/kernel/record-finder.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readWhole } from '#server/kernel/some-properties/read-whole.ts';
import { billNumber } from './bill-number.ts';
import { refusePartElsewhere } from './part-elsewhere.ts';

export type BillRow = Selectable<Schema['bill']>;
export type LineRow = Selectable<Schema['bill_line']>;

export async function findBill(tx: Tx, organisationId: string, billId: string): Promise<BillRow> {
  const row = await tx
    .selectFrom('bill')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('bill_id', '=', billId)
    .executeTakeFirst();
  if (row === undefined) throw refuse('payables.no-such-bill');
  return row;
}

/** Whoever changes a bill, or pays it, takes turns with others who do; the lines come along in their order. */
export async function lockBill(tx: Tx, act: Act, billId: string, version?: number) {
  await findBill(tx, act.organisationId, billId);
  const row = await tx
    .selectFrom('bill')
    .selectAll()
    .where('org_id', '=', act.organisationId)
    .where('bill_id', '=', billId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (version !== undefined && row.version !== version)
    throw refuse('kernel.record-changed', { name: billNumber(row.number) });
  const lines = await readLines(tx, act.organisationId, billId);
  await refusePartElsewhere(
    tx,
    act,
    lines.map(({ property_id: id }) => id),
  );
  return { row, lines };
}

export function readLines(tx: Tx, organisationId: string, billId: string): Promise<LineRow[]> {
  return tx
    .selectFrom('bill_line')
    .selectAll()
    .where('org_id', '=', organisationId)
    .where('bill_id', '=', billId)
    .orderBy('position')
    .execute();
}

export function stateOf(row: Pick<BillRow, 'state'>): BillState {
  return row.state as BillState; // The check of the table allows these alone.
}

/** Writes to a bill that was locked, and tells its history. */
export async function writeBill(
  tx: Tx,
  act: Act,
  row: BillRow,
  columns: Partial<BillRow>,
  told: { readonly act: string; readonly before?: Record<string, unknown>; readonly after?: Record<string, unknown> },
): Promise<void> {
  await tx
    .updateTable('bill')
    .set({ ...columns, version: row.version + 1 })
    .where('org_id', '=', row.org_id)
    .where('bill_id', '=', row.bill_id)
    .execute();
  await recordChange(tx, act, { kind: 'bill', id: row.bill_id, ...told });
}

/** What is attached to a bill is seen by who sees the bill. */
export const billFinder: RecordFinder<'bill'> = {
  kind: 'bill',
  permission: 'bills.read',
  async find(tx, organisationId, id) {
    const row = await tx
      .selectFrom('bill')
      .select('bill_id')
      .where('org_id', '=', organisationId)
      .where('bill_id', '=', id)
      .executeTakeFirst();
    return row && { id, propertyId: null };
  },
};

/** How the properties of a bill are owned on a day, also those that who asks does not work with. */
export async function readShares(tx: Tx, organisationId: string, propertyIds: readonly string[], day: string) {
  if (propertyIds.length === 0) return [];
  return readWhole(tx, async () => {
    const { rows } = await sql<{ propertyId: string; ownerId: string; name: string; parts: number }>`
      select o.property_id as "propertyId", o.person_id as "ownerId", n.name, o.parts
        from ownership_share o
        join person n on n.org_id = o.org_id and n.person_id = o.person_id
       where o.org_id = ${organisationId} and o.property_id = any (${propertyIds}::uuid[])
         and o.starts_on = (select max(s.starts_on) from ownership_share s
                             where s.org_id = o.org_id and s.property_id = o.property_id and s.starts_on <= ${day}::date)
       order by o.property_id, o.parts desc, n.name`.execute(tx);
    return rows;
  });
}
