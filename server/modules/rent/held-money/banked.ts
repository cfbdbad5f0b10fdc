import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';

interface Of {
  readonly tenancyId: string;
  readonly propertyId: string;
  readonly currency: string;
}

/** What is held for a tenancy at a property, and what of its money is in the deposit bank accounts. */
export interface Banked {
  readonly heldCents: number;
  readonly cents: number;
  /** What entries of the act have booked there themselves; each counts once. */
  takeEffectOf: (entryIds: ReadonlySet<string>) => number;
  add: (change: InAccount) => void;
  /**
   * From which accounts so much is taken from a day on: from `firstId` first, and from each as long as the money is there.
   * Below zero an account gets back what was moved on to another one since.
   */
  takeFrom: (cents: number, of: { readonly firstId: string; readonly from: string }) => (Taken & Dated)[];
  /** What accounts with less than nothing are short of on a day or after it, from those that have it then. */
  evenOut: (from: string) => (Taken & Dated & { readonly fromId: string })[];
}

interface Dated {
  readonly on: string;
}

interface InAccount extends Dated {
  readonly accountId: string;
  readonly cents: number;
}

interface Taken {
  readonly id: string;
  readonly cents: number;
}

interface Row extends Of, InAccount {
  readonly entryId: string;
}

export async function readBanked(
  tx: Tx,
  changes: readonly (Of & { readonly entryIds: readonly string[] })[],
  banks: readonly string[],
  organisationId: string,
) {
  const tenancyIds = `{${[...new Set(changes.map(({ tenancyId }) => tenancyId))].join(',')}}`;
  const entryIds = `{${[...new Set(changes.flatMap((change) => change.entryIds))].join(',')}}`;
  // Entries of the act one by one, all others together.
  const { rows } = await sql<Row>`
    select l.tenancy_id as "tenancyId", g.property_id as "propertyId", g.currency, g.account_id as "accountId",
           case when g.entry_id = any(${entryIds}::uuid[]) then g.entry_id::text else '' end as "entryId",
           g.date as on, sum(g.amount_cents)::bigint as cents
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = any(${banks}::uuid[])
     where l.org_id = ${organisationId} and l.tenancy_id = any(${tenancyIds}::uuid[]) and g.basis <> 'accrual'
     group by 1, 2, 3, 4, 5, 6`.execute(tx);
  const { rows: held } = await sql<Of & { readonly cents: number }>`
    select m.tenancy_id as "tenancyId", m.property_id as "propertyId", m.currency, sum(m.cents)::bigint as cents
      from deposit_movement m
     where m.org_id = ${organisationId} and m.tenancy_id = any(${tenancyIds}::uuid[])
     group by 1, 2, 3`.execute(tx);
  const known = new Map<string, Banked>();
  return {
    of: (about: Of): Banked => {
      const own = known.get(keyOf(about)) ?? bankedOf(about, rows, held);
      known.set(keyOf(about), own);
      return own;
    },
  };
}

function bankedOf(about: Of, all: readonly Row[], held: readonly (Of & { readonly cents: number })[]): Banked {
  const rows = all.filter((row) => keyOf(row) === keyOf(about));
  const changes: InAccount[] = [...rows];
  const counted = new Set<string>();
  return {
    heldCents: held.find((row) => keyOf(row) === keyOf(about))?.cents ?? 0,
    get cents() {
      return changes.reduce((sum, { cents }) => sum + cents, 0);
    },
    takeEffectOf: (entryIds) => {
      const fresh = new Set([...entryIds].filter((id) => !counted.has(id)));
      for (const id of fresh) counted.add(id);
      return rows.reduce((sum, { entryId, cents }) => (fresh.has(entryId) ? sum + cents : sum), 0);
    },
    add: (change) => {
      changes.push(change);
    },
    takeFrom: (cents, of) => takenByDay(changes, cents, of),
    evenOut: (from) => {
      const even: ReturnType<Banked['evenOut']> = [];
      for (const on of daysFrom(changes, from)) {
        const moves = evened(balancesOn(changes, on)).map((one) => ({ ...one, on }));
        for (const { id, fromId, cents } of moves)
          changes.push({ accountId: id, cents, on }, { accountId: fromId, cents: -cents, on });
        even.push(...moves);
      }
      return even;
    },
  };
}

function daysFrom(changes: readonly InAccount[], from: string): string[] {
  return [...new Set([from, ...changes.map(({ on }) => on).filter((on) => on > from)])].toSorted();
}

function balancesOn(changes: readonly InAccount[], day: string): Map<string, number> {
  const balances = new Map<string, number>();
  for (const { accountId, cents, on } of changes)
    if (on <= day) balances.set(accountId, (balances.get(accountId) ?? 0) + cents);
  return balances;
}

function takenByDay(
  changes: readonly InAccount[],
  cents: number,
  { firstId, from }: { readonly firstId: string; readonly from: string },
): (Taken & Dated)[] {
  let before = new Map<string, number>();
  return daysFrom(changes, from).flatMap((on) => {
    const there = balancesOn(changes, on);
    const taken = new Map([...before].map(([id, some]) => [id, Math.min(some, Math.max(0, there.get(id) ?? 0))]));
    const left = cents - [...taken.values()].reduce((sum, some) => sum + some, 0);
    const free = new Map([...there].map(([id, some]) => [id, some - (taken.get(id) ?? 0)]));
    for (const more of takeFrom(free, left, firstId)) taken.set(more.id, (taken.get(more.id) ?? 0) + more.cents);
    const parts = [...taken].map(([id, some]) => ({ id, cents: some - (before.get(id) ?? 0), on }));
    before = taken;
    return parts.filter((part) => part.cents !== 0);
  });
}

function evened(byAccount: ReadonlyMap<string, number>) {
  const left = new Map(byAccount);
  return [...byAccount].flatMap(([id, short]) =>
    takeFrom(left, Math.max(0, -short), id).map(({ id: fromId, cents }) => {
      left.set(fromId, (left.get(fromId) ?? 0) - cents);
      return { id, fromId, cents };
    }),
  );
}

/** So much out of the accounts that have it, as far as there is any: out of `firstId` first. */
export function takeFrom(byAccount: ReadonlyMap<string, number>, cents: number, firstId: string): Taken[] {
  let left = cents;
  const taken: Taken[] = [];
  const others = [...byAccount.keys()].filter((id) => id !== firstId);
  for (const id of [firstId, ...others]) {
    const part = Math.min(left, Math.max(0, byAccount.get(id) ?? 0));
    if (part > 0) taken.push({ id, cents: part });
    left -= part;
  }
  return taken;
}

function keyOf({ tenancyId, propertyId, currency }: Of): string {
  return [tenancyId, propertyId, currency].join(' ');
}
