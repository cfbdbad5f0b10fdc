import { sql } from 'kysely';
import type { z } from 'zod';
import type { ownershipTransferRoutes } from '#shared/api/ownership-transfers.ts';
import { transferContent } from '#shared/api/ownership-transfers.ts';
import type { EarlierBills } from '#server/kernel/bills/earlier-bills.ts';
import type { Tx } from '#server/kernel/database.ts';
import { pageOf, readCursor } from '#server/kernel/keyset.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { readLater, readOpenTransfers } from '#server/modules/owners/distributions/kept-for-sellers.ts';
import { transferNumber } from './transfer-property.ts';

type Routes = typeof ownershipTransferRoutes;
type InFull = z.output<Routes['GET /ownership-transfers/{id}/']['answer']>;
type Transfer = z.output<Routes['GET /ownership-transfers/']['answer']>['items'][number];

/** Newest first, by number. */
export async function listTransfers(
  tx: Tx,
  organisationId: string,
  { limit, cursor, propertyId, personId }: z.output<Routes['GET /ownership-transfers/']['query']>,
) {
  const after = readCursor(cursor, ['number']);
  const where = sql`(${after === undefined} or t.number < ${after?.[0] ?? '0'}::bigint)
     and (${propertyId ?? null}::uuid is null or t.property_id = ${propertyId ?? null})
     and (${personId ?? null}::uuid is null or t.successor_id = ${personId ?? null}
          or exists (select from ownership_transfer_entry e where e.org_id = t.org_id and e.transfer_id = t.transfer_id
                        and e.person_id = ${personId ?? null})
          or exists (select from ownership_share s where s.org_id = t.org_id and s.property_id = t.property_id
                        and s.starts_on = t.on_day and s.person_id = ${personId ?? null}))`;
  const rows = await transferRows(tx, organisationId, where, limit + 1);
  return pageOf(rows, limit, ({ number }) => [String(number)], present);
}

export async function readTransfer(
  tx: Tx,
  organisationId: string,
  id: string,
  parts: readonly EarlierBills[],
): Promise<InFull> {
  const [row] = await transferRows(tx, organisationId, sql`t.transfer_id = ${id}`, 1);
  const [transfer] = await readOpenTransfers(tx, organisationId, id);
  if (row === undefined || transfer === undefined) throw refuse('owners.no-such-transfer');
  const { rows: entries } = await sql<EntryRow>`
    select e.entry_id, e.kind, e.person_id, n.name as person, e.account_id, a.name as account, e.on_day::text as on_day, e.cents
      from ownership_transfer_entry e
      join person n on n.org_id = e.org_id and n.person_id = e.person_id
      join account a on a.org_id = e.org_id and a.account_id = e.account_id
      join journal_entry j on j.org_id = e.org_id and j.entry_id = e.entry_id
     where e.org_id = ${organisationId} and e.transfer_id = ${id}
     order by j.number`.execute(tx);
  const later = await readLater(tx, organisationId, transfer, parts);
  return {
    ...present(row),
    content: contentOf(row),
    feeRunId: row.feeRunId,
    voided: row.voidedOn === null ? null : { on: row.voidedOn, by: row.voidedBy, reason: row.voidReason ?? '' },
    later: row.voidedOn === null ? later : { ...later, leftCents: 0 },
    entries: entries.map((entry) => ({
      entryId: entry.entry_id,
      kind: entry.kind,
      person: { id: entry.person_id, name: entry.person },
      account: { id: entry.account_id, name: entry.account },
      on: entry.on_day,
      cents: entry.cents,
    })),
  };
}

interface EntryRow {
  readonly entry_id: string;
  readonly kind: InFull['entries'][number]['kind'];
  readonly person_id: string;
  readonly person: string;
  readonly account_id: string;
  readonly account: string;
  readonly on_day: string;
  readonly cents: number;
}

interface TransferRow {
  readonly id: string;
  readonly number: number;
  readonly kind: 'sale' | 'hand-over';
  readonly propertyId: string;
  readonly property: string;
  readonly colour: number;
  readonly on: string;
  readonly currency: string;
  readonly declaredCents: number;
  readonly keptCents: number;
  readonly heldCents: number;
  readonly content: string;
  readonly settledOn: string | null;
  readonly madeAt: Date;
  readonly madeBy: string | null;
  readonly voidedOn: string | null;
  readonly voidedBy: string | null;
  readonly voidReason: string | null;
  readonly feeRunId: string | null;
}

async function transferRows(
  tx: Tx,
  organisationId: string,
  where: ReturnType<typeof sql>,
  limit: number,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select t.transfer_id as id, t.number, t.kind, t.property_id as "propertyId", p.name as property, p.colour,
           t.on_day::text as "on", t.currency, t.declared_cents as "declaredCents", t.kept_cents as "keptCents",
           t.held_cents as "heldCents", t.content, t.settled_on::text as "settledOn", t.made_at as "madeAt", u.name as "madeBy",
           t.voided_on::text as "voidedOn", v.name as "voidedBy", t.void_reason as "voidReason", t.fee_run_id as "feeRunId"
      from ownership_transfer t
      join property p on p.org_id = t.org_id and p.property_id = t.property_id
      left join app_user u on u.user_id = t.made_by
      left join app_user v on v.user_id = t.voided_by
     where t.org_id = ${organisationId} and (${where})
     order by t.number desc limit ${limit}`.execute(tx);
  return rows;
}

/** As it was written then. */
function contentOf({ content }: Pick<TransferRow, 'content'>): InFull['content'] {
  return transferContent.parse(JSON.parse(content));
}

function present(row: TransferRow): Transfer {
  const { id, number, kind, on, currency, declaredCents, keptCents, heldCents, madeBy } = row;
  const { sellers, buyers, successor } = contentOf(row);
  return {
    id,
    number: transferNumber(number),
    kind,
    property: { id: row.propertyId, name: row.property, colour: row.colour },
    on,
    currency,
    sellers: sellers.map(({ person }) => person.name),
    buyers: successor === null ? buyers.map(({ person }) => person.name) : [successor.name],
    declaredCents,
    keptCents,
    heldCents,
    state: row.voidedOn !== null ? 'voided' : row.settledOn === null ? 'open' : 'settled',
    madeAt: row.madeAt.toISOString(),
    madeBy,
  };
}
