import { sql } from 'kysely';
import { ownerLines } from '#shared/tax/owner-lines.ts';
import type { OwnerLine } from '#shared/tax/owner-lines.ts';
import type { Ownership } from '#shared/tax/owner-rents.ts';
import type { Tx } from '#server/kernel/database.ts';
import type { PayeeLine } from './payee-line.ts';

interface DayOfIncome {
  readonly date: string;
  readonly accountId: string;
  readonly cents: number;
}

/** A property with what it brought in during a year, before fees, and who owned it. */
export interface OwnedYear {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly isManaged: boolean;
  readonly lines: readonly OwnerLine[];
  readonly ownership: readonly Ownership[];
  readonly income: readonly DayOfIncome[];
  readonly accounts: ReadonlyMap<string, string>;
}

/** Gross rents of the owners (Reg. 1.6041-1(f)): cash received, with rent paid in advance in the year it came. */
export async function readOwnedYear(
  tx: Tx,
  organisationId: string,
  { year, currency }: { readonly year: number; readonly currency: string },
): Promise<OwnedYear[]> {
  const [income, prepaid, owned] = await Promise.all([
    readIncome(tx, organisationId, year, currency),
    readPrepaid(tx, organisationId, year, currency),
    readOwned(tx, organisationId, year),
  ]);
  const incomeOf = Map.groupBy(income, ({ propertyId }) => propertyId);
  const prepaidOf = new Map(prepaid.map((row) => [row.propertyId, row]));
  return owned.flatMap(({ ownership, ...property }) => {
    const own = incomeOf.get(property.id) ?? [];
    const advance = prepaidOf.get(property.id);
    const lines = ownerLines({
      year,
      income: own,
      ownership,
      prepaidAtEnd: advance?.atEnd ?? 0,
      prepaidYearBefore: advance?.before ?? 0,
    });
    if (lines.length === 0) return [];
    const accounts = new Map(own.map(({ accountId, account }) => [accountId, account]));
    return [{ ...property, ownership, income: own, lines, accounts }];
  });
}

/** What counts for box 1 of form 1099-MISC, and why the rest does not. */
export async function readOwnerLines(
  tx: Tx,
  organisationId: string,
  year: number,
  { corporations, abroad }: { readonly corporations: ReadonlySet<string>; readonly abroad: ReadonlySet<string> },
): Promise<PayeeLine[]> {
  const properties = await readOwnedYear(tx, organisationId, { year, currency: 'USD' });
  return properties.flatMap(({ id, name, isManaged, lines, accounts }) =>
    lines.map(({ owner, kind, accountId, parts, cents, own }): PayeeLine => ({
      personId: owner,
      kind,
      date: null,
      what: name,
      account: accountId === null ? null : (accounts.get(accountId) ?? null),
      parts,
      wholeCents: cents,
      billId: null,
      propertyId: id,
      box: 'MISC-1',
      cents: own,
      withheldCents: 0,
      reason: !isManaged
        ? 'not-managed'
        : abroad.has(owner)
          ? 'abroad'
          : corporations.has(owner)
            ? 'corporation'
            : 'counted',
    })),
  );
}

interface IncomeRow extends DayOfIncome {
  readonly propertyId: string;
  readonly account: string;
}

async function readIncome(tx: Tx, organisationId: string, year: number, currency: string): Promise<IncomeRow[]> {
  const { rows } = await sql<IncomeRow>`
    select p.property_id as "propertyId", p.date::text as date, a.account_id as "accountId",
           a.number || ' ' || a.name as account, -sum(p.amount_cents)::bigint as cents
      from account a
      join posting p on p.org_id = a.org_id and p.account_id = a.account_id
       and p.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
     where a.org_id = ${organisationId} and a.kind = 'income' and p.basis in ('both', 'cash') and p.currency = ${currency}
       and p.property_id is not null
     group by p.property_id, p.date, a.org_id, a.account_id having sum(p.amount_cents) <> 0
     order by p.date, a.number`.execute(tx);
  return rows;
}

interface PrepaidRow {
  readonly propertyId: string;
  readonly atEnd: number;
  readonly before: number;
}

async function readPrepaid(tx: Tx, organisationId: string, year: number, currency: string): Promise<PrepaidRow[]> {
  const { rows } = await sql<PrepaidRow>`
    select m.property_id as "propertyId", coalesce(sum(m.credit_cents - m.debit_cents), 0)::bigint as "atEnd",
           coalesce(sum(m.credit_cents - m.debit_cents) filter (where m.month < ${`${year}-01-01`}::date), 0)::bigint as before
      from property_month m
      join account a on a.org_id = m.org_id and a.account_id = m.account_id
     where m.org_id = ${organisationId} and a.system_key in ('prepayments', 'last-months-rent')
       and m.basis in ('both', 'cash') and m.currency = ${currency} and m.month <= ${`${year}-12-01`}::date
     group by 1`.execute(tx);
  return rows;
}

interface OwnedRow {
  readonly id: string;
  readonly name: string;
  readonly country: string;
  readonly isManaged: boolean;
  readonly ownership: readonly Ownership[];
}

async function readOwned(tx: Tx, organisationId: string, year: number): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    select p.property_id as id, p.name, p.country, s.ownership,
           exists (select from management_agreement m
                    where m.org_id = p.org_id and m.property_id = p.property_id and m.starts_on <= ${`${year}-12-31`}::date
                      and coalesce(m.ends_on, 'infinity') >= ${`${year}-01-01`}::date) as "isManaged"
      from property p
      join lateral (
        select jsonb_agg(jsonb_build_object('from', d.starts_on, 'shares', d.shares) order by d.starts_on) as ownership
          from (select o.starts_on, jsonb_object_agg(o.person_id, o.parts) as shares
                  from ownership_share o
                 where o.org_id = p.org_id and o.property_id = p.property_id group by 1) d) s on s.ownership is not null
     where p.org_id = ${organisationId}
     order by p.sort_name, p.property_id`.execute(tx);
  return rows;
}
