import { sql } from 'kysely';
import { latestOf } from '#shared/dates.ts';
import type { Tx } from '#server/kernel/database.ts';
import { numberOf } from '#server/modules/leasing/index.ts';
import type { Poster } from '#server/modules/ledger/index.ts';
import type { MoneyLease } from '#server/modules/rent/tenancy-money/money-leases.ts';
import { refuse } from '#server/kernel/refuse.ts';
import { sumOf } from './in-banks.ts';
import { freeOf, moveBetween, readHeldByBuilding } from './move-between.ts';
import type { HeldByBuilding } from './move-between.ts';

interface Going {
  readonly tenancyId: string;
  readonly currency: string;
  readonly on: string;
  readonly entryId?: string;
}

/**
 * What goes out of a deposit goes out of the building that it had come in for. Where it was carried to another one since,
 * that one gives it: no building is left with less than nothing. Whoever calls it has taken the tenancies.
 */
export async function evenOut(tx: Tx, act: Poster, going: readonly Going[]): Promise<void> {
  const { rows } = await sql<{ tenancyId: string; currency: string; number: number; moved: string | null }>`
    select m.tenancy_id as "tenancyId", m.currency, max(m.on_day) filter (where m.kind = 'moved') as moved,
           (select l.number from lease l where l.org_id = ${act.organisationId} and l.tenancy_id = m.tenancy_id
             order by l.starts_on desc limit 1) as number
      from deposit_movement m
     where m.org_id = ${act.organisationId}
       and m.tenancy_id = any(${`{${going.map(({ tenancyId }) => tenancyId).join(',')}}`}::uuid[])
     group by 1, 2 having count(distinct m.property_id) > 1`.execute(tx);
  for (const { moved, number, ...of } of rows) {
    const days = going.filter(({ tenancyId, currency }) => tenancyId === of.tenancyId && currency === of.currency);
    const on = latestOf(moved, ...days.map((one) => one.on));
    const acts = days.flatMap(({ entryId }) => entryId ?? []);
    const moves = planned(await readHeldByBuilding(tx, act, of, acts));
    await moveBetween(tx, act, { ...of, number: numberOf(number), moves, on });
  }
}

/**
 * From where most is held, and first to where what is undeposited is not covered. All buildings together never hold less
 * than nothing.
 */
function planned(places: readonly HeldByBuilding[]) {
  const left = places.map((place) => ({ place, cents: place.cents, free: freeOf(place) }));
  const filled = (key: 'cents' | 'free') =>
    left.flatMap((to) =>
      left.flatMap((from) => {
        const cents = Math.min(Math.max(0, -to[key]), Math.max(0, from[key]));
        if (cents === 0) return [];
        to.cents += cents;
        to.free += cents;
        from.cents -= cents;
        from.free -= cents;
        return [{ from: from.place, to: to.place, cents }];
      }),
    );
  return [...filled('free'), ...filled('cents')];
}

/**
 * How much was moved. What another building is short of goes there instead, and what is undeposited stays until it is
 * deposited at a bank. Whoever calls it has taken the tenancy.
 */
export async function carry(tx: Tx, act: Poster, lease: MoneyLease, on: string): Promise<number> {
  const places = await readHeldByBuilding(tx, act, lease);
  const there = places.find(isAt(lease));
  const here = { ...lease, cents: 0, undepositedCents: 0, banked: there?.banked ?? new Map<string, number>() };
  const elsewhere = places.filter((place) => !isAt(lease)(place));
  const coming = elsewhere
    .filter((place) => freeOf(place) > 0)
    .map((from) => ({ from, to: here, cents: freeOf(from) }));
  let left = (there === undefined ? 0 : freeOf(there)) + sumOf(coming);
  const going = elsewhere.flatMap((to) => {
    const cents = Math.min(Math.max(0, left), Math.max(0, -freeOf(to)));
    left -= cents;
    return cents === 0 ? [] : [{ from: here, to, cents }];
  });
  await moveBetween(tx, act, { ...lease, moves: [...coming, ...going], on });
  return sumOf(coming) - sumOf(going);
}

/** What is undeposited for another building cannot be carried yet. */
export async function refuseUndeposited(tx: Tx, act: Poster, lease: MoneyLease): Promise<void> {
  const places = await readHeldByBuilding(tx, act, lease);
  if (places.some((place) => !isAt(lease)(place) && place.cents > 0 && place.undepositedCents > 0))
    throw refuse('deposits.money-undeposited');
}

function isAt({ propertyId }: Pick<MoneyLease, 'propertyId'>) {
  return (place: Pick<MoneyLease, 'propertyId'>) => place.propertyId === propertyId;
}
