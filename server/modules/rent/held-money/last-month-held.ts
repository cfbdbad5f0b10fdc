import { sql } from 'kysely';
import { refuse } from '#server/kernel/refuse.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { systemAccount } from '#server/modules/rent/tenancy-money/accounts.ts';
import { heldFrom } from './held-by-day.ts';
import type { DayChange } from './held-by-day.ts';

interface Side {
  readonly tenancyId: string;
  readonly currency: string;
}

/** What came to last month's rent and went from it, by day: by the books, for all terms of a tenancy. */
export async function readLastMonthByDay(tx: Tx, organisationId: string, side: Side): Promise<DayChange[]> {
  const { id } = await systemAccount(tx, organisationId, 'last-months-rent');
  const { rows } = await sql<DayChange>`
    select g.date as on, -sum(g.amount_cents)::bigint as cents
      from posting g join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
     where g.org_id = ${organisationId} and l.tenancy_id = ${side.tenancyId} and g.account_id = ${id}
       and g.currency = ${side.currency} and g.basis <> 'accrual'
     group by 1`.execute(tx);
  return rows;
}

interface Given {
  readonly charge: Side & { readonly accountId: string };
  readonly cents: number;
  readonly on: string;
}

/** What paid last month's rent does not go as long as that is used. Called when the books have it. */
export async function refuseLastMonthGone(tx: Tx, act: Poster, allocations: readonly Given[]): Promise<void> {
  const back = allocations.filter(({ cents }) => cents < 0);
  if (back.length === 0) return;
  const { id } = await systemAccount(tx, act.organisationId, 'last-months-rent');
  const own = back.filter(({ charge }) => charge.accountId === id);
  for (const some of Map.groupBy(own, sideOf).values()) {
    const [first] = some;
    if (first === undefined) continue;
    const changes = await readLastMonthByDay(tx, act.organisationId, first.charge);
    if (heldFrom(changes, some.map(({ on }) => on).toSorted()[0] ?? first.on) < 0)
      throw refuse('deposits.last-month-used');
  }
}

function sideOf({ charge }: Given): string {
  return `${charge.tenancyId} ${charge.currency}`;
}
