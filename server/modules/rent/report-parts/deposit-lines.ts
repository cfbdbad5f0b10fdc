import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ReportWord } from '#shared/reports/report-words.ts';
import type { SheetLine } from '#shared/reports/sheet.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readLeaseNames } from '#server/modules/rent/tenancy-money/lease-names.ts';
import { creditNumber, receiptNumber, refundNumber } from '#server/modules/rent/tenancy-money/numbers.ts';
import { tenantLabel } from './charges-said.ts';
import type { Item } from '#server/kernel/reports/report-items.ts';

/** A movement of a deposit, with the document that made it. */
export interface MovementItem extends Item {
  readonly kind: Extract<ReportWord, `movement-${string}`> extends `movement-${infer Kind}` ? Kind : never;
  readonly leaseId: string;
  readonly entryId: string;
  readonly receiptId: string | null;
  readonly receipt: number | null;
  readonly creditId: string | null;
  readonly credit: number | null;
  readonly refund: number | null;
}

/** A query for the movements, `m`, that count, with their "tenancyId" besides. */
export function movementItems(organisationId: string, isCounted: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select m.movement_id::text as key, m.on_day as day, 0::bigint as at, m.currency, m.cents, m.kind,
           m.tenancy_id as "tenancyId", m.lease_id as "leaseId", m.entry_id as "entryId", r.receipt_id as "receiptId",
           r.number as receipt, k.credit_id as "creditId", k.number as credit, f.number as refund,
           ${columnOf} as column
      from deposit_movement m
      left join allocation a on a.org_id = m.org_id and a.allocation_id = m.allocation_id
      left join receipt r on r.org_id = m.org_id and r.receipt_id = a.receipt_id
      left join credit k on k.org_id = m.org_id and k.credit_id = m.credit_id
      left join refund f on f.org_id = m.org_id and f.refund_id = m.refund_id
     where m.org_id = ${organisationId} and ${isCounted}`;
}

/** As the register of deposits counts them. What moved to another building is held as before. */
const columnOf = sql`case
  when m.kind in ('received', 'returned', 'opening') then 'received'
  when m.kind = 'interest' then 'interest'
  when m.kind = 'applied' or (m.kind = 'correction' and m.credit_id is not null) then 'kept'
  when m.kind = 'refunded' or (m.kind = 'correction' and m.refund_id is not null) then 'refunded'
  when m.kind = 'correction' then 'received' end`;

export async function readMovementsSaid(
  tx: Tx,
  { organisationId, day }: { readonly organisationId: string; readonly day: string },
  items: readonly MovementItem[],
): Promise<(item: MovementItem) => SheetLine> {
  const leaseIds = items.map(({ leaseId }) => leaseId);
  const nameOf = await readLeaseNames(tx, organisationId, leaseIds, day);
  return (item) => ({
    key: item.key,
    day: item.day,
    ...documentOf(item),
    what: { word: `movement-${item.kind}` },
    who: tenantLabel(nameOf(item.leaseId)),
    amount: item.cents,
  });
}

function documentOf(item: MovementItem): Pick<SheetLine, 'number' | 'record'> {
  const { receiptId, receipt, creditId, credit, refund, entryId } = item;
  if (receiptId !== null && receipt !== null)
    return { number: receiptNumber(receipt), record: { kind: 'receipt', id: receiptId } };
  if (creditId !== null && credit !== null)
    return { number: creditNumber(credit), record: { kind: 'credit', id: creditId } };
  return { number: refund === null ? null : refundNumber(refund), record: { kind: 'entry', id: entryId } };
}
