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
  /** The last day on which somebody moved money in by hand. */
  readonly movedInOn: string | null;
  /** What entries of the act have booked there themselves; each counts once. */
  takeEffectOf: (entryIds: ReadonlySet<string>) => number;
  add: (accountId: string, cents: number) => void;
  /** From which accounts so much is taken: from `firstId` first. */
  takeFrom: (cents: number, firstId: string) => Taken[];
  /** What accounts with less than nothing are short of, from those that have it. */
  evenOut: () => { id: string; fromId: string; cents: number }[];
}

interface Taken {
  readonly id: string;
  readonly cents: number;
}

interface Row extends Of {
  readonly accountId: string;
  readonly entryId: string;
  readonly cents: number;
  readonly movedInOn: string | null;
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
           sum(g.amount_cents)::bigint as cents,
           max(g.date) filter (where e.source_kind = 'deposit-transfer' and g.amount_cents > 0) as "movedInOn"
      from lease l
      join posting g on g.org_id = l.org_id and g.lease_id = l.lease_id and g.account_id = any(${banks}::uuid[])
      join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
     where l.org_id = ${organisationId} and l.tenancy_id = any(${tenancyIds}::uuid[]) and g.basis <> 'accrual'
     group by 1, 2, 3, 4, 5`.execute(tx);
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
  const byAccount = new Map<string, number>();
  const counted = new Set<string>();
  for (const { accountId, cents } of rows) byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + cents);
  return {
    heldCents: held.find((row) => keyOf(row) === keyOf(about))?.cents ?? 0,
    get cents() {
      return [...byAccount.values()].reduce((sum, cents) => sum + cents, 0);
    },
    movedInOn: rows.reduce<string | null>(
      (last, { movedInOn: on }) => (on !== null && (last === null || on > last) ? on : last),
      null,
    ),
    takeEffectOf: (entryIds) => {
      const fresh = new Set([...entryIds].filter((id) => !counted.has(id)));
      for (const id of fresh) counted.add(id);
      return rows.reduce((sum, { entryId, cents }) => (fresh.has(entryId) ? sum + cents : sum), 0);
    },
    add: (accountId, cents) => {
      byAccount.set(accountId, (byAccount.get(accountId) ?? 0) + cents);
    },
    takeFrom: (cents, firstId) => takeFrom(byAccount, cents, firstId),
    evenOut: () => evened(byAccount),
  };
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
