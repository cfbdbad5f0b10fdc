import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import { readTargets } from './open-charges.ts';
import type { OpenTarget } from './open-charges.ts';

/** What a payment stood on when it was taken back, of one tenancy. */
export interface HadPaid {
  readonly applied: readonly { readonly charge: OpenTarget; readonly cents: number }[];
  /** What waited, and was paid back, is no part of it. */
  readonly usedCents: number;
}

/** By tenancy: what its return, or its being a mistake, gave back. Whoever looks is shown the charges that they see. */
export async function readHadPaid(tx: Tx, organisationId: string, receiptId: string): Promise<Map<string, HadPaid>> {
  // What was taken back before is none of it; what was to count later only was taken back as of that day.
  const { rows } = await sql<{ tenancyId: string; chargeId: string | null; cents: number }>`
    select u.tenancy_id as "tenancyId", u.charge_id as "chargeId", -sum(u.cents)::bigint as cents
      from receipt r
      join allocation u on u.org_id = r.org_id and u.receipt_id = r.receipt_id and u.undoes_id is not null
     where r.org_id = ${organisationId} and r.receipt_id = ${receiptId}
       and (u.entry_id = r.reversal_entry_id or u.on_day > r.reversed_on or (u.refund_id is not null and exists (
         select from charge c where c.org_id = u.org_id and c.charge_key = 'refund-owed:' || u.undoes_id)))
     group by 1, 2 order by min(u.allocation_id::text)`.execute(tx);
  const targets = await readTargets(
    tx,
    organisationId,
    rows.flatMap(({ chargeId }) => chargeId ?? []),
  );
  return new Map(
    [...Map.groupBy(rows, ({ tenancyId }) => tenancyId)].map(([tenancyId, own]) => [
      tenancyId,
      {
        applied: own.flatMap(({ chargeId, cents }) => {
          const charge = targets.get(chargeId ?? '');
          return charge === undefined ? [] : [{ charge, cents }];
        }),
        usedCents: own.reduce((sum, { cents }) => sum + cents, 0),
      },
    ]),
  );
}
