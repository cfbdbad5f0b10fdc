import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import { moveBetween, readHeldByBuilding } from './move-between.ts';
import type { HeldByBuilding } from './move-between.ts';

interface Going {
  readonly tenancyId: string;
  readonly currency: string;
  readonly on: string;
}

/**
 * What goes out of a deposit goes out of the building that it had come in for. Where it was carried to another one since,
 * that one gives it: no building is left with less than nothing. Whoever calls it has taken the tenancies.
 */
export async function evenOut(tx: Tx, going: readonly Going[], by: Poster): Promise<void> {
  const { rows } = await sql<{ tenancyId: string; currency: string; number: number; moved: string | null }>`
    select h.tenancy_id as "tenancyId", h.currency, (array_agg(l.number order by l.starts_on desc))[1] as number,
           (select max(m.on_day) from deposit_movement m where m.org_id = ${by.organisationId}
               and m.tenancy_id = h.tenancy_id and m.currency = h.currency and m.kind = 'moved') as moved
      from (select m.tenancy_id, m.currency, m.property_id from deposit_movement m
             where m.org_id = ${by.organisationId}
               and m.tenancy_id = any(${`{${going.map(({ tenancyId }) => tenancyId).join(',')}}`}::uuid[])
             group by 1, 2, 3 having sum(m.cents) < 0) h
      join lease l on l.org_id = ${by.organisationId} and l.tenancy_id = h.tenancy_id
     group by 1, 2`.execute(tx);
  for (const { moved, number, ...of } of rows) {
    const days = going.filter(({ tenancyId, currency }) => tenancyId === of.tenancyId && currency === of.currency);
    const on = latestOf(moved, ...days.map((one) => one.on));
    const moves = planned(await readHeldByBuilding(tx, of, by));
    await moveBetween(tx, { ...of, number: numberOf(number), moves, on }, by);
  }
}

/** From where most is held. All buildings together never hold less than nothing. */
function planned(places: readonly HeldByBuilding[]) {
  const left = places.filter(({ cents }) => cents > 0).map((place) => ({ ...place }));
  return places.flatMap((to) => {
    let short = -Math.min(0, to.cents);
    return left.flatMap((from) => {
      const cents = Math.min(short, from.cents);
      short -= cents;
      from.cents -= cents;
      return cents === 0 ? [] : [{ from: { ...from }, to, cents }];
    });
  });
}
