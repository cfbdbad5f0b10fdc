import { sql } from 'kysely';
import type { z } from 'zod';
import type { trustRoutes } from '#shared/api/trust.ts';
import { sumCents } from '#shared/money.ts';
import type { Tx } from '#server/kernel/database.ts';
import { readBankDefaults } from '#server/modules/ledger/index.ts';
import { readUnplaced } from './read-unplaced.ts';
import { readRulesInForce } from './rules-in-force.ts';
import { fundsByToday } from './funds-by-today.ts';
import type { FundsAsked } from './funds-by-today.ts';

type Answer = z.output<(typeof trustRoutes)['GET /trust-balances/']['answer']>;
type Fund = Answer['short'][number];
type Account = Fund['account'];

/** What stands on the monitor at once; how much each account has is told in full. */
const fundsAtMost = 100;

/** What each place has and whose it is today, by what is kept: only what is dated ahead is added up for it. */
export async function readTrustBalances(tx: Tx, asked: FundsAsked): Promise<Answer> {
  const { organisationId } = asked;
  const defaults = await readBankDefaults(tx, organisationId);
  const places = await readPlaces(tx, asked);
  const short = await readFunds(
    tx,
    asked,
    sql`f.cents < 0 and a.bank_kind in ('trust', 'deposit', 'owner') and f.kind <> 'unplaced'`,
  );
  const misplaced = await readFunds(tx, asked, isMisplaced(defaults.deposits));
  const accounts = await readAccounts(tx, organisationId, defaults);
  return {
    places,
    short: short.map(({ belongsIn: _, ...fund }) => fund),
    misplaced: misplaced.map(({ belongsIn, ...fund }) => ({ ...fund, belongsIn: accounts.get(belongsIn) ?? null })),
    toPlace: await readToPlace(tx, organisationId, places),
    ...(await readRulesInForce(tx, asked)),
  };
}

/** Currencies in which older entries left money that can be placed. */
async function readToPlace(tx: Tx, organisationId: string, places: Answer['places']): Promise<string[]> {
  const open = places.filter(
    ({ account, unplacedCents, companyCents }) =>
      unplacedCents !== 0 || (account === null && BigInt(companyCents) < 0n),
  );
  const found: string[] = [];
  for (const currency of new Set(open.map((place) => place.currency)))
    if ((await readUnplaced(tx, organisationId, currency)).parts.length > 0) found.push(currency);
  return found;
}

/** Operating accounts are the company's alone, deposit accounts for deposits, which have no place in a trust account beside one. */
function isMisplaced(depositsId: string | null) {
  return sql`f.cents > 0 and f.kind <> 'unplaced' and (
    a.bank_kind = 'operating' and f.kind <> 'company'
    or a.bank_kind = 'deposit' and f.kind not in ('deposit', 'unclaimed')
    or a.bank_kind = 'trust' and f.kind = 'deposit' and exists (
      select from account d where d.org_id = a.org_id and d.account_id = ${depositsId} and d.bank_kind = 'deposit'))`;
}

interface PlaceRow {
  readonly id: string | null;
  readonly number: string | null;
  readonly name: string | null;
  readonly kind: Answer['places'][number]['kind'];
  readonly bankNumber: string | null;
  readonly currency: string;
  readonly sums: Readonly<Partial<Record<string, string>>>;
}

async function readPlaces(tx: Tx, asked: FundsAsked): Promise<Answer['places']> {
  const { organisationId } = asked;
  const { rows } = await sql<PlaceRow>`
    select a.account_id as id, a.number, a.name, a.bank_kind as kind, a.bank_number as "bankNumber", f.currency,
           jsonb_object_agg(f.kind, f.cents::text) as sums
      from (select place_id, currency, holder_kind as kind, sum(cents) as cents from ${fundsByToday(asked)} b
             group by 1, 2, 3) f
      left join account a on a.org_id = ${organisationId} and a.account_id = f.place_id
     group by 1, 2, 3, 4, 5, 6 having bool_or(f.cents <> 0)
     order by a.number collate "C" nulls last, f.currency`.execute(tx);
  return rows.map(({ id, number, name, kind, bankNumber, currency, sums }) => {
    const sum = (...kinds: readonly string[]) =>
      sumCents(kinds.reduce((total, one) => total + BigInt(sums[one] ?? 0), 0n));
    return {
      account: id === null || number === null || name === null ? null : { id, number, name },
      kind,
      numberEnding: bankNumber === null ? null : bankNumber.replaceAll(/[\s-]/g, '').slice(-4),
      currency,
      bankCents: sum('bank'),
      ownersCents: sum('property', 'person'),
      depositsCents: sum('deposit'),
      prepaymentsCents: sum('prepayment'),
      taxesCents: sum('tax'),
      companyCents: sum('company'),
      unidentifiedCents: sum('unidentified'),
      unclaimedCents: sum('unclaimed'),
      unplacedCents: sum('unplaced'),
    };
  });
}

type Belongs = 'payments' | 'deposits' | 'company';

interface FundRow {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly kind: Fund['holder']['kind'];
  readonly holderId: string | null;
  readonly holderName: string | null;
  readonly colour: number | null;
  readonly currency: string;
  readonly cents: string;
  readonly since: string | null;
}

/**
 * What is held for a lease is held for its tenancy, and added up; of all others each row is a fund. The day is looked up
 * for those that are told, and no others.
 */
async function readFunds(
  tx: Tx,
  asked: FundsAsked,
  where: ReturnType<typeof sql>,
): Promise<(Fund & { readonly belongsIn: Belongs })[]> {
  const { organisationId, today } = asked;
  const isThere = sql`g.bank_account_id = f.place_id and g.currency = f.currency and g.basis <> 'accrual'
    and g.date <= ${today}::date`;
  const { rows } = await sql<FundRow>`
    with fund as materialized (
      select f.*, a.number, a.name
        from (select b.place_id, b.holder_kind as kind, b.holder_id, b.currency, b.cents::numeric as cents, null::uuid as lease_id
                from ${fundsByToday(asked)} b
               where b.org_id = ${organisationId} and b.holder_kind not in ('bank', 'deposit', 'prepayment')
              union all
              select b.place_id, b.holder_kind, coalesce(l.tenancy_id, b.holder_id), b.currency, sum(b.cents),
                     (array_agg(l.lease_id order by l.starts_on desc))[1]
                from ${fundsByToday(asked)} b
                left join lease l on l.org_id = b.org_id and l.lease_id = b.holder_id
               where b.org_id = ${organisationId} and b.holder_kind in ('deposit', 'prepayment') group by 1, 2, 3, 4) f
        join account a on a.org_id = ${organisationId} and a.account_id = f.place_id
       where ${where} order by abs(f.cents) desc limit ${fundsAtMost})
    select f.place_id as id, f.number, f.name, f.kind, f.currency, f.cents::text as cents,
           coalesce(f.lease_id, p.property_id, n.person_id) as "holderId",
           coalesce(p.name, n.name, u.name || ', ' || h.name) as "holderName", coalesce(p.colour, h.colour) as colour, s.since::text as since
      from fund f
      left join property p on f.kind = 'property' and p.org_id = ${organisationId} and p.property_id = f.holder_id
      left join person n on f.kind in ('person', 'unclaimed') and n.org_id = ${organisationId} and n.person_id = f.holder_id
      left join lease l on l.org_id = ${organisationId} and l.lease_id = f.lease_id
      left join unit u on u.org_id = l.org_id and u.unit_id = l.unit_id
      left join property h on h.org_id = l.org_id and h.property_id = l.property_id
      left join lateral (
        with line as (
          select g.date, g.amount_cents, g.account_id, g.property_id, '' as source from lease o
            join posting g on g.org_id = o.org_id and g.lease_id = o.lease_id
           where o.org_id = ${organisationId} and o.tenancy_id = f.holder_id and f.kind in ('deposit', 'prepayment')
             and ${isThere}
          union all
          select g.date, g.amount_cents, g.account_id, g.property_id, '' from posting g
           where g.org_id = ${organisationId} and g.property_id = f.holder_id and f.kind = 'property' and ${isThere}
          union all
          select g.date, g.amount_cents, g.account_id, g.property_id, '' from posting g
           where g.org_id = ${organisationId} and g.person_id = f.holder_id and f.kind in ('person', 'unclaimed') and ${isThere}
          union all
          select g.date, g.amount_cents, g.account_id, g.property_id, '' from account k
            join posting g on g.org_id = k.org_id and g.account_id = k.account_id
           where k.org_id = ${organisationId} and ${isThere}
             and k.system_key = case f.kind when 'tax' then 'taxes-payable' when 'unidentified' then 'unidentified' end
          union all
          select g.date, g.amount_cents, g.account_id, g.property_id, e.source_kind from posting g
            join journal_entry e on e.org_id = g.org_id and e.entry_id = g.entry_id
           where g.org_id = ${organisationId} and g.property_id is null and f.kind = 'company' and ${isThere}),
        days as (
          select g.date, sum(-sum(g.amount_cents)) over (order by g.date) as cents
            from line g join account a on a.org_id = ${organisationId} and a.account_id = g.account_id
           where g.account_id <> f.place_id and fund_kind(a.system_key, g.property_id, g.source) = f.kind group by g.date)
        select min(d.date) as since from days d
         where d.date > coalesce((select max(e.date) from days e where e.cents * sign(f.cents) <= 0), '-infinity')) s on true
     order by abs(f.cents) desc, f.number`.execute(tx);
  return rows.map(({ id, number, name, kind, holderId, holderName, colour, currency, cents, since }) => ({
    account: { id, number, name },
    holder: { kind, id: holderId, name: holderName, colour },
    currency,
    cents: sumCents(BigInt(cents)),
    since,
    belongsIn: kind === 'deposit' ? 'deposits' : kind === 'company' ? 'company' : 'payments',
  }));
}

async function readAccounts(
  tx: Tx,
  organisationId: string,
  { payments, deposits }: Awaited<ReturnType<typeof readBankDefaults>>,
): Promise<ReadonlyMap<Belongs, Account>> {
  const rows = await tx
    .selectFrom('account')
    .select(['account_id as id', 'number', 'name', 'system_key as key'])
    .where('org_id', '=', organisationId)
    .where('is_bank', '=', true)
    .execute();
  const bare = ({ id, number, name }: Account) => ({ id, number, name });
  const found = new Map<Belongs, Account>();
  for (const row of rows) {
    if (row.id === payments) found.set('payments', bare(row));
    if (row.id === deposits) found.set('deposits', bare(row));
    if (row.key === 'operating-bank') found.set('company', bare(row));
  }
  return found;
}
