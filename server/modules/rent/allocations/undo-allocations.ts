import { sql } from 'kysely';
import { laterOf } from '#shared/rent/calendar.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Problem } from '#server/kernel/problem.ts';
import { refuse } from '#server/kernel/refuse.ts';
import type { NewAllocation, Source } from './allocations.ts';
import { creditSource } from './apply-waiting.ts';
import { readTargets } from './open-charges.ts';

export interface StandingAllocation extends NewAllocation {
  readonly id: string;
}

/**
 * What still stands of what a receipt or credit paid, or of what paid a charge. Refunds are not among them. Whoever only
 * looks is shown what they see of it.
 */
export async function readStanding(
  tx: Tx,
  organisationId: string,
  of:
    | { readonly receiptId: string }
    | { readonly creditId: string }
    | { readonly chargeId: string }
    | { readonly chargeIds: readonly string[] },
  whole: 'all-of-it' | 'what-is-seen' = 'all-of-it',
): Promise<StandingAllocation[]> {
  let rows = tx
    .selectFrom('allocation as a')
    .leftJoin('receipt as r', (join) =>
      join.onRef('r.org_id', '=', 'a.org_id').onRef('r.receipt_id', '=', 'a.receipt_id'),
    )
    .leftJoin('credit as k', (join) => join.onRef('k.org_id', '=', 'a.org_id').onRef('k.credit_id', '=', 'a.credit_id'))
    .select(['a.allocation_id as id', 'a.charge_id', 'a.receipt_id', 'a.credit_id', 'a.cents', 'a.on_day as on'])
    .select(['a.by_hand as byHand', 'r.received_on', 'r.payer_id', 'k.given_on', 'k.kind as credit_kind'])
    .where('a.org_id', '=', organisationId)
    .where('a.cents', '>', 0)
    .where('a.charge_id', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('allocation as u')
            .select('u.allocation_id')
            .whereRef('u.org_id', '=', 'a.org_id')
            .whereRef('u.undoes_id', '=', 'a.allocation_id'),
        ),
      ),
    )
    .orderBy('a.allocation_id');
  if ('receiptId' in of) rows = rows.where('a.receipt_id', '=', of.receiptId);
  else if ('creditId' in of) rows = rows.where('a.credit_id', '=', of.creditId);
  else if ('chargeId' in of) rows = rows.where('a.charge_id', '=', of.chargeId);
  else rows = rows.where(sql<boolean>`a.charge_id = any(${`{${of.chargeIds.join(',')}}`}::uuid[])`);
  const found = await rows.execute();
  const targets = await readTargets(
    tx,
    organisationId,
    found.map((row) => row.charge_id ?? ''),
  );
  return found.flatMap((row) => {
    const charge = targets.get(row.charge_id ?? '');
    if (charge === undefined && whole === 'what-is-seen') return [];
    if (charge === undefined) throw notAllOfIt();
    const source: Source = {
      kind: row.receipt_id === null ? creditSource(row.credit_kind ?? 'credit') : 'receipt',
      id: row.receipt_id ?? row.credit_id ?? '',
      on: row.received_on ?? row.given_on ?? row.on,
      payerId: row.payer_id,
    };
    return [{ id: row.id, source, charge, cents: row.cents, on: row.on, byHand: row.byHand }];
  });
}

/** Somebody who works with some buildings sees part of it only; half of a payment cannot be taken back. */
export function notAllOfIt(): Problem {
  return refuse('rent.part-of-other-buildings');
}

/** Taken back on a day; what was to count later only is taken back then. */
export function undone({ id, source, charge, cents, on }: StandingAllocation, day: string): NewAllocation {
  return { source, charge, cents: -cents, on: laterOf(on, day), undoesId: id };
}
