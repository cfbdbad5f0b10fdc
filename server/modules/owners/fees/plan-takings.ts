import { sql } from 'kysely';
import { splitByWeights } from '#shared/rent/splits.ts';
import type { BillMarkUps } from '#server/kernel/bills/bill-markups.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';

/** What a property owes its manager, below zero what it gets back. */
export interface FeesDue {
  readonly propertyId: string;
  readonly currency: string;
  readonly cents: number;
  readonly taxCents: number;
}

/** Money of a property, or of the company, in an account; the main account comes first. */
export interface FundInPlace {
  readonly placeId: string;
  readonly place: string;
  readonly propertyId: string | null;
  readonly currency: string;
  readonly cents: number;
  /** Whether money of owners may lie there. */
  readonly isForOwners: boolean;
}

export interface Taking extends FeesDue {
  readonly placeId: string;
}

/**
 * Fees are taken as far as the money of a property reaches, from the main account first (money.md, 5.4); what is given back
 * comes from the company’s own money in accounts where money of owners may lie. The rest stays due.
 */
export function planTakings(due: readonly FeesDue[], funds: readonly FundInPlace[]): Taking[] {
  const left = new Map(funds.map((fund) => [keyOf(fund), fund.cents]));
  const takings: Taking[] = [];
  // First what is taken, so that it is there for what is given back.
  for (const one of due.toSorted((left1, right1) => right1.cents - left1.cents)) {
    let open = one.cents + one.taxCents;
    for (const fund of funds) {
      const isOwn = open > 0 ? fund.propertyId === one.propertyId : fund.propertyId === null && fund.isForOwners;
      if (open === 0 || !isOwn || fund.currency !== one.currency) continue;
      const gross = Math.min(Math.abs(open), Math.max(0, left.get(keyOf(fund)) ?? 0)) * Math.sign(open);
      if (gross === 0) continue;
      open -= gross;
      for (const propertyId of [one.propertyId, null]) {
        const key = keyOf({ ...fund, propertyId });
        left.set(key, (left.get(key) ?? 0) + (propertyId === null ? gross : -gross));
      }
      takings.push({ ...one, ...partOf(one, gross), placeId: fund.placeId });
    }
  }
  return inWhole(takings, due);
}

/** Fee and tax in the proportion in which they are due. */
function partOf({ cents, taxCents }: FeesDue, gross: number) {
  if (taxCents === 0 || cents === 0) return cents === 0 ? { cents: 0, taxCents: gross } : { cents: gross, taxCents: 0 };
  const [fee = 0, tax = 0] = splitByWeights(gross, [Math.abs(cents), Math.abs(taxCents)]);
  return { cents: fee, taxCents: tax };
}

/** Several parts that come to all that is due come to its tax as well. */
function inWhole(takings: readonly Taking[], due: readonly FeesDue[]): Taking[] {
  const parts = new Map(Map.groupBy(takings, ({ propertyId, currency }) => `${propertyId} ${currency}`));
  return due.flatMap((one) => {
    const own = parts.get(`${one.propertyId} ${one.currency}`) ?? [];
    const taken = own.reduce((sum, { cents, taxCents }) => sum + cents + taxCents, 0);
    const last = own.at(-1);
    if (last === undefined || taken !== one.cents + one.taxCents) return own;
    const taxBefore = own.slice(0, -1).reduce((sum, { taxCents }) => sum + taxCents, 0);
    const taxCents = one.taxCents - taxBefore;
    return [...own.slice(0, -1), { ...last, taxCents, cents: last.cents + last.taxCents - taxCents }];
  });
}

function keyOf({ placeId, propertyId, currency }: Pick<FundInPlace, 'placeId' | 'propertyId' | 'currency'>): string {
  return `${placeId} ${propertyId ?? ''} ${currency}`;
}

/** Fees and mark-ups on bills that were charged and not taken, by property. */
export async function readFeesDue(
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[] | null,
  markUps: readonly BillMarkUps[],
): Promise<FeesDue[]> {
  const own = propertyIds === null ? sql`` : sql`and f.property_id = any(${propertyIds}::uuid[])`;
  const { rows } = await sql<FeesDue>`
    select f.property_id as "propertyId", f.currency, sum(f.cents)::bigint as cents, sum(f.tax_cents)::bigint as "taxCents"
      from (select f.property_id, f.currency, f.cents, f.tax_cents, f.run_id, f.org_id from fee_charge f
             where f.org_id = ${organisationId} ${own}
            union all
            select f.property_id, f.currency, -f.cents, -f.tax_cents, f.run_id, f.org_id from fee_taking f
             where f.org_id = ${organisationId} ${own}) f
      join fee_run r on r.org_id = f.org_id and r.run_id = f.run_id and r.voided_on is null
     group by 1, 2 having sum(f.cents) <> 0 or sum(f.tax_cents) <> 0`.execute(tx);
  const onBills = (await Promise.all(markUps.map((read) => read(tx, organisationId, propertyIds)))).flat();
  return addedUp([...rows, ...onBills.map((one) => ({ ...one, taxCents: 0 }))]);
}

/** One for each property and currency; those that come to nothing are due nothing. */
export function addedUp(due: readonly FeesDue[]): FeesDue[] {
  return [...Map.groupBy(due, ({ propertyId, currency }) => `${propertyId} ${currency}`).values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const sum = (of: (one: FeesDue) => number) => own.reduce((total, one) => total + of(one), 0);
    const whole = { ...first, cents: sum(({ cents }) => cents), taxCents: sum(({ taxCents }) => taxCents) };
    return whole.cents === 0 && whole.taxCents === 0 ? [] : [whole];
  });
}

/**
 * What properties and the company have in bank accounts, without accounts for deposits. What was brought forward below zero
 * and lies in no account yet is counted in each of them, as when it is taken. An operating account is for the money of owners
 * only where there is no account of another kind, as the journal has it.
 */
export async function readFunds(
  tx: Tx,
  organisationId: string,
  propertyIds: readonly string[],
): Promise<FundInPlace[]> {
  const { payments } = await readBankDefaults(tx, organisationId);
  const { rows } = await sql<FundInPlace>`
    select f.place_id as "placeId", a.name as place,
           case f.holder_kind when 'property' then f.holder_id end as "propertyId", f.currency,
           f.cents + least(0, coalesce(n.cents, 0)) as cents,
           a.bank_kind in ('trust', 'owner', 'own')
             or not exists (select from account o where o.org_id = f.org_id and o.is_bank and o.archived_at is null
                               and o.bank_kind in ('trust', 'owner', 'own')) as "isForOwners"
      from fund_balance f
      join account a on a.org_id = f.org_id and a.account_id = f.place_id and a.is_bank and a.bank_kind <> 'deposit'
      left join fund_balance n on n.org_id = f.org_id and n.place_id = '00000000-0000-0000-0000-000000000000'
       and n.holder_kind = f.holder_kind and n.holder_id = f.holder_id and n.currency = f.currency
     where f.org_id = ${organisationId}
       and (f.holder_kind = 'company' or f.holder_kind = 'property' and f.holder_id = any(${propertyIds}::uuid[]))
     order by (a.account_id = ${payments}) desc, a.number collate "C", f.holder_id`.execute(tx);
  return rows;
}
