import { sql } from 'kysely';
import type { z } from 'zod';
import { amountCell } from '#shared/table.ts';
import type { Cells, Reading } from './export-tables.ts';
import type { openItems } from '#server/modules/moving/rows/lease-opening.ts';

type OpenCharges = z.output<typeof openItems>['charges'];

interface Open {
  readonly owedCents: number;
  readonly owedSince: string | null;
  readonly charges: OpenCharges | null;
  readonly heldCents: number;
  readonly prepaidCents: number;
  readonly creditCents: number;
  readonly billFrom: string | null;
  /** As runs have it, where what was charged comes along. */
  readonly billedFrom: string;
  readonly lookedTo: string | null;
}

export function openCells(open: Open | undefined, currency: string): Cells {
  const filled = (cents: number) => amountCell(cents === 0 ? null : cents, currency);
  if (open === undefined) return {};
  const { owedCents, owedSince, charges, heldCents, prepaidCents, creditCents, billFrom, billedFrom, lookedTo } = open;
  const hasItems = charges !== null || creditCents > 0;
  return {
    owed: filled(owedCents),
    owedSince,
    depositHeld: filled(heldCents),
    prepaid: filled(prepaidCents),
    openItems: hasItems ? JSON.stringify({ charges: charges ?? [], creditCents }) : null,
    billFrom,
    billedFrom,
    lookedTo,
  };
}

/**
 * What is open on leases: each charge with its days, what waits, and the deposit, which stands with the term that last
 * moved it. Of a lease whose balance was only ever posted in the journal, it is what the journal says.
 */
export async function readOpen(
  { tx, organisationId }: Reading,
  leaseIds: readonly string[],
): Promise<Map<string, Open>> {
  const { rows } = await sql<{ id: string } & Open>`
    select l.lease_id as id, greatest(l.bill_from, b.next_due_on, r.last_due + 1) as "billFrom",
           l.bill_from as "billedFrom",
           case when b.lease_version = l.version and b.bill_from = l.bill_from then b.next_due_on end as "lookedTo",
           coalesce(c.cents, j.owed, 0)::bigint as "owedCents", c.since as "owedSince", c.items as charges,
           coalesce(d.cents, j.held, 0)::bigint as "heldCents",
           (coalesce(p.cents, j.prepaid, 0) + coalesce(k.kept, 0))::bigint as "prepaidCents",
           coalesce(k.given, 0)::bigint as "creditCents"
      from lease l
      left join lease_billing b on b.org_id = l.org_id and b.lease_id = l.lease_id
      left join lateral (
        select max(c.due_on) as last_due from charge c
         where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.lease_id = l.lease_id
           and c.charged_as = 'rent' and c.voided_on is null) r on true
      left join lateral (
        select sum(c.open_cents) as cents, min(c.due_on) as since, jsonb_agg(jsonb_build_object(
                 'kind', c.kind, 'label', c.label, 'account', a.number, 'dueOn', c.due_on, 'periodFrom', c.period_from,
                 'periodTo', c.period_to, 'cents', c.open_cents) order by c.due_on, c.number) as items
          from charge c join account a on a.org_id = c.org_id and a.account_id = c.account_id
         where c.org_id = l.org_id and c.tenancy_id = l.tenancy_id and c.lease_id = l.lease_id
           and c.currency = l.currency and c.open_cents > 0) c on true
      left join lateral (
        select sum(p.unapplied_cents) as cents from receipt_part p
         where p.org_id = l.org_id and p.tenancy_id = l.tenancy_id and p.lease_id = l.lease_id
           and p.currency = l.currency) p on true
      left join lateral (
        select sum(k.unapplied_cents) filter (where k.kind = 'deposit') as kept,
               sum(k.unapplied_cents) filter (where k.kind <> 'deposit') as given from credit k
         where k.org_id = l.org_id and k.tenancy_id = l.tenancy_id and k.lease_id = l.lease_id
           and k.currency = l.currency) k on true
      left join lateral (
        select case when l.lease_id = (
                 select m.lease_id from deposit_movement m
                  where m.org_id = l.org_id and m.tenancy_id = l.tenancy_id and m.cents > 0
                  order by m.on_day desc, m.movement_id desc limit 1) then t.deposit_cents end as cents
          from tenancy_balance t
         where t.org_id = l.org_id and t.tenancy_id = l.tenancy_id and t.currency = l.currency) d on true
      left join lateral (
        select sum(g.amount_cents) filter (where a.system_key = 'tenant-receivable') as owed,
               -sum(g.amount_cents) filter (where a.system_key = 'deposits-held') as held,
               -sum(g.amount_cents) filter (where a.system_key = 'prepayments') as prepaid
          from posting g join account a on a.org_id = g.org_id and a.account_id = g.account_id
         where g.org_id = l.org_id and g.lease_id = l.lease_id and g.basis in ('both', 'accrual')
           and a.system_key in ('tenant-receivable', 'deposits-held', 'prepayments')) j
        on not exists (select from tenancy_balance t where t.org_id = l.org_id and t.tenancy_id = l.tenancy_id)
     where l.org_id = ${organisationId} and l.lease_id = any(${leaseIds}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}
