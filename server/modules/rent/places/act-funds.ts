import { sql } from 'kysely';
import type { Tx } from '#server/kernel/database.ts';
import type { SystemAccount } from '#server/modules/ledger/index.ts';

/** What says whose money of a tenancy it is: a liability by lease, or its property. */
export type LeaseFund = Extract<SystemAccount, 'deposits-held' | 'last-months-rent' | 'prepayments' | 'bank-transfers'>;

interface Of {
  readonly tenancyId: string;
  readonly propertyId: string;
  readonly currency: string;
}

interface Row extends Of {
  readonly entryId: string;
  readonly fund: LeaseFund;
  readonly cents: number;
}

interface ActFunds {
  /**
   * How a transfer into the accounts for deposits, or below zero out of them, goes on: what entries of the act put there
   * that is no deposit leaves first, the rest is the deposit. Each entry counts once.
   */
  readonly partsOf: (of: Of, entryIds: ReadonlySet<string>) => (cents: number) => readonly FundPart[];
}

export interface FundPart {
  readonly fund: LeaseFund;
  readonly cents: number;
}

/** Whose money the entries of an act put into places that are for deposits alone. */
export async function readActFunds(
  tx: Tx,
  organisationId: string,
  entryIds: readonly string[],
  places: readonly string[],
): Promise<ActFunds> {
  const rows = entryIds.length === 0 ? [] : await readRows(tx, organisationId, entryIds, places);
  const counted = new Set<string>();
  return {
    partsOf: (of, acts) => {
      const key = keyOf(of);
      const fresh = [...acts].filter((id) => !counted.has(`${id} ${key}`));
      for (const id of fresh) counted.add(`${id} ${key}`);
      const left = new Map<LeaseFund, number>();
      for (const { entryId, fund, cents, ...about } of rows)
        if (fund !== 'deposits-held' && keyOf(about) === key && fresh.includes(entryId))
          left.set(fund, (left.get(fund) ?? 0) + cents);
      return (cents) => split(cents, left);
    },
  };
}

function split(cents: number, left: Map<LeaseFund, number>): readonly FundPart[] {
  let rest = cents;
  const parts: FundPart[] = [];
  for (const [fund, there] of left) {
    const part = Math.sign(rest) * Math.max(0, Math.min(Math.abs(rest), -Math.sign(rest) * there));
    if (part === 0) continue;
    parts.push({ fund, cents: part });
    left.set(fund, there + part);
    rest -= part;
  }
  return rest === 0 ? parts : [...parts, { fund: 'deposits-held', cents: rest }];
}

async function readRows(
  tx: Tx,
  organisationId: string,
  entryIds: readonly string[],
  places: readonly string[],
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select g.entry_id as "entryId", l.tenancy_id as "tenancyId", g.property_id as "propertyId", g.currency,
           case when a.system_key = any(array['deposits-held', 'last-months-rent', 'prepayments']) then a.system_key
                else 'bank-transfers' end as fund,
           -sum(g.amount_cents)::bigint as cents
      from posting g
      join account a on a.org_id = g.org_id and a.account_id = g.account_id
      join lease l on l.org_id = g.org_id and l.lease_id = g.lease_id
     where g.org_id = ${organisationId} and g.entry_id = any(${`{${[...new Set(entryIds)].join(',')}}`}::uuid[])
       and g.bank_account_id = any(${places}::uuid[]) and g.bank_account_id <> g.account_id and g.basis <> 'accrual'
     group by 1, 2, 3, 4, 5 order by 5 desc`.execute(tx);
  return rows;
}

function keyOf({ tenancyId, propertyId, currency }: Of): string {
  return [tenancyId, propertyId, currency].join(' ');
}
